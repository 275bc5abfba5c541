import type { Order } from "@lonchera/contract/orders";

type Tone = "success" | "error" | "warning" | "default";

/** Where an order stands, in a word. */
export function orderState(order: Order): { label: string; tone: Tone } {
  if (order.cancelled) return { label: "Cancelado", tone: "error" };
  if (order.payment.payment_type === "T" && order.payment.status === "pending")
    return { label: "Pago en proceso", tone: "warning" };
  return order.status ? { label: "Activo", tone: "success" } : { label: "Finalizado", tone: "default" };
}

const paymentTexts: Readonly<Record<Order["payment"]["status"], string>> = {
  paid: "Tarjeta · Pagado",
  pending: "Tarjeta · Pago en proceso",
  refunded: "Tarjeta · Reembolsado",
  account: "A cuenta de la empresa",
};

export function paymentText({ payment }: Order): string {
  return paymentTexts[payment.status];
}

export function ordersText(count: number): string {
  return count === 1 ? "1 orden" : `${count} órdenes`;
}
