import type pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { businessDate } from "@lonchera/domain/calendar";
import type { LineRow } from "../cart/lines.ts";
import { firstVersion, nextVersion, recordChange } from "../history/record-change.ts";
import { sendOrderEvent } from "./order-events.ts";
import type { LockedOrder } from "./locked-order.ts";
import { orderInWords } from "./order-words.ts";

export type OrderChange = {
  /** Null where the server itself did it: nobody paid in time. */
  readonly byUserId: number | null;
  readonly now: number;
  readonly before: readonly LineRow[];
  readonly after: readonly LineRow[];
  /** The order was cancelled, by word or with its last line. */
  readonly ends: boolean;
};

function stateInWords(order: LockedOrder, now: number): string {
  return order.last_delivery_date < businessDate(now) ? "Finalizado" : "Activo";
}

/**
 * Writes a change of a locked order, and has it told by mail; before the first one also how it was made, which its
 * lines tell no longer.
 */
export async function recordOrderChange(
  client: pg.PoolClient,
  order: LockedOrder,
  { byUserId, now, before, after, ends }: OrderChange,
): Promise<void> {
  const tx = drizzle(client);
  const thing = { thing: "order", id: order.id } as const;
  const was = orderInWords(before);
  const version = await nextVersion(tx, thing);
  if (version === firstVersion + 1) {
    await recordChange(tx, {
      ...thing,
      kind: "created",
      version: firstVersion,
      byUserId: order.user_id,
      byName: order.full_name_user,
      at: order.ordered_at,
      before: {},
      after: was,
    });
  }
  await recordChange(tx, {
    ...thing,
    kind: ends ? "archived" : "changed",
    version,
    byUserId,
    at: new Date(now),
    before: { ...(ends && { Estado: stateInWords(order, now) }), ...was },
    after: { ...(ends && { Estado: "Cancelado" }), ...orderInWords(after) },
  });
  const endedAs = byUserId === null ? "expired" : "cancelled";
  await sendOrderEvent(client, {
    cart: order.cart_id,
    kind: ends ? endedAs : "changed",
    version,
    byCustomer: byUserId === order.user_id,
  });
}
