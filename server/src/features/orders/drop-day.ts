import { and, eq, inArray, sql } from "drizzle-orm";
import { noSuchDayMessage } from "@lonchera/contract/orders";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Centimos } from "@lonchera/domain/money";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { computeAmountDue, readOrderLines, sumUnitsByItem, type Line } from "../cart/lines.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { isPaymentOf } from "../payments/queries.ts";
import { refundOrderPayment } from "../payments/refund.ts";
import { markOrderCancelled } from "./cancel-order.ts";
import { requireLinesOpen, updateOrderSums } from "./edit-order.ts";
import { lockOrder, requireChangeable, type LockedOrder } from "./locked-order.ts";
import type { OrderKey } from "./queries.ts";
import { recordOrderChange } from "./record-order-change.ts";
import { previewOrderSubsidy, subsidizeOrder } from "./subsidize-order.ts";

/**
 * Records that a part of an order's payment must be refunded. The reconciler makes the refund if this process does not.
 */
async function markPartRefundOwed(
  tx: Transaction,
  order: OrderKey,
  amount: number,
  now: number,
): Promise<void> {
  if (amount === 0) return;
  await tx
    .update(payments)
    .set({
      refundTarget: sql`${payments.refundTarget} + ${amount}`,
      settledAt: sql`case when ${payments.refundTarget} = ${payments.refunded} then ${new Date(now)} else ${payments.settledAt} end`,
      // A refund that is in progress must not be overlapped.
      nextCheckAt: sql`coalesce(${payments.nextCheckAt}, ${new Date(now)})`,
    })
    .where(and(isPaymentOf(order), inArray(payments.status, ["paid", "refund-by-hand"])));
}

/** Returns the refund for dropped lines. It is 0 if staff have already refunded the whole charge. */
async function computeRefund(
  tx: Transaction,
  order: OrderKey,
  before: readonly Line[],
  after: readonly Line[],
): Promise<Centimos> {
  const isRefunded = and(isPaymentOf(order), eq(payments.status, "refunded"));
  if ((await tx.$count(payments, isRefunded)) > 0) return 0;
  return computeAmountDue(before) - computeAmountDue(after);
}

export type DroppedDay = {
  readonly date: CalendarDate;
  readonly byUserId: number;
  readonly now: number;
  /** Null if the customer drops the day. */
  readonly reason: string | null;
  /** True if a manager of the customer's company drops the day. */
  readonly isByCompany: boolean;
};

/**
 * Removes lines of a day from a locked order and records the refund that is due. The caller has returned their stock.
 * Removing the last lines cancels the order.
 */
export async function dropLines(
  tx: Transaction,
  order: LockedOrder,
  { before, dropped }: { readonly before: readonly Line[]; readonly dropped: readonly Line[] },
  { date, byUserId, now, reason, isByCompany }: DroppedDay,
): Promise<void> {
  const left = before.filter((line) => !dropped.includes(line));
  const change = { byUserId, now, before, reason, isByCompany };
  if (left.length === 0) {
    await markOrderCancelled(tx, order, now, reason);
    return recordOrderChange(tx, order, { ...change, after: before, isEnd: true });
  }
  const ids = dropped.map(({ id }) => id);
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.companyId, order.companyId), inArray(orderLines.id, ids)));
  const after = await subsidizeOrder(tx, order, before, left);
  await updateOrderSums(tx, order, after);
  const refund = await computeRefund(tx, order, before, after);
  await markPartRefundOwed(tx, order, refund, now);
  await recordOrderChange(tx, order, { ...change, after, isEnd: false, droppedDay: { date, refund } });
}

function requireLinesOf(date: CalendarDate, lines: readonly Line[]): readonly Line[] {
  const ofDay = lines.filter((line) => line.deliveryDate === date);
  return ofDay.length > 0 ? ofDay : abortField("date", noSuchDayMessage);
}

/** Locks the order. Throws if the day is not in it, or cannot be dropped any more. */
async function lockDay(
  tx: Transaction,
  customer: Customer,
  orderId: number,
  date: CalendarDate,
  now: number,
) {
  const order = await lockOrder(tx, orderId);
  if (!order || order.userId !== customer.id) return abort(404, "not_found");
  requireChangeable(order, now);
  if (order.isAwaitingPayment) abort(409, "order_unpaid");
  const before = await readOrderLines(tx, order);
  const dropped = requireLinesOf(date, before);
  await requireLinesOpen(tx, order, dropped, now);
  return { order, before, dropped };
}

/** Returns what dropping the day would refund. Throws if it cannot be dropped. */
export async function previewDayRefund(
  { db, clock }: Deps,
  customer: Customer,
  orderId: number,
  date: CalendarDate,
): Promise<Centimos> {
  return transaction(db, async (tx) => {
    const { order, before, dropped } = await lockDay(tx, customer, orderId, date, clock());
    const left = before.filter((line) => !dropped.includes(line));
    return computeRefund(tx, order, before, await previewOrderSubsidy(tx, order, before, left));
  });
}

/** Removes a day from an order, returns its stock and refunds its payment. Removing the last day cancels the order. */
export async function dropDay(
  deps: Deps,
  customer: Customer,
  orderId: number,
  date: CalendarDate,
): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const { order, before, dropped } = await lockDay(tx, customer, orderId, date, now);
    await returnToStock(tx, sumUnitsByItem(dropped));
    const day = { date, byUserId: customer.id, now, reason: null, isByCompany: false };
    await dropLines(tx, order, { before, dropped }, day);
  });
  deps.menuCache.clear();
  await refundOrderPayment(deps, { id: orderId, companyId: customer.companyId });
}
