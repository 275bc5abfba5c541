import ShoppingBasketOutlined from "@mui/icons-material/ShoppingBasketOutlined";
import Button from "@mui/material/Button";
import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState, Loading, LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { RepeatedNotice } from "./repeated-notice.tsx";
import { useCart } from "./use-cart.ts";

function EmptyCart({ company }: { company: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      picture={<ShoppingBasketOutlined sx={{ fontSize: 64, color: "primary.main" }} />}
      title="Tu carrito está vacío"
      reason="Elige tus platos de la semana y aparecerán aquí, ordenados por día."
      action={
        <Button variant="contained" size="large" onClick={() => void navigate(paths.menu(company))}>
          Ir al menú
        </Button>
      }
    />
  );
}

export function CartSummaryPage() {
  const { user } = useSession();
  const { cart, error, isPending, refetch } = useCart({ refresh: true });
  const company = user?.company ?? "";
  return (
    <>
      <PageHeading title="Carrito de compras" />
      <RepeatedNotice isEmpty={cart?.items.length === 0} />
      {isPending && <Loading />}
      {!cart && error && (
        <LoadError
          message={`No se pudo cargar tu carrito. ${error.message}`}
          onRetry={() => void refetch()}
        />
      )}
      {cart && cart.items.length === 0 && <EmptyCart company={company} />}
      {cart && cart.items.length > 0 && (
        <CartSummary cart={cart} company={company} byZone={user?.customer_type === "type2"} />
      )}
    </>
  );
}
