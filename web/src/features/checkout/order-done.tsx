import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { Order } from "@lonchera/contract/orders";
import { PageHeading } from "../../components/page-heading.tsx";
import { PlacedOrder } from "./placed-order.tsx";
import { WaysOn } from "./ways-on.tsx";

/** The order stands. */
export function OrderDone({ order }: { order: Order | undefined }) {
  return (
    <Box sx={{ maxWidth: 680 }}>
      <CheckCircleRounded sx={{ fontSize: 56, color: "success.main", mb: 1 }} />
      <PageHeading
        title="Orden creada con éxito!"
        lead="Tu orden ha sido procesada exitosamente. Gracias por tu compra."
      />
      <WaysOn />
      {order ? (
        <PlacedOrder order={order} />
      ) : (
        <Typography color="textSecondary">Encuentra el detalle de tu pedido en tus órdenes.</Typography>
      )}
    </Box>
  );
}
