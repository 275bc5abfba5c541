import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { useDeferredValue } from "react";
import { useLocation, useNavigate } from "react-router";
import ShoppingBasketOutlined from "@mui/icons-material/ShoppingBasketOutlined";
import Button from "@mui/material/Button";
import { paths } from "../../app/paths.ts";
import { EmptyState, LoadingSpinner, LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { isOffline } from "../../lib/offline.ts";
import { useSession } from "../../lib/session/session.ts";
import { formatRepeatedOrder, readRepeatedOrder } from "../orders/repeated-order.ts";
import { CartSummary } from "./cart-summary.tsx";
import { useCart } from "./use-cart.ts";

/** Says what repeating an order added to the cart, and lists the missing dishes with their reasons. */
function RepeatedOrderNotice({ isEmpty }: { isEmpty: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  const repeated = readRepeatedOrder(location.state);
  if (repeated === null) return null;
  const { missing } = repeated;
  // The cart was emptied after the order was repeated.
  if (isEmpty && missing.length === 0) return null;
  return (
    <Alert
      severity={missing.length > 0 ? "warning" : "success"}
      onClose={() => void navigate(location, { replace: true, state: null, preventScrollReset: true })}
      closeText="Cerrar aviso"
      sx={{ mb: 3, maxWidth: 1120, alignItems: "flex-start" }}
    >
      <AlertTitle>{formatRepeatedOrder(repeated)}</AlertTitle>
      {missing.length === 0 ? (
        "Revisa los días antes de pedir: son los del menú de ahora."
      ) : (
        <>
          Esto quedó fuera:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {missing.map(({ name, reason }, index) => (
              <li key={`${name} ${index}`}>
                {name}: {reason}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

function EmptyCart({ company }: { company: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      Icon={ShoppingBasketOutlined}
      prominent
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
  const { cart: loaded, error, refetch } = useCart({ refresh: true });
  // The content is first rendered in the background, so that the browser can react to input.
  const cart = useDeferredValue(loaded !== undefined) ? loaded : undefined;
  const company = user?.company ?? "";
  return (
    <>
      <PageHeading title="Carrito de compras" />
      <RepeatedOrderNotice isEmpty={cart?.items.length === 0} />
      {!cart && !error && <LoadingSpinner />}
      {error && !(cart && isOffline()) && (
        <Box sx={{ mb: 3 }}>
          <LoadError
            message={`No se pudo cargar tu carrito. ${error.message}`}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      {cart?.items.length === 0 && <EmptyCart company={company} />}
      {cart && cart.items.length > 0 && (
        <CartSummary cart={cart} company={company} byZone={user?.customer_type === "type2"} />
      )}
    </>
  );
}
