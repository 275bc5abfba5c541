import { isDeepStrictEqual } from "node:util";
import type { StaffItem } from "@lonchera/contract/categories";
import { itemMessages, type ItemEdit, type ItemInput } from "@lonchera/contract/items";
import { centimosFromText } from "@lonchera/domain/money";
import type { Queryable, Transaction } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import { firstVersion, recordChange, recordChanges, refuseStaleEdit } from "../history/record-change.ts";
import { refuse, refuseField } from "../http/refusal.ts";
import type { Staff } from "../http/session.ts";
import { keepPicture } from "../media/keep-picture.ts";
import { itemInWords } from "./item-words.ts";
import {
  archiveItemRows,
  findItem,
  findReferences,
  insertItems,
  lockItem,
  updateItemRow,
  type ItemSettings,
  type References,
} from "./queries.ts";

const thing = "item" as const;

/** What a new item is where nobody says otherwise. */
export const fresh: Omit<ItemSettings, "name" | "price" | "categoryId" | "stock" | "company"> = {
  description: "",
  discountPrice: 0,
  product: "ALMUE",
  productType: "CONVE",
  order: 0,
  status: true,
  deliverable: true,
  image: null,
};

function settingsOf(item: StaffItem): ItemSettings {
  return {
    name: item.name,
    description: item.description,
    price: centimosFromText(item.price) ?? 0,
    discountPrice: centimosFromText(item.discount_price) ?? 0,
    categoryId: item.category,
    product: item.product,
    productType: item.product_type.id,
    stock: item.stock,
    order: item.order,
    status: item.status,
    deliverable: item.deliverable,
    image: item.image,
    company: item.company,
  };
}

/** The settings that an input means: what it leaves out stays as it was. */
function settle(before: typeof fresh, input: ItemInput, image: string | null | undefined): ItemSettings {
  return {
    name: input.name,
    description: input.description ?? before.description,
    price: input.price,
    discountPrice: input.discount_price ?? before.discountPrice,
    categoryId: input.category,
    product: input.product ?? before.product,
    productType: input.product_type ?? before.productType,
    stock: input.stock,
    order: input.order === undefined ? before.order : input.order,
    status: input.status ?? before.status,
    deliverable: input.deliverable ?? before.deliverable,
    image: image === undefined ? before.image : image,
    company: [...new Set(input.company)].sort((one, other) => one - other),
  };
}

function referencesOf(db: Queryable, settings: readonly ItemSettings[]): Promise<References> {
  return findReferences(db, {
    categories: [...new Set(settings.map(({ categoryId }) => categoryId))],
    companies: [...new Set(settings.flatMap(({ company }) => company))],
    types: [...new Set(settings.map(({ productType }) => productType))],
  });
}

function requireReferences(item: ItemSettings, { dates, companies, types }: References): void {
  if (!dates.has(item.categoryId)) refuseField("category", itemMessages.category);
  if (!item.company.every((id) => companies.has(id))) refuseField("company", itemMessages.company);
  if (!types.has(item.productType)) refuseField("product_type", itemMessages.productType);
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

export async function addItem(deps: Deps, staff: Staff, input: ItemInput): Promise<StaffItem> {
  const image = await imageFor(deps, fresh, input);
  const made = await deps.db.transaction(async (tx) => {
    const settings = settle(fresh, input, image);
    const references = await referencesOf(tx, [settings]);
    requireReferences(settings, references);
    const [id = 0] = await makeItems(tx, staff, new Date(deps.clock()), [settings], references);
    return (await findItem(tx, id)) ?? refuse(404);
  });
  deps.menus.drop();
  return made;
}

/** What was sold since the form was filled stays sold: the edit adds or takes away what the person did. */
function stockAfter(present: number, { stock, stock_seen }: ItemEdit): number {
  return stock_seen === undefined ? stock : Math.max(0, present + stock - stock_seen);
}

/** Carts follow a change at once; placed orders keep what they were. */
export async function changeItem(deps: Deps, staff: Staff, id: number, input: ItemEdit): Promise<StaffItem> {
  const former = (await findItem(deps.db, id)) ?? refuse(404);
  const image = await imageFor(deps, settingsOf(former), input);
  const changed = await deps.db.transaction(async (tx) => {
    const present = (await lockItem(tx, id)) ?? refuse(404);
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
    return (await findItem(tx, id)) ?? refuse(404);
  });
  deps.menus.drop();
  return changed;
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

/** It leaves every menu; carts cannot order it, placed orders keep it. */
export async function archiveItem(deps: Deps, staff: Staff, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const present = (await lockItem(tx, id)) ?? refuse(404);
    const at = new Date(deps.clock());
    await archiveItemRows(tx, [id], at);
    await recordEnd(tx, staff, at, [present]);
  });
  deps.menus.drop();
}
