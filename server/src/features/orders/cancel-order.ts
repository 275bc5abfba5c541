import type { Caller } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { readOrderLines, sumUnitsByItem, type Line } from "../cart/lines.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import type { Deps } from "../deps.ts";
import { returnToStock } from "../menus/stock.ts";
import { cancelPayment } from "../payments/queries.ts";
import { refundOrderPayment } from "../payments/refund.ts";
import {
  lockOrder,
  requireNoPaymentInProgress,
  requireChangeable,
  type LockedOrder,
} from "./locked-order.ts";
import { requireLinesNotHandedOver } from "./order-handovers.ts";
import { type OrderKey, setOrderState } from "./queries.ts";
import { recordOrderChange } from "./record-order-change.ts";

/**
 * Staff can cancel any placed order, even after its last day. A customer can cancel while every line is still open
 * and none was handed over.
 */
async function requireMayCancel(
  tx: Transaction,
  caller: Caller,
  order: LockedOrder,
  lines: readonly Line[],
  now: number,
): Promise<void> {
  if (caller.kind === "staff") {
    requireNoPaymentInProgress(order);
    if (order.state === "cancelled") abort(409, "order_cancelled");
    return;
  }
  requireChangeable(order, now);
  const cutOffs = await readCompanyCutOffs(tx, order.companyId);
  if (lines.some((line) => cutOffs.isClosed(line, now))) abort(409, "order_line_closed");
  await requireLinesNotHandedOver(tx, order, lines);
}

export async function markOrderCancelled(
  tx: Transaction,
  order: OrderKey,
  now: number,
  reason: string | null = null,
): Promise<void> {
  await setOrderState(tx, order, "cancelled", now, reason);
  await cancelPayment(tx, order, now);
}

/** Cancels an order, returns its stock and refunds its charge. Throws 409 if it is cancelled already. */
export async function cancelOrder(
  deps: Deps,
  caller: Caller,
  id: number,
  reason: string | null,
): Promise<void> {
  const now = deps.clock();
  const order = await transaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || (caller.kind === "customer" && order.userId !== caller.id)) return abort(404, "not_found");
    const lines = await readOrderLines(tx, order);
    await requireMayCancel(tx, caller, order, lines, now);
    await returnToStock(tx, sumUnitsByItem(lines));
    await markOrderCancelled(tx, order, now, reason);
    const change = { byUserId: caller.id, now, before: lines, after: lines, isEnd: true, reason };
    await recordOrderChange(tx, order, change);
    return order;
  });
  deps.menuCache.clear();
  await refundOrderPayment(deps, order);
}
