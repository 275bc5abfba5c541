import { and, eq, inArray, sum } from "drizzle-orm";
import { formatAmount } from "@lonchera/domain/money";
import type { PaymentCodeLimits } from "../../config.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { abort } from "../../platform/http/http-error.ts";
import { computeTotal, sumUnitsByItem, type NewOrderLine } from "../cart/lines.ts";

type AccountCodeLimits = Omit<PaymentCodeLimits, "hoursFirst">;

/** Returns the limits of an account. Its codes expire sooner until it has paid an order. */
export async function readPaymentCodeLimits(
  db: Queryable,
  { hours, hoursFirst, maxUnits, maxTotal }: PaymentCodeLimits,
  userId: number,
): Promise<AccountCodeLimits> {
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), eq(payments.status, "paid")))
    .limit(1);
  return { hours: paid.length > 0 ? hours : hoursFirst, maxUnits, maxTotal };
}

const isUnpaidCode = and(
  eq(orders.state, "pending"),
  eq(payments.method, "code"),
  inArray(payments.status, ["pending", "awaiting"]),
);

/** Throws 409 while the customer has an unpaid code, because its order already holds stock. */
export async function requireNoUnpaidCode(tx: Transaction, userId: number): Promise<void> {
  const open = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.userId, userId), isUnpaidCode));
  if (open.length > 0) abort(409, "code_pending");
}

/** Returns the units of each item that unpaid codes of all customers hold. */
async function readHeldUnits(tx: Transaction, itemIds: readonly number[]): Promise<Map<number, number>> {
  const held = await tx
    .select({ itemId: orderLines.itemId, units: sum(orderLines.quantity).mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(inArray(orderLines.itemId, itemIds), isUnpaidCode))
    .groupBy(orderLines.itemId);
  return new Map(held.map(({ itemId, units }) => [itemId, units]));
}

/**
 * Throws 409 if the lines exceed the account's limits, or if unpaid codes would hold more than half of the units of
 * an item that are not sold. The caller has locked the items.
 */
export async function requirePaymentCodeLimits(
  tx: Transaction,
  lines: readonly NewOrderLine[],
  { maxUnits, maxTotal }: AccountCodeLimits,
): Promise<void> {
  if (computeTotal(lines) > maxTotal) abort(409, "code_total_too_large", formatAmount(maxTotal));
  const units = sumUnitsByItem(lines);
  const listNames = (isRefused: (line: NewOrderLine, wanted: number) => boolean) => [
    ...new Set(
      lines.filter((line) => isRefused(line, units.get(line.itemId) ?? 0)).map((line) => line.itemName),
    ),
  ];
  const tooMany = listNames((_, wanted) => wanted > maxUnits);
  if (tooMany.length > 0) abort(409, "code_too_many_units", maxUnits, tooMany);
  const held = await readHeldUnits(tx, [...units.keys()]);
  const scarce = listNames(({ itemId, stock }, wanted) => {
    const heldUnits = held.get(itemId) ?? 0;
    return 2 * (heldUnits + wanted) > heldUnits + stock;
  });
  if (scarce.length > 0) abort(409, "code_stock_limit", scarce);
}
