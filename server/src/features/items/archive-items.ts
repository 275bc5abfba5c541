import { sql } from "drizzle-orm";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { findStaffItems } from "../menus/staff-items.ts";
import { recordArchived } from "./create-items.ts";
import { archiveItemRows } from "./queries.ts";

async function findItemsInCarts(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await tx.execute<{ item_id: number }>(
    sql`select item_id from cart_lines where item_id = any(${sql.param(ids)}::integer[])
      union select item_id from order_lines where item_id = any(${sql.param(ids)}::integer[])`,
  );
  return new Set(rows.map(({ item_id: id }) => id));
}

/**
 * Deletes items, or archives those that are in carts, so that the carts still name them. The caller has
 * locked them, has checked that no order has any, and drops the menu cache afterwards.
 */
export async function deleteOrArchiveItems(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ids: readonly number[],
): Promise<void> {
  const among = sql`${items.id} = any(${sql.param(ids)}::integer[])`;
  await recordArchived(tx, staff, at, await findStaffItems(tx, among));
  const kept = await findItemsInCarts(tx, ids);
  await archiveItemRows(tx, [...kept], at);
  const deleted = sql.param(ids.filter((id) => !kept.has(id)));
  await tx.execute(sql`delete from item_companies where item_id = any(${deleted}::integer[])`);
  await tx.execute(sql`delete from items where id = any(${deleted}::integer[])`);
}
