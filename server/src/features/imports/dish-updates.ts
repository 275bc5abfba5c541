import type { StaffItem } from "@lonchera/contract/categories";
import type { DishUpdate } from "@lonchera/contract/imports";
import { dropContradictedDiets, listAllergens, listDietTags } from "@lonchera/domain/dish-tags";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import type { ChangeableItemValues } from "../../platform/db/schema/imports.ts";
import { createHistory, diffSnapshots, recordChanges } from "../history/record-change.ts";
import { toItemSettings, toItemSnapshot } from "../items/item-settings.ts";
import type { CheckedRow, ImportReferences } from "./check-rows.ts";
import { updateItemValues } from "./queries.ts";

const history = createHistory("item");

/** A change of an existing dish. */
export type ValueChange = {
  readonly item: StaffItem;
  readonly before: Required<ChangeableItemValues>;
  readonly after: Required<ChangeableItemValues>;
};

/** The values of a dish before and after a repeated row. They are equal if nothing changes. */
export type PlannedUpdate = ValueChange & { readonly row: CheckedRow };

export function pickChangeable(item: StaffItem): Required<ChangeableItemValues> {
  const { description, price, discountPrice, stock, tags } = toItemSettings(item);
  return { description, price, discountPrice, stock, tags };
}

/** Applies a row to the values of a dish. Empty cells change nothing. */
function applyRow(
  { values, blank }: CheckedRow,
  before: Required<ChangeableItemValues>,
): Required<ChangeableItemValues> {
  const { description, price, discountPrice, stock } = values;
  return {
    description: blank.has("Descripción") || description === null ? before.description : description,
    price: price ?? before.price,
    discountPrice:
      blank.has("Precio con descuento") || discountPrice === null ? before.discountPrice : discountPrice,
    stock: stock ?? before.stock,
    // An allergen counts more than the diet that it contradicts, whichever of them the row has.
    tags: dropContradictedDiets([
      ...(blank.has("Alérgenos") ? listAllergens(before.tags) : (values.allergens ?? [])),
      ...(blank.has("Dieta") ? listDietTags(before.tags) : (values.diets ?? [])),
    ]),
  };
}

export function getDuplicateDishIds(rows: readonly CheckedRow[]): number[] {
  const ids = rows.flatMap(({ state, repeatedDishIds }) => (state === "duplicate" ? repeatedDishIds : []));
  return [...new Set(ids)].sort((one, other) => one - other);
}

/** Plans the change of each dish that a row repeats. If several rows repeat a dish, the first one counts. */
export function planUpdates(rows: readonly CheckedRow[], items: readonly StaffItem[]): PlannedUpdate[] {
  const unplanned = new Map(items.map((item) => [item.id, item]));
  return rows.flatMap((row) =>
    (row.state === "duplicate" ? row.repeatedDishIds : []).flatMap((id) => {
      const item = unplanned.get(id);
      if (item === undefined) return [];
      unplanned.delete(id);
      const before = pickChangeable(item);
      return [{ row, item, before, after: applyRow(row, before) }];
    }),
  );
}

/** The date, the companies and the type of a dish stay the same, so nothing needs their names. */
const noNames = { dates: new Map(), companies: new Map(), types: new Map() };

function toSnapshots({ item, before, after }: ValueChange) {
  const settings = toItemSettings(item);
  return {
    before: toItemSnapshot({ ...settings, ...before }, noNames),
    after: toItemSnapshot({ ...settings, ...after }, noNames),
  };
}

export function hasChanges(change: ValueChange): boolean {
  const { before, after } = toSnapshots(change);
  return diffSnapshots(before, after).length > 0;
}

/** Describes an update for the preview. */
export function toDishUpdatePreview(update: PlannedUpdate, references: ImportReferences): DishUpdate {
  const { before, after } = toSnapshots(update);
  const named = new Set(update.row.values.companies?.companies.map(({ id }) => id));
  const others = update.item.company.filter((id) => !named.has(id));
  return {
    row: update.row.number,
    changes: diffSnapshots(before, after).map(([column, old, now]) => ({ column, before: old, after: now })),
    also_for: references.companies.filter(({ id }) => others.includes(id)).map(({ name }) => name),
  };
}

/**
 * Changes dishes, with their history. The caller has locked them, records the audit event, and clears the menu cache
 * afterwards.
 */
export async function changeDishes(
  tx: Transaction,
  staff: Staff,
  at: Date,
  changes: readonly ValueChange[],
): Promise<void> {
  const values = changes.map(({ item: { id }, after }) => ({ id, ...after }));
  await updateItemValues(tx, values);
  const entries = changes.map((change) => {
    const { id, version } = change.item;
    const { before, after } = toSnapshots(change);
    return history.toEdit(staff, at, { id, version: version + 1 }, before, after);
  });
  await recordChanges(tx, entries);
}
