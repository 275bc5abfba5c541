import { importMessages, type ImportRecord, type DuplicateRowChoice } from "@lonchera/contract/imports";
import { type CalendarDate, toLimaDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { findClosedDays } from "../closures/closed-days.ts";
import type { Deps } from "../deps.ts";
import { newItemDefaults } from "../items/item-settings.ts";
import type { ItemSettings } from "../items/queries.ts";
import {
  checkTable,
  collectDates,
  describeProblemRows,
  getRowTags,
  type CheckedRow,
  type CheckedTable,
  type RowValues,
} from "./check-rows.ts";
import { hasChanges, planUpdates, getDuplicateDishIds, type PlannedUpdate } from "./dish-updates.ts";
import { importTransaction } from "./import-transaction.ts";
import { saveImportedDishes } from "./save-dishes.ts";
import { throwImportError } from "./import-error.ts";
import {
  findExistingDishes,
  findItemsById,
  findImportOfSameFile,
  lockDays,
  lockItemsAgainstCarts,
  lockImportReferences,
} from "./queries.ts";
import {
  createClosedNotices,
  createDayNotices,
  createDiscountNotices,
  createLeftOutNotices,
  createMissingCompanyNotices,
  toOffer,
} from "./notices.ts";
import type { ImportFile } from "./read-file.ts";
import { createColumnNotices, formatSameFileNotice } from "./table-notices.ts";

/** A row without problems has every value. */
function toNewItem(values: RowValues, dayIds: ReadonlyMap<CalendarDate, number>): ItemSettings {
  const { date, product, type, name, price, stock, companies } = values;
  const categoryId = dayIds.get(date ?? "");
  if (!categoryId || !product || !type || name === null || price === null || stock === null || !companies)
    throw new Error("a row of an import lacks a value");
  return {
    ...newItemDefaults,
    name,
    description: values.description ?? "",
    price,
    discountPrice: values.discountPrice ?? 0,
    categoryId,
    product,
    productType: type.id,
    stock,
    order: values.order,
    tags: getRowTags(values),
    company: companies.companies.map(({ id }) => id).sort((one, other) => one - other),
  };
}

const isNew = ({ state }: CheckedRow) => state === "new";

async function refuseFile(
  tx: Transaction,
  file: ImportFile,
  problem: string,
  { skipped, duplicated }: CheckedTable,
): Promise<never> {
  const error = `No se importó nada: ${problem}.`;
  const sameFile = await findImportOfSameFile(tx, file.hash);
  return throwImportError(
    sameFile ? `${error} ${formatSameFileNotice(sameFile)}` : error,
    skipped,
    duplicated,
  );
}

/** Locks the dishes that rows repeat and returns their changes. */
async function planLockedUpdates(tx: Transaction, rows: readonly CheckedRow[]): Promise<PlannedUpdate[]> {
  const ids = getDuplicateDishIds(rows);
  await lockItemsAgainstCarts(tx, ids);
  return planUpdates(rows, await findItemsById(tx, ids)).filter(hasChanges);
}

/** Returns the new rows and the changes of dishes of a file. Locks the records that they depend on. */
async function planImport(tx: Transaction, file: ImportFile, repeated: DuplicateRowChoice) {
  const references = await lockImportReferences(tx);
  const checked = await checkTable(file.table, file.kind, references, async (dates) => {
    await lockDays(tx, dates);
    return findExistingDishes(tx, dates);
  });
  // Staff can choose that repeated rows are left out, or that they update their dishes.
  const isCounted = ({ state }: CheckedRow) => repeated === "refuse" || state !== "duplicate";
  const problem = describeProblemRows(checked.rows.filter(isCounted));
  if (problem !== null) await refuseFile(tx, file, problem, checked);
  const updates = repeated === "update" ? await planLockedUpdates(tx, checked.rows) : [];
  const updatingRows = new Set(updates.map(({ row }) => row));
  const isSaved = (row: CheckedRow) => isNew(row) || updatingRows.has(row);
  const rows = checked.rows.filter(isSaved);
  const reason = repeated === "update" ? "sus platos ya están así" : "no tiene filas nuevas";
  if (rows.length === 0) await refuseFile(tx, file, reason, checked);
  const leftOut = checked.rows.filter((row) => !isSaved(row)).map(({ number }) => number);
  const repeatNotices = [...createLeftOutNotices(leftOut), ...createMissingCompanyNotices(checked.rows)];
  return { references, rows, updates, repeatNotices };
}

function formatResult({ item_count: items, updated_count: updated, days }: ImportRecord): string {
  const made = `Se ${items === 1 ? "importó" : "importaron"} ${formatCount(items, "plato")} en ${formatCount(days.length, "día")}.`;
  const changed = `Se ${updated === 1 ? "actualizó" : "actualizaron"} ${formatCount(updated, "plato")}.`;
  const sentences = [...(items > 0 || updated === 0 ? [made] : []), ...(updated > 0 ? [changed] : [])];
  return [importMessages.done, ...sentences].join(" ");
}

/**
 * Saves all rows of a file, except for repeated ones if these are to be left out. Nothing is saved if a row is wrong,
 * or if the client has disconnected.
 */
export async function saveImport(
  deps: Deps,
  staff: Staff,
  file: ImportFile,
  repeated: DuplicateRowChoice,
  hasGone: () => boolean,
) {
  const at = new Date(deps.clock());
  const { record, days, rows, repeatNotices } = await importTransaction(deps, async (tx) => {
    const { references, rows, updates, repeatNotices } = await planImport(tx, file, repeated);
    const saved = await saveImportedDishes(tx, staff, at, {
      source: { kind: file.kind, fileName: file.name, fileHash: file.hash },
      dates: collectDates(rows),
      createSettings: (dayIds) => rows.filter(isNew).map(({ values }) => toNewItem(values, dayIds)),
      updates,
      references,
    });
    if (hasGone()) throwImportError(importMessages.failed);
    return { ...saved, rows, repeatNotices };
  });
  const dates = record.days.map(({ category_date: date }) => date);
  return {
    message: formatResult(record),
    import: record,
    notices: [
      ...repeatNotices,
      ...file.table.notices,
      ...createColumnNotices(file.table.ignoredColumns),
      ...createDayNotices(dates, days, toLimaDate(deps.clock())),
      ...createClosedNotices(rows.map(toOffer), await findClosedDays(deps.db, dates)),
      ...createDiscountNotices(rows),
    ],
  };
}
