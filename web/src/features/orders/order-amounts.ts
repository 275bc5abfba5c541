import type { CartLine } from "@lonchera/contract/cart";
import type { Order } from "@lonchera/contract/orders";
import { groupCart, listDayLines } from "@lonchera/domain/cart-grouping";
import { formatWeekdayDate, type CalendarDate } from "@lonchera/domain/calendar";
import { computeIgvAmounts, type IgvAmounts } from "@lonchera/domain/igv";
import type { Centimos } from "@lonchera/domain/money";
import { isSubsidized, computeLineTotal } from "../cart/cart-lines.ts";
import { isAwaitingPayment } from "./order-text.ts";

export type DayLines = {
  readonly date: CalendarDate;
  readonly lines: readonly CartLine[];
};

/** Groups lines by day and, within a day, sorts them by zone and meal. */
export function groupLinesByDay(lines: readonly CartLine[]): DayLines[] {
  return groupCart(lines).map((day) => ({ date: day.date, lines: listDayLines(day) }));
}

/** Example: `Lunes 24/11/2026`. */
export function formatDayHeading(date: CalendarDate): string {
  return date ? formatWeekdayDate(date) : "Fecha no disponible";
}

export function formatZone({ delivery_zone }: CartLine): string {
  return delivery_zone?.name ?? "Zona no disponible";
}

export function sumLineAmounts(lines: readonly CartLine[], pricesIncludeIgv: boolean): IgvAmounts {
  const price = lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
  return computeIgvAmounts(price, pricesIncludeIgv);
}

/** Returns the amount in céntimos and its label, or null if nothing is paid by card or code. */
export function findPaymentAmount(order: Order): { name: string; amount: Centimos } | null {
  const { payment_type, status, amount, refund_due, refund_due_amount } = order.payment;
  if (payment_type !== "T") return null;
  if (isAwaitingPayment(order)) return { name: "A pagar", amount };
  if (refund_due) return { name: "Por devolver", amount: refund_due_amount };
  if (status === "refunded" && isSubsidized(order)) return { name: "Devuelto", amount };
  return status === "paid" ? { name: "Pagado", amount } : null;
}
