import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { toLimaDate } from "@lonchera/domain/calendar";
import type { Transaction } from "../../platform/db/client.ts";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { abort } from "../../platform/http/http-error.ts";
import { isPaymentOfOrder } from "./queries.ts";

// Locks an order and the row of its cart, which changes of the open cart also lock.
async function lockWhere(tx: Transaction, condition: SQL) {
  const [order] = await tx
    .select({
      id: orders.id,
      cartId: orders.cartId,
      companyId: orders.companyId,
      userId: orders.userId,
      orderedById: orders.orderedById,
      customerType: orders.customerType,
      state: orders.state,
      paymentType: orders.paymentType,
      total: orders.total,
      subsidy: orders.subsidy,
      lastDeliveryDate: orders.lastDeliveryDate,
      orderedAt: orders.orderedAt,
      fullNameUser: orders.fullNameUser,
      companyName: orders.companyName,
      pricesIncludeIgv: orders.pricesIncludeIgv,
      /** True while the order has an issued code that can be paid. */
      isAwaitingPayment: sql<boolean>`${isNotNull(payments.id)}`,
      /** Null if there is no such code. */
      codeExpiresAt: payments.expiresAt,
    })
    .from(carts)
    .innerJoin(orders, eq(orders.cartId, carts.id))
    .leftJoin(payments, and(isPaymentOfOrder, eq(payments.status, "awaiting")))
    .where(condition)
    .for("update", { of: [carts, orders] });
  return order;
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockWhere>>>;

export function lockOrderOfCart(tx: Transaction, cartId: number): Promise<LockedOrder | undefined> {
  return lockWhere(tx, eq(carts.id, cartId));
}

export function lockOrder(tx: Transaction, id: number): Promise<LockedOrder | undefined> {
  return lockWhere(tx, eq(orders.id, id));
}

/** Returns true while the order's payment is in progress. */
export function isPaymentInProgress({ state, isAwaitingPayment }: LockedOrder): boolean {
  return state === "pending" && !isAwaitingPayment;
}

/** Throws 409 while the order's payment is in progress. */
export function requireNoPaymentInProgress(order: LockedOrder): void {
  if (isPaymentInProgress(order)) abort(409, "payment_in_progress");
}

/** Throws 409 for an order that is being paid, cancelled, or past its last day of delivery. */
export function requireChangeable(order: LockedOrder, now: number): void {
  requireNoPaymentInProgress(order);
  if (order.state === "cancelled") abort(409, "order_cancelled");
  if (order.lastDeliveryDate < toLimaDate(now)) abort(409, "order_ended");
}

/** Returns true if the order's code can be paid after this closing time. Such a payment would cancel the order. */
export function isCodePayableAfter({ codeExpiresAt }: LockedOrder, closingTime: number): boolean {
  return codeExpiresAt !== null && codeExpiresAt.getTime() > closingTime;
}
