import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLocation, useNavigate } from "react-router";
import type { Order } from "@lonchera/contract/orders";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../session/session.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PlacedOrder } from "./placed-order.tsx";

/** The order that the checkout made; after a reload the browser still keeps it, by its address alone there is none. */
function useOrderOfCheckout(): Order | undefined {
  const state = useLocation().state as { order?: Order } | null;
  return state?.order;
}

export function OrderSuccessPage() {
  const company = useSession().user?.company ?? "";
  const navigate = useNavigate();
  const order = useOrderOfCheckout();
  return (
    <Box sx={{ maxWidth: 680 }}>
      <CheckCircleRounded sx={{ fontSize: 56, color: "success.main", mb: 1 }} />
      <PageHeading
        title="Orden creada con éxito!"
        lead="Tu orden ha sido procesada exitosamente. Gracias por tu compra."
      />
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5, mb: 4 }}>
        <Button variant="contained" size="large" onClick={() => void navigate(paths.menu(company))}>
          Regresar al menú
        </Button>
        <Button variant="outlined" size="large" onClick={() => void navigate(paths.orders(company))}>
          Ver mis órdenes
        </Button>
      </Stack>
      {order ? (
        <PlacedOrder order={order} />
      ) : (
        <Typography color="textSecondary">Encuentra el detalle de tu pedido en tus órdenes.</Typography>
      )}
    </Box>
  );
}
