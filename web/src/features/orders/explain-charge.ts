import type { Order } from "@lonchera/contract/orders";
import { describeCharge } from "@lonchera/domain/charge-text";
import { parseAmount } from "../cart/cart-lines.ts";
import { labelledAmount } from "./order-amounts.ts";

/** Says why less than the shown total is charged; null where that is not the case, or nothing is charged. */
export function explainCharge(order: Order): string | null {
  if (order.prices_include_igv || (order.cancelled && labelledAmount(order) === null)) return null;
  const { payroll, payment_type } = order.payment;
  return describeCharge(payroll ? "payroll" : payment_type, parseAmount(order.subsidy_total));
}
