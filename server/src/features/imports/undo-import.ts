import { isDeepStrictEqual } from "node:util";
import type { ImportRecord, ImportUndoPreview } from "@lonchera/contract/imports";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { abort } from "../../platform/http/http-error.ts";
import { deleteUntouchedDays } from "../categories/save-category.ts";
import type { Deps } from "../deps.ts";
import { readUserName } from "../history/record-change.ts";
import { deleteOrArchiveItems } from "../items/archive-items.ts";
import { changeDishes, pickChangeable, type ValueChange } from "./dish-updates.ts";
import { importTransaction } from "./import-transaction.ts";
import { formatNameList } from "./read-cells.ts";
import {
  deleteImportUpdates,
  findImport,
  findCreatedDishes,
  findOrphanedDays,
  findUpdatedDishes,
  lockImportedItems,
  markImportUndone,
  type UpdatedDish,
} from "./queries.ts";

/**
 * Returns true if nobody has changed the dish since the import. The stock does not count, because every sale changes
 * it.
 */
function isAsImported({ item, after }: UpdatedDish): boolean {
  const present = pickChangeable(item);
  return (
    present.description === after.description &&
    present.price === after.price &&
    present.discountPrice === after.discountPrice &&
    (after.tags === undefined || isDeepStrictEqual(present.tags, after.tags))
  );
}

/** Returns the change back to the former values. Units that were sold meanwhile stay sold. */
function toRestoringChange({ item, before, after }: UpdatedDish): ValueChange {
  const present = pickChangeable(item);
  const stock = Math.max(0, present.stock + before.stock - after.stock);
  return { item, before: present, after: { ...before, stock, tags: before.tags ?? present.tags } };
}

async function findDishesByOutcome(db: Queryable, id: number) {
  const [made, updated] = [await findCreatedDishes(db, id), await findUpdatedDishes(db, id)];
  return {
    removed: made.filter(({ isOrdered }) => !isOrdered).map((dish) => dish.id),
    ordered: made.filter(({ isOrdered }) => isOrdered),
    restored: updated.present.filter(isAsImported),
    changed: updated.present.filter((dish) => !isAsImported(dish)),
    deleted: updated.deleted,
  };
}

/**
 * Returns the records that undoing would take back and keep now. If the import was undone, only those that were kept
 * are returned.
 */
export async function previewImportUndo({ db }: Deps, id: number): Promise<ImportUndoPreview> {
  const { undone_at: undoneAt } = (await findImport(db, id)) ?? abort(404, "not_found");
  const { removed, ordered, restored, changed, deleted } = await findDishesByOutcome(db, id);
  const isUndone = undoneAt !== null;
  // After undoing, only dishes that had changed are still recorded, even if their values are those of the import again.
  const stayed = isUndone ? [...restored, ...changed] : changed;
  return {
    removed_count: isUndone ? 0 : removed.length,
    restored_count: isUndone ? 0 : restored.length,
    kept: [
      ...ordered.map(({ name, date }) => ({ name, category_date: date, why: "ordered" as const })),
      ...stayed.map(({ item: { name }, date }) => ({ name, category_date: date, why: "changed" as const })),
      ...deleted.map(({ name, date }) => ({ name, category_date: date, why: "deleted" as const })),
    ],
  };
}

async function undo(
  tx: Transaction,
  staff: Staff,
  at: Date,
  id: number,
  keepOrdered: boolean,
): Promise<ImportRecord> {
  const present = (await findImport(tx, id)) ?? abort(404, "not_found");
  if (present.undone_at !== null) abort(409, "import_undone");
  await lockImportedItems(tx, id);
  const { removed, ordered, restored, changed } = await findDishesByOutcome(tx, id);
  const hasOthers = removed.length + restored.length > 0;
  if (ordered.length > 0 && !(keepOrdered && hasOthers)) {
    const names = [...new Set(ordered.map(({ name }) => name))];
    abort(409, "import_ordered", names.length, formatNameList(names), hasOthers);
  }
  await deleteOrArchiveItems(tx, staff, at, removed);
  await changeDishes(tx, staff, at, restored.map(toRestoringChange));
  const restoredIds = restored.map(({ item }) => item.id);
  await deleteImportUpdates(tx, id, restoredIds);
  const madeDays = present.days.filter(({ made }) => made).map((day) => day.id);
  const dayIds = present.days.map((day) => day.id);
  const orphaned = await findOrphanedDays(tx, dayIds);
  await deleteUntouchedDays(tx, staff, at, [...madeDays, ...orphaned]);
  await markImportUndone(tx, id, {
    undoneAt: at,
    undoneByUserId: staff.id,
    undoneByName: await readUserName(tx, staff.id),
  });
  const kept = ordered.length + changed.length;
  await recordAuditEvent(tx, {
    event: "import-undone",
    at,
    thing: "import",
    ids: [id],
    details: [
      ["Platos", String(removed.length)],
      ...(restored.length > 0 ? [["Platos restaurados", String(restored.length)] as const] : []),
      ...(kept > 0 ? [["Platos que se quedaron", String(kept)] as const] : []),
    ],
  });
  return (await findImport(tx, id)) ?? abort(404, "not_found");
}

/**
 * Deletes the items and empty days that an import created, and gives the dishes that it changed their former values.
 * It is refused once an item was ordered, unless what was ordered may stay and there is something else to take back.
 * Other items of these days stay.
 */
export async function undoImport(
  deps: Deps,
  staff: Staff,
  id: number,
  keepOrdered: boolean,
): Promise<ImportRecord> {
  const at = new Date(deps.clock());
  return importTransaction(deps, (tx) => undo(tx, staff, at, id, keepOrdered));
}
