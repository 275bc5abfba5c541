import { isDeepStrictEqual } from "node:util";
import type { StaffItem } from "@lonchera/contract/categories";
import { itemMessages, type ItemEdit, type ItemInput, type NewItemInput } from "@lonchera/contract/items";
import type { Deps } from "../deps.ts";
import { recordChange, refuseStaleEdit } from "../history/record-change.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import { keepPicture } from "../../platform/files/keep-picture.ts";
import { copySubitems } from "../subitems/assign-subitems.ts";
import { fresh, settingsOf, settle, stockAfter } from "./item-settings.ts";
import { itemInWords } from "./item-words.ts";
import { makeItems, recordEnd, referencesOf } from "./make-items.ts";
import {
  archiveItemRows,
  findItem,
  lockItem,
  updateItemRow,
  type ItemSettings,
  type References,
} from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

const thing = "item";

function requireReferences(item: ItemSettings, { dates, companies, types }: References): void {
  if (!dates.has(item.categoryId)) abortField("category", itemMessages.category);
  if (!item.company.every((id) => companies.has(id))) abortField("company", itemMessages.company);
  if (!types.has(item.productType)) abortField("product_type", itemMessages.productType);
}

/** The address of the picture to show; what the database would refuse is refused before a picture is decoded for it. */
async function imageFor(
  deps: Deps,
  before: typeof fresh,
  input: ItemInput,
): Promise<string | null | undefined> {
  const settings = settle(before, input, undefined);
  requireReferences(settings, await referencesOf(deps.db, [settings]));
  return keepPicture(deps.config, "dish", "image", input.image);
}

export async function addItem(deps: Deps, staff: Staff, input: NewItemInput): Promise<StaffItem> {
  const image = await imageFor(deps, fresh, input);
  const made = await transaction(deps.db, async (tx) => {
    const settings = settle(fresh, input, image);
    const references = await referencesOf(tx, [settings]);
    requireReferences(settings, references);
    const [id = 0] = await makeItems(tx, staff, new Date(deps.clock()), [settings], references);
    if (input.clone_of !== undefined && !(await copySubitems(tx, deps, staff, input.clone_of, id)))
      abortField("clone_of", itemMessages.original);
    return (await findItem(tx, id)) ?? abort(404, "not_found");
  });
  deps.menus.drop();
  return made;
}

/** Carts follow a change at once; placed orders keep what they were. */
export async function changeItem(deps: Deps, staff: Staff, id: number, input: ItemEdit): Promise<StaffItem> {
  const former = (await findItem(deps.db, id)) ?? abort(404, "not_found");
  const image = await imageFor(deps, settingsOf(former), input);
  const changed = await transaction(deps.db, async (tx) => {
    const present = (await lockItem(tx, id)) ?? abort(404, "not_found");
    await refuseStaleEdit(tx, { thing, id }, present.version, input.version);
    const before = settingsOf(present);
    const after = { ...settle(before, input, image), stock: stockAfter(present.stock, input) };
    if (isDeepStrictEqual(after, before)) return present;
    const references = await referencesOf(tx, [before, after]);
    requireReferences(after, references);
    const version = present.version + 1;
    await updateItemRow(tx, id, after, version);
    await recordChange(tx, {
      thing,
      id,
      kind: "changed",
      version,
      byUserId: staff.id,
      at: new Date(deps.clock()),
      before: itemInWords(before, references),
      after: itemInWords(after, references),
    });
    return (await findItem(tx, id)) ?? abort(404, "not_found");
  });
  deps.menus.drop();
  return changed;
}

/** It leaves every menu; carts cannot order it, placed orders keep it. */
export async function archiveItem(deps: Deps, staff: Staff, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const present = (await lockItem(tx, id)) ?? abort(404, "not_found");
    const at = new Date(deps.clock());
    await archiveItemRows(tx, [id], at);
    await recordEnd(tx, staff, at, [present]);
  });
  deps.menus.drop();
}
