import type { Order } from "@lonchera/contract/orders";
import { shortPaymentMethodNames } from "@lonchera/domain/payment-methods";
import { refundDueText } from "./order-text.ts";

const paymentStatusTexts: Readonly<Record<Order["payment"]["status"], string>> = {
  paid: "Pagado",
  pending: "Pago en proceso",
  refunded: "Reembolsado",
  account: "",
};

function formatPaymentStatus({ payment }: Order): string {
  if (payment.refund_due) return refundDueText;
  return payment.code === null ? paymentStatusTexts[payment.status] : "Pendiente de pago";
}

export function formatPayment(order: Order): string {
  const { payment, cancelled } = order;
  if (payment.payroll) return "Descuento por planilla";
  if (payment.payment_type === "C") return "A cuenta de la empresa";
  if (payment.status === "pending" && cancelled) return "No se llegó a pagar";
  return `${shortPaymentMethodNames[payment.method ?? "card"]} · ${formatPaymentStatus(order)}`;
}
