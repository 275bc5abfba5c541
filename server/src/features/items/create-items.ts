import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { createHistory, firstVersion, recordChanges } from "../history/record-change.ts";
import { toItemSnapshot } from "./item-settings.ts";
import { insertItems, type ItemSettings, type ReferenceNames } from "./queries.ts";

const history = createHistory("item");

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
