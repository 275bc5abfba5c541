import { useQuery } from "@tanstack/react-query";
import type { Order } from "@lonchera/contract/orders";
import { shortPaymentMethodNames } from "@lonchera/domain/payment-methods";
import { listReceiptTypes } from "@lonchera/contract/reference";
import { describeChargeWithoutIgv } from "@lonchera/domain/igv";
import { query } from "../../lib/api/query.ts";
import { parseAmount } from "../cart/cart-lines.ts";
import { refundDueText } from "./order-text.ts";
import { findPaymentAmount } from "./order-amounts.ts";

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

/** Says why less than the shown total is charged. Returns null if the total is charged, or nothing. */
export function explainCharge(order: Order): string | null {
  if (order.prices_include_igv || (order.cancelled && findPaymentAmount(order) === null)) return null;
  const { payroll, payment_type } = order.payment;
  return describeChargeWithoutIgv(payroll ? "payroll" : payment_type, parseAmount(order.subsidy_total));
}

type Receipt = { readonly type_of_receipt: string; readonly ruc_number: string };

/**
 * Returns for example `Factura · RUC 20512345678`. If the name of the receipt type cannot be read, its code is used.
 */
export function useReceiptText({ type_of_receipt, ruc_number }: Receipt): string {
  const types = useQuery(query(listReceiptTypes, {}));
  const name = types.data?.find(({ id }) => id === type_of_receipt)?.name ?? type_of_receipt;
  // A receipt without a RUC has zeros in its place.
  const ruc = /[1-9]/.test(ruc_number) && `RUC ${ruc_number}`;
  return [!types.isPending && name, ruc].filter(Boolean).join(" · ");
}
