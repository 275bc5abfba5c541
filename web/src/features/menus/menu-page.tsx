import { useQuery } from "@tanstack/react-query";
import Box from "@mui/material/Box";
import RestaurantMenuRounded from "@mui/icons-material/RestaurantMenuRounded";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { getPublicConfig } from "@lonchera/contract/public-config";
import type { SessionUser } from "@lonchera/contract/auth";
import { isOffline } from "../../lib/offline.ts";
import { query } from "../../lib/api/query.ts";
import { AwaitingPaymentNotice } from "../orders/awaiting-payment.tsx";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState, LoadingSpinner, LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { CartBar, CartButton } from "../cart/cart-bar.tsx";
import { LazySubsidyNotice } from "../cart/lazy-subsidy-notice.tsx";
import { useCart } from "../cart/use-cart.ts";
import { UsualWeekProvider } from "../usual-week/usual-week-provider.tsx";
import { WeeklyMenu } from "./weekly-menu.tsx";

/** Shows the cart button, and a notice if the cart could not be loaded. */
function CartAbove({ company }: { company: string }) {
  const { cart, error, refetch } = useCart({ refresh: true });
  return (
    <>
      {cart && <CartButton cart={cart} company={company} />}
      {cart && <LazySubsidyNotice cart={cart} />}
      {error && !isOffline() && (
        <Box sx={{ mb: 2 }}>
          <LoadError
            severity="warning"
            message="No se pudo cargar tu carrito."
            onRetry={() => void refetch()}
          />
        </Box>
      )}
    </>
  );
}

function CartBelow({ company }: { company: string }) {
  const { cart } = useCart();
  return cart ? <CartBar cart={cart} company={company} /> : null;
}

function MenuContent({ user, companyId }: { user: SessionUser; companyId: number }) {
  const menu = useQuery(query(getWeeklyMenu, { params: { companyId } }));
  const config = useQuery(query(getPublicConfig, {}));
  const failed = isOffline() ? [] : [menu, config].filter(({ error }) => error);
  const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
  const isLoaded = menu.data && config.data;
  return (
    <>
      {failed.length > 0 && (
        <LoadError message="Failed to fetch categories" hint="No pudimos cargar el menú." onRetry={retry} />
      )}
      {isLoaded && (
        <UsualWeekProvider isOffered={config.data.usual_week_offered}>
          {menu.data.length === 0 ? (
            <EmptyState
              Icon={RestaurantMenuRounded}
              prominent
              title="Actualmente no hay menús programados para los días seleccionados."
            />
          ) : (
            <WeeklyMenu
              days={menu.data}
              companyId={companyId}
              isType1={user.customer_type === "type1"}
              isOfSpecialCompany={companyId === config.data.special_company_id}
            />
          )}
        </UsualWeekProvider>
      )}
      {!isLoaded && failed.length === 0 && <LoadingSpinner label="Cargando el menú…" />}
    </>
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
