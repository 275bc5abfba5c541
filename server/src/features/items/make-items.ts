import type { StaffItem } from "@lonchera/contract/categories";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { firstVersion, recordChanges } from "../history/record-change.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { settingsOf } from "./item-settings.ts";
import { itemInWords } from "./item-words.ts";
import { findReferences, insertItems, type ItemSettings, type References } from "./queries.ts";

const thing = "item" as const;

export function referencesOf(db: Queryable, settings: readonly ItemSettings[]): Promise<References> {
  return findReferences(db, {
    categories: [...new Set(settings.map(({ categoryId }) => categoryId))],
    companies: [...new Set(settings.flatMap(({ company }) => company))],
    types: [...new Set(settings.map(({ productType }) => productType))],
  });
}

/** Writes new items with their history and answers their ids in the same order; the caller drops the menus afterwards. */
export async function makeItems(
  tx: Transaction,
  staff: Staff,
  at: Date,
  made: readonly ItemSettings[],
  references: References,
): Promise<number[]> {
  const ids = await insertItems(tx, made);
  const created = made.map((settings, index) => ({
    thing,
    id: ids[index] as number,
    kind: "created" as const,
    version: firstVersion,
    byUserId: staff.id,
    at,
    before: {},
    after: itemInWords(settings, references),
  }));
  await recordChanges(tx, created);
  return ids;
}

/** In the history: the end of items as they were. */
export async function recordEnd(
  tx: Transaction,
  staff: Staff,
  at: Date,
  ended: readonly StaffItem[],
): Promise<void> {
  const references = await referencesOf(tx, ended.map(settingsOf));
  const archived = ended.map((item) => ({
    thing,
    id: item.id,
    kind: "archived" as const,
    version: item.version + 1,
    byUserId: staff.id,
    at,
    before: itemInWords(settingsOf(item), references),
    after: {},
  }));
  await recordChanges(tx, archived);
}
