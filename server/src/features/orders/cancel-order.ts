import { and, eq, inArray, sql } from "drizzle-orm";
import type { Caller } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { readOrderLines, unitsByItem, type Line } from "../cart/lines.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { refundPaymentOf } from "../payments/refund.ts";
import { lockOrder, requireNotPaying, requireStanding, type LockedOrder } from "./locked-order.ts";
import { setOrderState } from "./queries.ts";
import { recordOrderChange } from "./record-order-change.ts";

/** Staff cancel any order that stands, also after its last day; a customer while every line is still open. */
async function requireMayCancel(
  tx: Transaction,
  caller: Caller,
  order: LockedOrder,
  lines: readonly Line[],
  now: number,
): Promise<void> {
  if (caller.kind === "staff") {
    requireNotPaying(order);
    if (order.state === "cancelled") abort(409, "order_cancelled");
    return;
  }
  requireStanding(order, now);
  const cutOffs = await readCompanyCutOffs(tx, order.companyId);
  const isClosed = lines.some((line) => now >= cutOffs.closesAt(line.deliveryDate, line.product));
  if (isClosed) abort(409, "order_line_closed");
}

/**
 * Cancels an order and ends its payment: a charge is to be refunded; a code that was not paid is watched on, because it may
 * still be paid and is then refunded.
 */
export async function endOrder(tx: Transaction, orderId: number, now: number): Promise<void> {
  await setOrderState(tx, orderId, "cancelled", now);
  await tx
    .update(payments)
    .set({
      status: sql`case when ${payments.status} = 'paid' then 'refunding' else 'declined' end::payment_status`,
      nextCheckAt: new Date(now),
      checks: 0,
    })
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ["paid", "awaiting"])));
}

/** Cancels an order: its stock goes back once, its charge is refunded. */
export async function cancelOrder(deps: Deps, caller: Caller, id: number): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || (caller.kind === "customer" && order.userId !== caller.id)) return abort(404, "not_found");
    const lines = await readOrderLines(tx, order.cartId);
    await requireMayCancel(tx, caller, order, lines, now);
    await returnToStock(tx, unitsByItem(lines));
    await endOrder(tx, id, now);
    const change = { byUserId: caller.id, now, before: lines, after: lines, isEnd: true };
    await recordOrderChange(tx, order, change);
  });
  deps.menus.drop();
  await refundPaymentOf(deps, id);
}
