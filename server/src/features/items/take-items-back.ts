import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import { items } from "../../platform/db/schema/menus.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { findStaffItems } from "../menus/staff-items.ts";
import { recordEnd } from "./make-items.ts";
import { archiveItemRows } from "./queries.ts";

async function inCarts(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ item_id: number }>(
    sql`select distinct item_id from cart_lines where item_id = any(${sql.param(ids)}::integer[])`,
  );
  return new Set(rows.map(({ item_id: id }) => id));
}

/**
 * As if they had not been made: deleted, and those that lie in carts archived, so that the carts name them. The caller has
 * locked them and knows that no order holds any, and drops the menus afterwards.
 */
export async function takeItemsBack(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ids: readonly number[],
): Promise<void> {
  const among = sql`${items.id} = any(${sql.param(ids)}::integer[])`;
  await recordEnd(tx, staff, at, await findStaffItems(tx, among));
  const kept = await inCarts(tx, ids);
  await archiveItemRows(tx, [...kept], at);
  const deleted = sql.param(ids.filter((id) => !kept.has(id)));
  await tx.execute(sql`delete from item_companies where item_id = any(${deleted}::integer[])`);
  await tx.execute(sql`delete from items where id = any(${deleted}::integer[])`);
}
