import type { Order } from "@lonchera/contract/orders";
import { formatSoles, type Centimos } from "@lonchera/domain/money";
import { isSubsidized, parseAmount } from "../cart/cart-lines.ts";
import { isCodePayment } from "./order-text.ts";

function formatRefundAccount({ payment }: Order): string {
  return payment.method === "yape" ? "a Yape" : "a la tarjeta";
}

/** Describes the refund of a cancelled order, as the end of a sentence. */
export function describeRefund(order: Order): string {
  const { status, payroll, amount } = order.payment;
  if (payroll) return " y no se descuenta nada de la planilla";
  if (status !== "paid" || amount === 0) return "";
  if (!isSubsidized(order))
    return isCodePayment(order)
      ? " y se devolverá lo pagado"
      : ` y se reembolsará el cobro ${formatRefundAccount(order)}`;
  return isCodePayment(order)
    ? ` y se devolverán los ${formatSoles(amount)} pagados`
    : ` y se reembolsarán ${formatSoles(amount)} ${formatRefundAccount(order)}`;
}

/** Returns a sentence about the subsidy of a cancelled order, or an empty text without a subsidy. */
export function describeFreedSubsidy(order: Order, isStaff: boolean): string {
  if (!isSubsidized(order)) return "";
  const owner = isStaff ? "La subvención del cliente" : "Tu subvención";
  return ` ${owner}, ${formatSoles(parseAmount(order.subsidy_total))}, queda libre.`;
}

/** Describes the refund for a dropped day, whose amount comes from the server. */
export function describeDayRefund(order: Order, refund: Centimos): string {
  const { payroll, payment_type } = order.payment;
  if (isSubsidized(order) && (refund === 0 || (payment_type === "C" && !payroll)))
    return "Tu subvención de ese día queda libre.";
  if (payroll) return `Se descuentan ${formatSoles(refund)} menos de tu planilla.`;
  if (payment_type === "C") return "No se carga a la cuenta de tu empresa.";
  if (refund === 0) return "";
  return isCodePayment(order)
    ? `Te devolveremos ${formatSoles(refund)}.`
    : `Se reembolsarán ${formatSoles(refund)} ${formatRefundAccount(order)}.`;
}
