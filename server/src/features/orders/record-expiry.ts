import type pg from "pg";
import { readLines } from "../cart/lines.ts";
import { lockOrder } from "./locked-order.ts";
import { markCancelled } from "./mark-cancelled.ts";
import { recordOrderChange } from "./record-order-change.ts";

/** An order that waited for its money in vain is cancelled; its stock is the caller's to give back. */
export async function recordExpiry(client: pg.PoolClient, orderId: number, now: number): Promise<void> {
  const order = await lockOrder(client, orderId);
  if (!order) return;
  await markCancelled(client, orderId, now);
  const lines = await readLines(client, order.cart_id);
  await recordOrderChange(client, order, { byUserId: null, now, before: lines, after: lines, ends: true });
}
