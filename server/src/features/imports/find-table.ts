import { companyHeadings, maxImportRows, importMessages, type ImportKind } from "@lonchera/contract/imports";
import { normalizeText } from "@lonchera/domain/input-parsing";
import type { ReadCell, ReadRow, ReadSheet } from "../../platform/spreadsheets/sheet-content.ts";
import { columnLetters } from "../../platform/spreadsheets/workbook-xml.ts";
import { findHeaders, headingWords, requiredHeadings, type Columns, type Header } from "./find-header.ts";
import { refuseImport } from "./import-refusal.ts";
import { quote, shortened, cellText } from "./read-cells.ts";
import { sheetNotices } from "./table-notices.ts";
import { refuseUnreadable } from "./unreadable-file.ts";

export type ImportTable = {
  readonly sheet: string;
  /** As the spreadsheet numbers it. */
  readonly headerRow: number;
  readonly columns: Columns;
  readonly ignoredColumns: readonly string[];
  /** Those that say something in a column of the import. */
  readonly rows: readonly ReadRow[];
  /** On why it is the table of this sheet. */
  readonly notices: readonly string[];
};

/** Headings with what stands below them. */
type Candidate = Header & { readonly rows: readonly ReadRow[] };

const isEmpty = (cell: ReadCell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

const rowsBelow = ({ sheet, row }: Header) => sheet.rows.filter(({ number }) => number > row.number);

function withRows(header: Header): Candidate {
  const indices = [...header.columns.values()];
  const saysSomething = ({ cells }: ReadRow) => indices.some((index) => !isEmpty(cells[index]));
  return { ...header, rows: rowsBelow(header).filter(saysSomething) };
}

const quoted = (names: readonly string[]) => names.map(quote).join(", ");

function refuseMissing(kind: ImportKind, { sheet, row, missing }: Header): never {
  const other = kind === "group" ? companyHeadings.company : companyHeadings.group;
  const mistaken = row.cells.some((cell) => headingWords(cell) === normalizeText(other));
  const where = `en la fila ${row.number} de la hoja ${quote(sheet.name)}`;
  const what = missing.length === 1 ? "Falta la columna" : "Faltan las columnas";
  const hint =
    mistaken && missing.includes(companyHeadings[kind])
      ? ` El archivo parece de la importación ${kind === "group" ? "por empresa" : "por grupo"}: elige ese tipo.`
      : "";
  return refuseImport(`${what} ${quoted(missing)} ${where}.${hint}`);
}

function refuseTwice({ sheet, twice: [first] }: Header): void {
  if (first !== undefined)
    refuseImport(`La columna «${first}» está más de una vez en la hoja ${quote(sheet.name)}.`);
}

function refuseWithout(sheets: readonly ReadSheet[], kind: ImportKind, header: Header | undefined): never {
  if (header) {
    refuseTwice(header);
    return refuseMissing(kind, header);
  }
  const cut = sheets.find((sheet) => sheet.cut !== undefined)?.cut;
  if (cut !== undefined) return refuseUnreadable(cut);
  return refuseImport(
    `No se encontró la fila de encabezados. El archivo debe tener las columnas ${quoted(requiredHeadings(kind))}.`,
  );
}

const isFull = ({ rows, sheet }: Candidate) => rows.length > 0 || sheet.cut !== undefined;
const isVisible = ({ sheet }: Header) => !sheet.hidden;

/** The first one with rows among the visible ones, among the hidden ones where no visible one has the headings. */
function chooseAmong(complete: readonly Candidate[]): { chosen: Candidate; notices: string[] } | undefined {
  const visible = complete.filter(isVisible);
  const eligible = visible.length > 0 ? visible : complete;
  const chosen = eligible.find(isFull) ?? eligible[0];
  if (!chosen) return undefined;
  const namesOf = (some: readonly Candidate[]) => some.map(({ sheet }) => sheet.name);
  const notices = sheetNotices(chosen.sheet, {
    empty: isFull(chosen) ? namesOf(eligible.slice(0, eligible.indexOf(chosen))) : [],
    left: namesOf(eligible.filter((one) => one !== chosen && isFull(one))),
  });
  return { chosen, notices };
}

/** Columns that hold something and that the import does not know. */
function ignoredColumns({ row, columns }: Header, below: readonly ReadRow[]): string[] {
  const known = new Set(columns.values());
  const width = Math.max(0, ...[row, ...below].map(({ cells }) => cells.length));
  return Array.from({ length: width }).flatMap((_, index) => {
    if (known.has(index)) return [];
    const heading = row.cells[index];
    if (!isEmpty(heading)) return [shortened(cellText(heading))];
    return below.some(({ cells }) => !isEmpty(cells[index]))
      ? [`${columnLetters(index)} (sin encabezado)`]
      : [];
  });
}

/** The rows to import: below the headings, wherever they stand, of the first sheet that has both, hidden ones last. */
export async function findTable(sheets: readonly ReadSheet[], kind: ImportKind): Promise<ImportTable> {
  const headers = await findHeaders(sheets, kind);
  const found = chooseAmong(headers.filter(({ missing }) => missing.length === 0).map(withRows));
  if (!found) return refuseWithout(sheets, kind, headers.find(isVisible) ?? headers[0]);
  const { chosen, notices } = found;
  const { sheet, row, columns, rows } = chosen;
  if (sheet.cut !== undefined) return refuseUnreadable(sheet.cut);
  refuseTwice(chosen);
  if (rows.length === 0)
    return refuseImport(
      `La hoja ${quote(sheet.name)} no tiene filas debajo de los encabezados (fila ${row.number}).`,
    );
  if (rows.length > maxImportRows) return refuseImport(importMessages.tooManyRows);
  return {
    sheet: shortened(sheet.name),
    headerRow: row.number,
    columns,
    ignoredColumns: ignoredColumns(chosen, rowsBelow(chosen)),
    rows,
    notices,
  };
}
