import type pg from "pg";
import type { Caller } from "../../platform/auth/sessions.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { readLines, unitsByItem, type LineRow } from "../cart/lines.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { refundPaymentOf } from "../payments/refund.ts";
import { lockOrder, requireNotPaying, requireStanding, type LockedOrder } from "./locked-order.ts";
import { markCancelled } from "./mark-cancelled.ts";
import { recordOrderChange } from "./record-order-change.ts";

/** Staff cancel whatever stands, also after its last day; a customer while every line is still open. */
async function requireMayCancel(
  client: pg.PoolClient,
  caller: Caller,
  order: LockedOrder,
  lines: readonly LineRow[],
  now: number,
): Promise<void> {
  if (caller.kind === "staff") {
    requireNotPaying(order);
    if (order.state === "cancelled") abort(409, "order_cancelled");
    return;
  }
  requireStanding(order, now);
  const cutOffs = (await readCutOffs(client, [order.company_id]))(order.company_id);
  const closed = lines.some((line) => now >= cutOffs.closesAt(line.delivery_date, line.product));
  if (closed) abort(409, "order_line_closed");
}

// A code that waits is watched on: it may be paid nevertheless, and is then given back.
const endPayment = {
  name: "end-payment-of-order",
  text: `update payments set status = (case when status = 'paid' then 'refunding' else 'declined' end)::payment_status,
      next_check_at = $2, checks = 0
    where order_id = $1 and status in ('paid', 'awaiting')`,
};

/** The part that an edit which removes the last line shares: the order ends and its charge is to be given back. */
export async function endOrder(client: pg.PoolClient, orderId: number, now: number): Promise<void> {
  await markCancelled(client, orderId, now);
  await client.query({ ...endPayment, values: [orderId, new Date(now)] });
}

/** Cancels an order: its stock goes back once, its card charge is refunded. */
export async function cancel(deps: Deps, caller: Caller, id: number): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.pool, async (client) => {
    const order = await lockOrder(client, id);
    if (!order || (caller.kind === "customer" && order.user_id !== caller.id)) return abort(404, "not_found");
    const lines = await readLines(client, order.cart_id);
    await requireMayCancel(client, caller, order, lines, now);
    await returnToStock(client, unitsByItem(lines));
    await endOrder(client, id, now);
    await recordOrderChange(client, order, {
      byUserId: caller.id,
      now,
      before: lines,
      after: lines,
      ends: true,
    });
  });
  deps.menus.drop();
  await refundPaymentOf(deps, id);
}
