import { useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import RestaurantMenuRounded from "@mui/icons-material/RestaurantMenuRounded";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { getPublicConfig } from "@lonchera/contract/public-config";
import type { SessionUser } from "@lonchera/contract/auth";
import { query } from "../../lib/api/query.ts";
import { AwaitingPaymentNotice } from "../orders/awaiting-payment.tsx";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState, Loading, LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { CartBar, CartButton } from "../cart/cart-bar.tsx";
import { useCart } from "../cart/use-cart.ts";
import { WeeklyMenu } from "./weekly-menu.tsx";

/** The cart button, or a notice where the cart could not be loaded. */
function CartAbove({ company }: { company: string }) {
  const { cart, error, refetch } = useCart({ refresh: true });
  if (cart) return <CartButton cart={cart} company={company} />;
  if (!error) return null;
  const retry = (
    <Button color="inherit" size="small" onClick={() => void refetch()}>
      Reintentar
    </Button>
  );
  return (
    <Alert severity="warning" action={retry} sx={{ mb: 2 }}>
      No se pudo cargar tu carrito.
    </Alert>
  );
}

function CartBelow({ company }: { company: string }) {
  const { cart } = useCart();
  return cart ? <CartBar cart={cart} company={company} /> : null;
}

function MenuContent({ user, companyId }: { user: SessionUser; companyId: number }) {
  const menu = useQuery(query(getWeeklyMenu, { params: { companyId: String(companyId) } }));
  const config = useQuery(query(getPublicConfig, {}));
  if (menu.data && config.data) {
    if (menu.data.length === 0) {
      return (
        <EmptyState
          Icon={RestaurantMenuRounded}
          prominent
          title="Actualmente no hay menús programados para los días seleccionados."
        />
      );
    }
    return (
      <WeeklyMenu
        days={menu.data}
        companyId={companyId}
        isType1={user.customer_type === "type1"}
        isOfSpecialCompany={companyId === config.data.special_company_id}
      />
    );
  }
  const retry = () => void Promise.all([menu.refetch(), config.refetch()]);
  return menu.error || config.error ? (
    <LoadError message="Failed to fetch categories" onRetry={retry} />
  ) : (
    <Loading label="Cargando el menú…" />
  );
}

export function MenuPage() {
  const { user } = useSession();
  if (!user?.company_id || user.company === null) return null;
  return (
    <>
      <PageHeading title="Menu">Platos de la Semana</PageHeading>
      <AwaitingPaymentNotice paysByCode={user.customer_type === "type1"} />
      <CartAbove company={user.company} />
      <MenuContent user={user} companyId={user.company_id} />
      <CartBelow company={user.company} />
    </>
  );
}
