import { importMessages, maxImportRows, type ImportHeading } from "@lonchera/contract/imports";
import { normalizeText } from "@lonchera/domain/input-parsing";
import type { ReadCell, ReadRow, ReadSheet } from "../../platform/spreadsheets/sheet-content.ts";
import { getColumnLetters } from "../../platform/spreadsheets/workbook-xml.ts";
import { throwImportError, throwUnreadableFile } from "./import-error.ts";
import { getCellText, quoteText, shortenText } from "./read-cells.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import { createSheetNotices } from "./table-notices.ts";

/** The columns of a kind of file. */
export type TableShape<Heading extends string> = {
  readonly headings: readonly Heading[];
  readonly optional: readonly Heading[];
  /** Returns a text to add to the message about missing columns. */
  readonly explainMissing?: (missing: readonly Heading[], isHeading: (heading: string) => boolean) => string;
};

export type ImportTable<Heading extends string = ImportHeading> = {
  readonly sheet: string;
  /** The row number of the spreadsheet, from 1. */
  readonly headerRow: number;
  readonly columns: Columns<Heading>;
  readonly ignoredColumns: readonly string[];
  /** The rows with a value in a column of the import. */
  readonly rows: readonly ReadRow[];
  /** Notices on why this sheet was chosen. */
  readonly notices: readonly string[];
};

/** A heading row and the rows below it. */
type Candidate<Heading extends string> = Header<Heading> & { readonly rows: readonly ReadRow[] };

const isEmpty = (cell: ReadCell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

const getRowsBelow = ({ sheet, row }: Pick<Header<string>, "sheet" | "row">) =>
  sheet.rows.filter(({ number }) => number > row.number);

function withRows<Heading extends string>(header: Header<Heading>): Candidate<Heading> {
  const indices = [...header.columns.values()];
  const hasContent = ({ cells }: ReadRow) => indices.some((index) => !isEmpty(cells[index]));
  return { ...header, rows: getRowsBelow(header).filter(hasContent) };
}

const quoteNames = (names: readonly string[]) => names.map(quoteText).join(", ");

function throwMissingColumns<Heading extends string>(
  { explainMissing }: TableShape<Heading>,
  { sheet, row, missing }: Header<Heading>,
): never {
  const where = `en la fila ${row.number} de la hoja ${quoteText(sheet.name)}`;
  const what = missing.length === 1 ? "Falta la columna" : "Faltan las columnas";
  const isHeading = (heading: string) =>
    row.cells.some((cell) => normalizeHeading(cell) === normalizeText(heading));
  return throwImportError(
    `${what} ${quoteNames(missing)} ${where}.${explainMissing?.(missing, isHeading) ?? ""}`,
  );
}

function refuseRepeatedColumns({
  sheet,
  repeated: [first],
}: Pick<Header<string>, "sheet" | "repeated">): void {
  if (first !== undefined)
    throwImportError(`La columna «${first}» está más de una vez en la hoja ${quoteText(sheet.name)}.`);
}

function throwNoTable<Heading extends string>(
  sheets: readonly ReadSheet[],
  shape: TableShape<Heading>,
  header: Header<Heading> | undefined,
): never {
  if (header) {
    refuseRepeatedColumns(header);
    return throwMissingColumns(shape, header);
  }
  const cut = sheets.find((sheet) => sheet.cut !== undefined)?.cut;
  if (cut !== undefined) return throwUnreadableFile(cut);
  return throwImportError(
    `No se encontró la fila de encabezados. El archivo debe tener las columnas ${quoteNames(getRequiredHeadings(shape))}.`,
  );
}

const isFull = ({ rows, sheet }: Pick<Candidate<string>, "rows" | "sheet">) =>
  rows.length > 0 || sheet.cut !== undefined;
const isVisible = ({ sheet }: Pick<Header<string>, "sheet">) => !sheet.hidden;

/** Chooses the first visible sheet with rows. Hidden sheets count only if no visible one has the headings. */
function chooseTable<Heading extends string>(
  complete: readonly Candidate<Heading>[],
): { chosen: Candidate<Heading>; notices: string[] } | undefined {
  const visible = complete.filter(isVisible);
  const eligible = visible.length > 0 ? visible : complete;
  const chosen = eligible.find(isFull) ?? eligible[0];
  if (!chosen) return undefined;
  const getSheetNames = (some: readonly Candidate<Heading>[]) => some.map(({ sheet }) => sheet.name);
  const notices = createSheetNotices(chosen.sheet, {
    empty: isFull(chosen) ? getSheetNames(eligible.slice(0, eligible.indexOf(chosen))) : [],
    leftOut: getSheetNames(eligible.filter((one) => one !== chosen && isFull(one))),
  });
  return { chosen, notices };
}

/** Returns the unknown headings of columns with values. */
function findIgnoredColumns(
  { row, columns }: Pick<Header<string>, "row" | "columns">,
  below: readonly ReadRow[],
): string[] {
  const known = new Set(columns.values());
  const width = Math.max(0, ...[row, ...below].map(({ cells }) => cells.length));
  return Array.from({ length: width }).flatMap((_, index) => {
    if (known.has(index)) return [];
    const heading = row.cells[index];
    if (!isEmpty(heading)) return [shortenText(getCellText(heading))];
    return below.some(({ cells }) => !isEmpty(cells[index]))
      ? [`${getColumnLetters(index)} (sin encabezado)`]
      : [];
  });
}

/** Finds the rows to import: those below the headings of the first sheet that has both. Hidden sheets come last. */
export async function findTable<Heading extends string>(
  sheets: readonly ReadSheet[],
  shape: TableShape<Heading>,
): Promise<ImportTable<Heading>> {
  const headers = await findHeaders(sheets, shape);
  const found = chooseTable(headers.filter(({ missing }) => missing.length === 0).map(withRows));
  if (!found) return throwNoTable(sheets, shape, headers.find(isVisible) ?? headers[0]);
  const { chosen, notices } = found;
  const { sheet, row, columns, rows } = chosen;
  if (sheet.cut !== undefined) return throwUnreadableFile(sheet.cut);
  refuseRepeatedColumns(chosen);
  if (rows.length === 0)
    return throwImportError(
      `La hoja ${quoteText(sheet.name)} no tiene filas debajo de los encabezados (fila ${row.number}).`,
    );
  if (rows.length > maxImportRows) return throwImportError(importMessages.tooManyRows);
  return {
    sheet: shortenText(sheet.name),
    headerRow: row.number,
    columns,
    ignoredColumns: findIgnoredColumns(chosen, getRowsBelow(chosen)),
    rows,
    notices,
  };
}

/** The index of each column. */
export type Columns<Heading extends string> = ReadonlyMap<Heading, number>;

type Header<Heading extends string> = {
  readonly sheet: ReadSheet;
  readonly row: ReadRow;
  readonly columns: Columns<Heading>;
  readonly repeated: readonly Heading[];
  readonly missing: readonly Heading[];
};

/** Longer texts are no headings. */
const maxHeading = 100;
const surroundingSigns = /^[\s*:]+|[\s*:.;,]+$/g;
/** The unit of `Precio (S/)` or `Precio S/`. Signs at the end, as in `Precio S/.`, are removed before. */
const unit = /\s*\(\s*s\/\s*\.?\s*\)$|\s+s\/$/i;

function normalizeHeading(cell: ReadCell | undefined): string {
  if (typeof cell !== "string" || cell.length > maxHeading) return "";
  return normalizeText(cell.replaceAll(surroundingSigns, "").replace(unit, ""));
}

/** The headings of a table by their normalized text. */
type Headings<Heading> = ReadonlyMap<string, Heading>;

function indexHeadings<Heading extends string>({ headings }: TableShape<Heading>): Headings<Heading> {
  return new Map(headings.map((one) => [normalizeText(one), one]));
}

function getRequiredHeadings<Heading extends string>({ headings, optional }: TableShape<Heading>): Heading[] {
  return headings.filter((one) => !optional.includes(one));
}

function readHeader<Heading extends string>(
  sheet: ReadSheet,
  row: ReadRow,
  headings: Headings<Heading>,
  required: readonly Heading[],
): Header<Heading> {
  const columns = new Map<Heading, number>();
  const repeated = new Set<Heading>();
  for (const [index, cell] of row.cells.entries()) {
    const heading = headings.get(normalizeHeading(cell));
    if (heading === undefined) continue;
    if (columns.has(heading)) repeated.add(heading);
    else columns.set(heading, index);
  }
  const missing = required.filter((one) => !columns.has(one));
  return { sheet, row, columns, repeated: [...repeated], missing };
}

/** Finds the heading row of each sheet: the first complete one, or the one with the most headings. */
async function findHeaders<Heading extends string>(
  sheets: readonly ReadSheet[],
  shape: TableShape<Heading>,
): Promise<Header<Heading>[]> {
  const yieldToEventLoop = createYielder();
  const [headings, required] = [indexHeadings(shape), getRequiredHeadings(shape)];
  const findHeader = async (sheet: ReadSheet) => {
    let best: Header<Heading> | undefined;
    for (const row of sheet.rows) {
      await yieldToEventLoop();
      const header = readHeader(sheet, row, headings, required);
      if (header.missing.length === 0) return header;
      if (header.columns.size > (best?.columns.size ?? 1)) best = header;
    }
    return best;
  };
  const found: Header<Heading>[] = [];
  for (const sheet of sheets) {
    const header = await findHeader(sheet);
    if (header) found.push(header);
  }
  return found;
}
