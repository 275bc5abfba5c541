import { allCompaniesValue, type ImportPreview, type PreviewRow } from "@lonchera/contract/imports";
import { toLimaDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import type { Deps } from "../deps.ts";
import { findClosedDays } from "../closures/closed-days.ts";
import { checkTable, collectDates, describeProblemRows, getRowTags, type CheckedRow } from "./check-rows.ts";
import { formatNameList } from "./read-cells.ts";
import { planUpdates, getDuplicateDishIds, toDishUpdatePreview } from "./dish-updates.ts";
import {
  findDays,
  findExistingDishes,
  findItemsById,
  findImportReferences,
  findImportOfSameFile,
} from "./queries.ts";
import {
  createClosedNotices,
  createDayNotices,
  createDiscountNotices,
  createMissingCompanyNotices,
  toOffer,
} from "./notices.ts";
import { formatSameFileNotice } from "./table-notices.ts";
import type { ImportFile } from "./read-file.ts";
import type { RowCompanies } from "./read-companies.ts";

function formatCompanies(named: RowCompanies | null): string {
  if (named === null) return "";
  const { all, companies } = named;
  const every = allCompaniesValue.charAt(0) + allCompaniesValue.slice(1).toLowerCase();
  return all ? `${every} (${companies.length})` : formatNameList(companies.map(({ name }) => name));
}

const formatOptionalAmount = (centimos: number | null) =>
  centimos === null ? null : formatCentimos(centimos);

function toPreviewRow({ number, state, values }: CheckedRow): PreviewRow {
  return {
    row: number,
    state,
    category_date: values.date,
    product: values.product,
    product_type: values.type?.name ?? null,
    name: values.name,
    description: values.description ?? "",
    tags: getRowTags(values),
    price: formatOptionalAmount(values.price),
    discount_price: formatOptionalAmount(values.discountPrice),
    stock: values.stock,
    order: values.order,
    companies: formatCompanies(values.companies),
  };
}

/** Returns the effects that an import of the file would have now. Nothing is saved or locked. */
export async function previewImport({ db, clock }: Deps, file: ImportFile): Promise<ImportPreview> {
  const references = await findImportReferences(db);
  const checked = await checkTable(file.table, file.kind, references, (dates) =>
    findExistingDishes(db, dates),
  );
  const { rows, skipped, duplicated } = checked;
  const dates = collectDates(rows);
  const days = dates.length > 0 ? await findDays(db, dates) : [];
  const present = new Set(days.map(({ date }) => date));
  const sameFile = await findImportOfSameFile(db, file.hash);
  const problem = describeProblemRows(rows);
  const updates = planUpdates(rows, await findItemsById(db, getDuplicateDishIds(rows)));
  return {
    error: problem === null ? null : `Así no se puede importar: ${problem}.`,
    skipped_rows: [...skipped],
    duplicated_rows: [...duplicated],
    sheet: file.table.sheet,
    header_row: file.table.headerRow,
    ignored_columns: [...file.table.ignoredColumns],
    new_count: rows.filter(({ state }) => state === "new").length,
    new_days: dates.filter((date) => !present.has(date)),
    notices: [
      ...(sameFile ? [formatSameFileNotice(sameFile)] : []),
      ...createMissingCompanyNotices(rows),
      ...file.table.notices,
      ...createDayNotices(dates, days, toLimaDate(clock())),
      ...createClosedNotices(rows.map(toOffer), await findClosedDays(db, dates)),
      ...createDiscountNotices(rows),
    ],
    same_file: sameFile ?? null,
    rows: rows.map(toPreviewRow),
    updates: updates.map((update) => toDishUpdatePreview(update, references)),
  };
}
