import type { Order } from "@lonchera/contract/orders";
import { paymentMethodNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/counts";

type Tone = "success" | "error" | "warning" | "default";

/** It has a code that has not been paid yet. */
export function isAwaitingPayment({ cancelled, payment }: Order): boolean {
  return !cancelled && payment.code !== null;
}

export function orderStatus(order: Order): { label: string; tone: Tone } {
  if (order.cancelled) return { label: "Cancelado", tone: "error" };
  if (isAwaitingPayment(order)) return { label: "Pendiente de pago", tone: "warning" };
  if (order.payment.payment_type === "T" && order.payment.status === "pending")
    return { label: "Pago en proceso", tone: "warning" };
  return order.status ? { label: "Activo", tone: "success" } : { label: "Finalizado", tone: "default" };
}

export function isPaidByCode({ payment }: Order): boolean {
  return payment.method === "code";
}

const paymentStatusTexts: Readonly<Record<Order["payment"]["status"], string>> = {
  paid: "Pagado",
  pending: "Pago en proceso",
  refunded: "Reembolsado",
  account: "",
};

function paymentStatusText({ payment }: Order): string {
  if (payment.refund_due) return refundDueText;
  return payment.code === null ? paymentStatusTexts[payment.status] : "Pendiente de pago";
}

export const refundDueText = "Devolución pendiente";

export function paymentText(order: Order): string {
  const { payment, cancelled } = order;
  if (payment.payroll) return "Descuento por planilla";
  if (payment.payment_type === "C") return "A cuenta de la empresa";
  if (payment.status === "pending" && cancelled) return "No se llegó a pagar";
  return `${paymentMethodNames[payment.method ?? "card"]} · ${paymentStatusText(order)}`;
}

export function formatOrderCount(count: number): string {
  return formatCount(count, "orden", "órdenes");
}
