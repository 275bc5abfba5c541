import Alert from "@mui/material/Alert";
import type { Order } from "@lonchera/contract/orders";

function words({ cancelled, payment }: Order): string {
  if (cancelled) return "Este pedido está cancelado. Puedes repetirlo con lo que haya en el menú.";
  if (payment.payment_type === "T" && payment.status === "pending")
    return "El pago de este pedido está en proceso. Espera un momento.";
  return "Los días de este pedido ya pasaron: no se puede cambiar. Puedes repetirlo con lo que haya en el menú.";
}

/** Why nothing of the order can be changed any more. */
export function StandingNotice({ order }: { order: Order }) {
  if (order.status) return null;
  return <Alert severity="info">{words(order)}</Alert>;
}
