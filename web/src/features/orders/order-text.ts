import type { Order } from "@lonchera/contract/orders";
import { formatCount } from "@lonchera/domain/texts";

type Tone = "success" | "error" | "warning" | "default";

/** Returns whether the order has a code that is not paid yet. */
export function isAwaitingPayment({ cancelled, payment }: Order): boolean {
  return !cancelled && payment.code !== null;
}

export function getOrderStatus(order: Order): { label: string; tone: Tone } {
  if (order.cancelled) return { label: "Cancelado", tone: "error" };
  if (isAwaitingPayment(order)) return { label: "Pendiente de pago", tone: "warning" };
  if (order.payment.payment_type === "T" && order.payment.status === "pending")
    return { label: "Pago en proceso", tone: "warning" };
  return order.status ? { label: "Activo", tone: "success" } : { label: "Finalizado", tone: "default" };
}

export function isCodePayment({ payment }: Order): boolean {
  return payment.method === "code";
}

/** Examples: `Entregado`, `Entregado 1 de 3`. */
export function formatHandoverProgress({ portions, handed_over }: NonNullable<Order["handover"]>): string {
  return handed_over === portions ? "Entregado" : `Entregado ${handed_over} de ${portions}`;
}

export const refundDueText = "Devolución pendiente";

export function formatOrderCount(count: number): string {
  return formatCount(count, "orden", "órdenes");
}
