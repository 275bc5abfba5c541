import type { StaffItem } from "@lonchera/contract/categories";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { cartLines } from "../../platform/db/schema/orders.ts";
import { createHistory, recordChanges } from "../history/record-change.ts";
import { findStaffItems } from "../menus/staff-items.ts";
import { toItemSettings, toItemSnapshot } from "./item-settings.ts";
import { archiveItemRows, findItemReferences } from "./queries.ts";

const history = createHistory("item");

/** Records in the history that items were archived. The caller records the audit event. */
export async function recordArchived(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ended: readonly StaffItem[],
): Promise<void> {
  const references = await findItemReferences(tx, ended.map(toItemSettings));
  const archived = ended.map((item) => {
    return history.toArchival(staff, at, item, toItemSnapshot(toItemSettings(item), references));
  });
  await recordChanges(tx, archived);
}

async function findItemsInCarts(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectDistinct({ id: cartLines.itemId })
    .from(cartLines)
    .where(isAmong(cartLines.itemId, ids));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Deletes items, or archives those that are in carts, so that the carts still name them. The caller has
 * locked them, has checked that no order has any, records the audit event, and drops the menu cache afterwards.
 */
export async function deleteOrArchiveItems(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ids: readonly number[],
): Promise<void> {
  await recordArchived(tx, staff, at, await findStaffItems(tx, isAmong(items.id, ids)));
  const kept = await findItemsInCarts(tx, ids);
  await archiveItemRows(tx, [...kept], at);
  const deleted = ids.filter((id) => !kept.has(id));
  await tx.delete(itemCompanies).where(isAmong(itemCompanies.itemId, deleted));
  await tx.delete(items).where(isAmong(items.id, deleted));
}
