import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type ImportKind,
  companyHeadings,
  maxImportRows,
  importMessages,
  importHeadings,
  type ImportHeading,
} from "@lonchera/contract/imports";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { readSpreadsheet } from "../../platform/spreadsheets/read-spreadsheet.ts";
import {
  UnreadableSpreadsheetError,
  type ReadCell,
  type ReadRow,
  type ReadSheet,
} from "../../platform/spreadsheets/sheet-content.ts";
import { getColumnLetters } from "../../platform/spreadsheets/workbook-xml.ts";
import type { Deps } from "../deps.ts";
import { throwUnreadableFile, throwImportError } from "./import-error.ts";
import { quote, shorten, getCellText, formatList } from "./read-cells.ts";

export type ImportFile = {
  readonly kind: ImportKind;
  readonly name: string;
  /** SHA-256, in hex. */
  readonly hash: string;
  readonly table: ImportTable;
};

const maxName = 255;

/** Removes what PostgreSQL cannot store from the name that the browser sends. */
function storedName(name: string): string {
  return name.toWellFormed().replaceAll("\u0000", "").slice(0, maxName);
}

export async function readImportFile(
  { bundles }: Pick<Deps, "bundles">,
  file: File,
  kind: ImportKind,
): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = await readSpreadsheet(bytes, { bundles }).catch((error: unknown) => {
    if (error instanceof UnreadableSpreadsheetError) return throwUnreadableFile(error.reason);
    throw error;
  });
  return {
    kind,
    name: storedName(file.name),
    hash: createHash("sha256").update(bytes).digest("hex"),
    table: await findTable(sheets, kind),
  };
}

export type ImportTable = {
  readonly sheet: string;
  /** The row number of the spreadsheet, from 1. */
  readonly headerRow: number;
  readonly columns: Columns;
  readonly ignoredColumns: readonly string[];
  /** The rows with a value in a column of the import. */
  readonly rows: readonly ReadRow[];
  /** Notices on why this sheet was chosen. */
  readonly notices: readonly string[];
};

/** A heading row and the rows below it. */
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

function throwMissingColumns(kind: ImportKind, { sheet, row, missing }: Header): never {
  const other = kind === "group" ? companyHeadings.company : companyHeadings.group;
  const mistaken = row.cells.some((cell) => normalizeHeading(cell) === normalizeText(other));
  const where = `en la fila ${row.number} de la hoja ${quote(sheet.name)}`;
  const what = missing.length === 1 ? "Falta la columna" : "Faltan las columnas";
  const hint =
    mistaken && missing.includes(companyHeadings[kind])
      ? ` El archivo parece de la importación ${kind === "group" ? "por empresa" : "por grupo"}: elige ese tipo.`
      : "";
  return throwImportError(`${what} ${quoted(missing)} ${where}.${hint}`);
}

function checkRepeatedColumns({ sheet, twice: [first] }: Header): void {
  if (first !== undefined)
    throwImportError(`La columna «${first}» está más de una vez en la hoja ${quote(sheet.name)}.`);
}

function throwNoTable(sheets: readonly ReadSheet[], kind: ImportKind, header: Header | undefined): never {
  if (header) {
    checkRepeatedColumns(header);
    return throwMissingColumns(kind, header);
  }
  const cut = sheets.find((sheet) => sheet.cut !== undefined)?.cut;
  if (cut !== undefined) return throwUnreadableFile(cut);
  return throwImportError(
    `No se encontró la fila de encabezados. El archivo debe tener las columnas ${quoted(requiredHeadings(kind))}.`,
  );
}

const isFull = ({ rows, sheet }: Candidate) => rows.length > 0 || sheet.cut !== undefined;
const isVisible = ({ sheet }: Header) => !sheet.hidden;

/** Chooses the first visible sheet with rows. Hidden sheets count only if no visible one has the headings. */
function chooseTable(complete: readonly Candidate[]): { chosen: Candidate; notices: string[] } | undefined {
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

/** Returns the unknown headings of columns with values. */
function findIgnoredColumns({ row, columns }: Header, below: readonly ReadRow[]): string[] {
  const known = new Set(columns.values());
  const width = Math.max(0, ...[row, ...below].map(({ cells }) => cells.length));
  return Array.from({ length: width }).flatMap((_, index) => {
    if (known.has(index)) return [];
    const heading = row.cells[index];
    if (!isEmpty(heading)) return [shorten(getCellText(heading))];
    return below.some(({ cells }) => !isEmpty(cells[index]))
      ? [`${getColumnLetters(index)} (sin encabezado)`]
      : [];
  });
}

/** Finds the rows to import: those below the headings of the first sheet that has both, hidden sheets last. */
export async function findTable(sheets: readonly ReadSheet[], kind: ImportKind): Promise<ImportTable> {
  const headers = await findHeaders(sheets, kind);
  const found = chooseTable(headers.filter(({ missing }) => missing.length === 0).map(withRows));
  if (!found) return throwNoTable(sheets, kind, headers.find(isVisible) ?? headers[0]);
  const { chosen, notices } = found;
  const { sheet, row, columns, rows } = chosen;
  if (sheet.cut !== undefined) return throwUnreadableFile(sheet.cut);
  checkRepeatedColumns(chosen);
  if (rows.length === 0)
    return throwImportError(
      `La hoja ${quote(sheet.name)} no tiene filas debajo de los encabezados (fila ${row.number}).`,
    );
  if (rows.length > maxImportRows) return throwImportError(importMessages.tooManyRows);
  return {
    sheet: shorten(sheet.name),
    headerRow: row.number,
    columns,
    ignoredColumns: findIgnoredColumns(chosen, rowsBelow(chosen)),
    rows,
    notices,
  };
}

const optional: readonly ImportHeading[] = ["Descripción", "Precio con descuento", "Orden"];

/** The index of each column. */
export type Columns = ReadonlyMap<ImportHeading, number>;

export type Header = {
  readonly sheet: ReadSheet;
  readonly row: ReadRow;
  readonly columns: Columns;
  readonly twice: readonly ImportHeading[];
  readonly missing: readonly ImportHeading[];
};

/** Longer texts are no headings. */
const maxHeading = 100;
const signsAround = /^[\s*:]+|[\s*:.;,]+$/g;
/** `Precio (S/)`, `Precio S/.` without its last sign */
const unit = /\s*\(\s*s\/\s*\.?\s*\)$|\s+s\/$/i;

function normalizeHeading(cell: ReadCell | undefined): string {
  if (typeof cell !== "string" || cell.length > maxHeading) return "";
  return normalizeText(cell.replaceAll(signsAround, "").replace(unit, ""));
}

/** The headings of a kind of import by their normalized text. */
type Headings = ReadonlyMap<string, ImportHeading>;

function headingsOf(kind: ImportKind): Headings {
  return new Map([...importHeadings, companyHeadings[kind]].map((one) => [normalizeText(one), one]));
}

function requiredHeadings(kind: ImportKind): ImportHeading[] {
  return [...importHeadings, companyHeadings[kind]].filter((one) => !optional.includes(one));
}

function readHeader(
  sheet: ReadSheet,
  row: ReadRow,
  headings: Headings,
  required: readonly ImportHeading[],
): Header {
  const columns = new Map<ImportHeading, number>();
  const twice = new Set<ImportHeading>();
  for (const [index, cell] of row.cells.entries()) {
    const heading = headings.get(normalizeHeading(cell));
    if (heading === undefined) continue;
    if (columns.has(heading)) twice.add(heading);
    else columns.set(heading, index);
  }
  const missing = required.filter((one) => !columns.has(one));
  return { sheet, row, columns, twice: [...twice], missing };
}

const turnMs = 25;

/** Returns a function to await between the steps of long work, so that other requests are served meanwhile. */
export function createYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turnMs) return;
    await nextTurn();
    since = performance.now();
  };
}

/** Finds the heading row of each sheet: the first complete one, or the one with the most headings. */
async function findHeaders(sheets: readonly ReadSheet[], kind: ImportKind): Promise<Header[]> {
  const yieldToEventLoop = createYielder();
  const [headings, required] = [headingsOf(kind), requiredHeadings(kind)];
  const headerOf = async (sheet: ReadSheet) => {
    let best: Header | undefined;
    for (const row of sheet.rows) {
      await yieldToEventLoop();
      const header = readHeader(sheet, row, headings, required);
      if (header.missing.length === 0) return header;
      if (header.columns.size > (best?.columns.size ?? 1)) best = header;
    }
    return best;
  };
  const found: Header[] = [];
  for (const sheet of sheets) {
    const header = await headerOf(sheet);
    if (header) found.push(header);
  }
  return found;
}

const maxNamed = 10;

const quoteNames = (names: readonly string[]) => formatList([...new Set(names)].map(quote), maxNamed);

/** `empty` are sheets before it with headings only, `left` are other sheets with rows. */
function sheetNotices(
  { name, hidden }: { readonly name: string; readonly hidden: boolean },
  { empty, left }: { readonly empty: readonly string[]; readonly left: readonly string[] },
): string[] {
  const isOne = (names: readonly string[]) => names.length === 1;
  return [
    ...(hidden ? [`Se importa la hoja ${quote(name)}, que está oculta.`] : []),
    ...(empty.length > 0
      ? [
          `${isOne(empty) ? "La hoja" : "Las hojas"} ${quoteNames(empty)} no ${isOne(empty) ? "tiene" : "tienen"} filas debajo de los encabezados: se importa la hoja ${quote(name)}.`,
        ]
      : []),
    ...(left.length > 0
      ? [
          `Solo se importa la hoja ${quote(name)}: ${isOne(left) ? "la hoja" : "las hojas"} ${quoteNames(left)} también ${isOne(left) ? "tiene" : "tienen"} filas y ${isOne(left) ? "se queda" : "se quedan"} fuera.`,
        ]
      : []),
  ];
}

/** Returns a notice on the ignored columns. A preview lists them in a separate field. */
export function createColumnNotices(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  return [
    ignored.length === 1
      ? `No se importó la columna ${quoteNames(ignored)}, que no es de la importación.`
      : `No se importaron las columnas ${quoteNames(ignored)}, que no son de la importación.`,
  ];
}
