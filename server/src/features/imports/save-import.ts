import { importMessages, type ImportRecord } from "@lonchera/contract/imports";
import { type CalendarDate, toBusinessDate } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import type { ImportedCompany } from "../../platform/db/schema/imports.ts";
import { createMissingDays } from "../categories/save-category.ts";
import type { Deps } from "../deps.ts";
import { findUserName } from "../history/record-change.ts";
import { createItems } from "../items/create-items.ts";
import { newItemDefaults } from "../items/item-settings.ts";
import type { ItemSettings } from "../items/queries.ts";
import {
  checkTable,
  collectDates,
  describeProblemRows,
  type CheckedTable,
  type References,
  type RowValues,
} from "./check-rows.ts";
import { importTransaction } from "./import-transaction.ts";
import { throwImportError } from "./import-error.ts";
import { findDishes, lockDays, lockReferences, findSameFile, insertImport } from "./queries.ts";
import { createDayNotices, createRowNotices, formatSameFileNotice } from "./notices.ts";
import { type ImportFile, createColumnNotices } from "./read-file.ts";

/** A row without problems has every value. */
function toItemSettings(values: RowValues, dayIds: ReadonlyMap<CalendarDate, number>): ItemSettings {
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
    company: companies.companies.map(({ id }) => id).sort((one, other) => one - other),
  };
}

async function requireNoProblems(tx: Transaction, file: ImportFile, checked: CheckedTable): Promise<void> {
  const problem = describeProblemRows(checked);
  if (problem === null) return;
  const error = `No se importó nada: ${problem}.`;
  const before = await findSameFile(tx, file.hash);
  const message = before ? `${error} ${formatSameFileNotice(before)}` : error;
  throwImportError(message, checked.skipped, checked.duplicated);
}

/** Returns the companies that got items, with the days, sorted by name. */
function groupByCompany(items: readonly ItemSettings[], known: References): ImportedCompany[] {
  const daysOf = new Map<number, Set<number>>();
  for (const { company, categoryId } of items)
    for (const id of company) daysOf.set(id, (daysOf.get(id) ?? new Set()).add(categoryId));
  return known.companies
    .map(({ id, name }) => ({ id, name, days: [...(daysOf.get(id) ?? [])] }))
    .filter(({ days }) => days.length > 0)
    .sort((one, other) => one.name.localeCompare(other.name, "es"));
}

async function write(tx: Transaction, staff: Staff, at: Date, file: ImportFile) {
  const known = await lockReferences(tx);
  const checked = await checkTable(file.table, file.kind, known, async (dates) => {
    await lockDays(tx, dates);
    return findDishes(tx, dates);
  });
  await requireNoProblems(tx, file, checked);
  const dates = collectDates(checked.rows);
  const madeDays = await createMissingDays(tx, staff, at, dates);
  const days = await lockDays(tx, dates);
  const dayIds = new Map(days.map(({ date, id }) => [date, id]));
  const settings = checked.rows.map(({ values }) => toItemSettings(values, dayIds));
  const itemIds = await createItems(tx, staff, at, settings, {
    dates: new Map(days.map(({ id, date }) => [id, date])),
    companies: new Map(known.companies.map(({ id, name }) => [id, name])),
    types: new Map(known.types.map(({ id, name }) => [id, name])),
  });
  const made = new Set(madeDays.map(({ id }) => id));
  const row = {
    kind: file.kind,
    fileName: file.name,
    fileHash: file.hash,
    importedAt: at,
    importedByUserId: staff.id,
    importedByName: await findUserName(tx, staff.id),
    itemCount: itemIds.length,
    days: dates.flatMap((date) => {
      const id = dayIds.get(date);
      return id === undefined ? [] : [{ id, category_date: date, made: made.has(id) }];
    }),
    companies: groupByCompany(settings, known),
  };
  const record = await insertImport(tx, row, itemIds);
  await recordAuditEvent(tx, {
    event: "import",
    at,
    thing: "import",
    ids: [record.id],
    details: [
      ["Platos", String(itemIds.length)],
      ["Días nuevos", String(madeDays.length)],
      ["Empresas", String(row.companies.length)],
    ],
  });
  return { record, days, rows: checked.rows };
}

function formatResult({ item_count: items, days }: ImportRecord): string {
  const dishes = items === 1 ? "1 plato" : `${items} platos`;
  const onDays = days.length === 1 ? "1 día" : `${days.length} días`;
  return `${importMessages.done} Se ${items === 1 ? "importó" : "importaron"} ${dishes} en ${onDays}.`;
}

/** Saves all rows of a file. Nothing is saved if a row is wrong or repeated, or if the client has disconnected. */
export async function saveImport(deps: Deps, staff: Staff, file: ImportFile, hasGone: () => boolean) {
  const at = new Date(deps.clock());
  const { record, days, rows } = await importTransaction(deps, async (tx) => {
    const written = await write(tx, staff, at, file);
    if (hasGone()) throwImportError(importMessages.failed);
    return written;
  });
  deps.menuCache.clear();
  const dates = record.days.map(({ category_date: date }) => date);
  return {
    message: formatResult(record),
    import: record,
    notices: [
      ...file.table.notices,
      ...createColumnNotices(file.table.ignoredColumns),
      ...createDayNotices(dates, days, toBusinessDate(deps.clock())),
      ...createRowNotices(rows),
    ],
  };
}
