import type { CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { soles } from "@lonchera/domain/money";
import { isSubsidised, lineTotal, parseAmount } from "../cart/cart-lines.ts";
import { isPaidByCode } from "./order-text.ts";

/** What happens to the payment of a cancelled order, as the end of a sentence. */
export function describeRefund(order: Order): string {
  const { status, payroll, amount } = order.payment;
  if (payroll) return " y no se descuenta nada de la planilla";
  if (status !== "paid") return "";
  if (!isSubsidised(order))
    return isPaidByCode(order) ? " y se devolverá lo pagado" : " y se reembolsará el cobro a la tarjeta";
  return isPaidByCode(order)
    ? ` y se devolverán los ${soles(amount)} pagados`
    : ` y se reembolsarán ${soles(amount)} a la tarjeta`;
}

/** A sentence about the subsidy of a cancelled order; empty without one. */
export function describeFreedSubsidy(order: Order, isStaff: boolean): string {
  if (!isSubsidised(order)) return "";
  const owner = isStaff ? "La subvención del cliente" : "Tu subvención";
  return ` ${owner}, ${soles(parseAmount(order.subsidy_total))}, queda libre.`;
}

/** What is given back for the lines of a day. The server moves what is left of a subsidy to the other days. */
export function describeDayRefund(order: Order, lines: readonly CartLine[]): string {
  if (order.payment.payroll) return "Se descuenta menos de tu planilla.";
  if (isSubsidised(order)) {
    if (order.payment.payment_type === "C") return "Tu subvención de ese día queda libre.";
    return isPaidByCode(order)
      ? "Te devolveremos lo que pagaste de más, sin la subvención."
      : "Se reembolsará a la tarjeta lo que pagaste de más, sin la subvención.";
  }
  if (order.payment.payment_type === "C") return "No se carga a la cuenta de tu empresa.";
  const amount = soles(lines.reduce((sum, line) => sum + lineTotal(line), 0));
  return isPaidByCode(order) ? `Te devolveremos ${amount}.` : `Se reembolsarán ${amount} a la tarjeta.`;
}
