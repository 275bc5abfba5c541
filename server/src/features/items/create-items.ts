import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { createHistory, firstVersion, recordChanges } from "../history/record-change.ts";
import { toItemSnapshot } from "./item-settings.ts";
import { findReferenceNames, insertItems, type ItemSettings, type ReferenceNames } from "./queries.ts";

const history = createHistory("item");

export function findItemReferences(
  db: Queryable,
  settings: readonly ItemSettings[],
): Promise<ReferenceNames> {
  return findReferenceNames(db, {
    categories: [...new Set(settings.map(({ categoryId }) => categoryId))],
    companies: [...new Set(settings.flatMap(({ company }) => company))],
    types: [...new Set(settings.map(({ productType }) => productType))],
  });
}

/**
 * Inserts items with their history and returns the ids in the same order. The caller records the audit event and drops
 * the menu cache afterwards.
 */
export async function createItems(
  tx: Transaction,
  staff: Staff,
  at: Date,
  made: readonly ItemSettings[],
  references: ReferenceNames,
): Promise<number[]> {
  const ids = await insertItems(tx, made);
  const created = made.map((settings, index) => {
    const item = { id: ids[index] as number, version: firstVersion };
    return history.toCreation(staff, at, item, toItemSnapshot(settings, references));
  });
  await recordChanges(tx, created);
  return ids;
}
