import { isDeepStrictEqual } from "node:util";
import type { StaffItem } from "@lonchera/contract/categories";
import { unknownCompaniesMessage } from "@lonchera/contract/field-rules";
import { itemMessages, type ItemEdit, type ItemInput, type NewItemInput } from "@lonchera/contract/items";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { savePicture } from "../../platform/files/save-picture.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange, firstVersion, recordChanges } from "../history/record-change.ts";
import { copySubitemAssignments } from "../subitems/assign-subitems.ts";
import { lockItemVersions } from "../subitems/queries.ts";
import { recordItemArchivals } from "./archive-items.ts";
import {
  newItemDefaults,
  toItemSettings,
  applyItemInput,
  computeEditedStock,
  toItemSnapshot,
} from "./item-settings.ts";
import {
  archiveItemRows,
  findItem,
  findItemReferences,
  lockItem,
  updateItemRow,
  type ItemSettings,
  type ReferenceNames,
  insertItems,
} from "./queries.ts";

const thing = "item";
const history = createHistory(thing);

/**
 * Inserts items with their history and returns the ids in the same order. The caller records the audit event and
 * clears the menu cache afterwards.
 */
export async function createItems(
  tx: Transaction,
  staff: Staff,
  at: Date,
  newItems: readonly ItemSettings[],
  references: ReferenceNames,
): Promise<number[]> {
  const ids = await insertItems(tx, newItems);
  const created = newItems.map((settings, index) => {
    const item = { id: ids[index] as number, version: firstVersion };
    return history.toCreation(staff, at, item, toItemSnapshot(settings, references));
  });
  await recordChanges(tx, created);
  return ids;
}

function requireReferences(item: ItemSettings, { dates, companies, types }: ReferenceNames): void {
  if (!dates.has(item.categoryId)) abortField("category", itemMessages.category);
  if (!item.company.every((id) => companies.has(id))) abortField("company", unknownCompaniesMessage);
  if (!types.has(item.productType)) abortField("product_type", itemMessages.productType);
}

/**
 * Saves the picture and returns its address. The references are checked first, because no picture is decoded for an
 * invalid item.
 */
async function saveItemPicture(
  deps: Deps,
  before: typeof newItemDefaults,
  input: ItemInput,
): Promise<string | null | undefined> {
  const settings = applyItemInput(before, input, undefined);
  requireReferences(settings, await findItemReferences(deps.db, [settings]));
  return savePicture(deps.files, "dish", "image", input.image);
}

export async function addItem(deps: Deps, staff: Staff, input: NewItemInput): Promise<StaffItem> {
  const image = await saveItemPicture(deps, newItemDefaults, input);
  return menuTransaction(deps, async (tx) => {
    const settings = applyItemInput(newItemDefaults, input, image);
    const references = await findItemReferences(tx, [settings]);
    requireReferences(settings, references);
    const at = new Date(deps.clock());
    const [id = 0] = await createItems(tx, staff, at, [settings], references);
    await recordAuditEvent(tx, { event: "record-created", at, thing, ids: [id] });
    const original = input.clone_of;
    if (original !== undefined) {
      if (!(await lockItemVersions(tx, [original])).has(original))
        abortField("clone_of", itemMessages.original);
      const pairs = [{ originalId: original, itemId: id }];
      for (const change of await copySubitemAssignments(tx, staff, at, pairs)) await recordChange(tx, change);
    }
    return (await findItem(tx, id)) ?? abort(404, "not_found");
  });
}

/** Carts show the change at once, but placed orders keep their values. */
export async function changeItem(deps: Deps, staff: Staff, id: number, input: ItemEdit): Promise<StaffItem> {
  const former = (await findItem(deps.db, id)) ?? abort(404, "not_found");
  const image = await saveItemPicture(deps, toItemSettings(former), input);
  return menuTransaction(deps, async (tx) => {
    const present = (await lockItem(tx, id)) ?? abort(404, "not_found");
    const before = toItemSettings(present);
    const after = {
      ...applyItemInput(before, input, image),
      stock: computeEditedStock(present.stock, input),
    };
    if (isDeepStrictEqual(after, before)) return present;
    await history.requireCurrentVersion(tx, present, input.version);
    const references = await findItemReferences(tx, [before, after]);
    requireReferences(after, references);
    const version = present.version + 1;
    await updateItemRow(tx, id, after, version);
    const at = new Date(deps.clock());
    const [old, now] = [toItemSnapshot(before, references), toItemSnapshot(after, references)];
    await recordChange(tx, history.toEdit(staff, at, { id, version }, old, now));
    return (await findItem(tx, id)) ?? abort(404, "not_found");
  });
}

/** An archived item leaves every menu and blocks the carts that have it. Placed orders keep it. */
export async function archiveItem(deps: Deps, staff: Staff, id: number): Promise<void> {
  await menuTransaction(deps, async (tx) => {
    const present = (await lockItem(tx, id)) ?? abort(404, "not_found");
    const at = new Date(deps.clock());
    await archiveItemRows(tx, [id], at);
    await recordItemArchivals(tx, staff, at, [present]);
    await recordAuditEvent(tx, { event: "record-archived", at, thing, ids: [id] });
  });
}
