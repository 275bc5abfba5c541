import {
  companyHeadings,
  importHeadings,
  maxImportRows,
  importMessages,
  type ImportHeading,
  type ImportKind,
} from "@lonchera/contract/imports";
import { plainWords } from "@lonchera/domain/plain-words";
import type { ReadCell, ReadRow, ReadSheet } from "../spreadsheets/read-spreadsheet.ts";
import { columnLetters } from "../spreadsheets/sheet-look.ts";
import { refuseImport } from "./import-refusal.ts";
import { otherTurns } from "./let-others-in.ts";
import { cellText, shortened } from "./read-cells.ts";

const optional: readonly ImportHeading[] = ["Descripción", "Precio con descuento", "Orden"];

/** Where the columns stand. */
type Columns = ReadonlyMap<ImportHeading, number>;
export type ImportTable = {
  readonly sheet: string;
  /** As the spreadsheet numbers it. */
  readonly headerRow: number;
  readonly columns: Columns;
  readonly ignoredColumns: readonly string[];
  /** Those that say something in a column of the import. */
  readonly rows: readonly ReadRow[];
};

type Header = {
  readonly sheet: ReadSheet;
  readonly row: ReadRow;
  readonly columns: Columns;
  readonly twice: readonly ImportHeading[];
  readonly missing: readonly ImportHeading[];
};

/** What is longer is no heading, and costs no time. */
const maxHeading = 100;

const headingWords = (cell: ReadCell | undefined) =>
  typeof cell === "string" && cell.length <= maxHeading
    ? plainWords(cell.replaceAll(/^[\s*:]+|[\s*:]+$/g, ""))
    : "";

const isEmpty = (cell: ReadCell | undefined) =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");

/** The headings of a kind of import by their words. */
type Headings = ReadonlyMap<string, ImportHeading>;

function headingsOf(kind: ImportKind): Headings {
  return new Map([...importHeadings, companyHeadings[kind]].map((one) => [plainWords(one), one]));
}

function requiredOf(headings: Headings): ImportHeading[] {
  return [...headings.values()].filter((one) => !optional.includes(one));
}

function readHeader(sheet: ReadSheet, row: ReadRow, headings: Headings): Header {
  const columns = new Map<ImportHeading, number>();
  const twice = new Set<ImportHeading>();
  for (const [index, cell] of row.cells.entries()) {
    const heading = headings.get(headingWords(cell));
    if (heading === undefined) continue;
    if (columns.has(heading)) twice.add(heading);
    else columns.set(heading, index);
  }
  const missing = requiredOf(headings).filter((one) => !columns.has(one));
  return { sheet, row, columns, twice: [...twice], missing };
}

/** The first row that has all that is required, else the one that has most. */
async function headerOf(
  sheet: ReadSheet,
  headings: Headings,
  letOthersIn: () => Promise<void>,
): Promise<Header | undefined> {
  let best: Header | undefined;
  for (const row of sheet.rows) {
    await letOthersIn();
    const header = readHeader(sheet, row, headings);
    if (header.missing.length === 0) return header;
    if (header.columns.size > (best?.columns.size ?? 1)) best = header;
  }
  return best;
}

const quoted = (headings: readonly string[]) => headings.map((one) => `«${one}»`).join(", ");

function refuseMissing(kind: ImportKind, { sheet, row, missing }: Header): never {
  const other = kind === "group" ? companyHeadings.company : companyHeadings.group;
  const mistaken = row.cells.some((cell) => headingWords(cell) === plainWords(other));
  const where = `en la fila ${row.number} de la hoja «${sheet.name}»`;
  const what = missing.length === 1 ? "Falta la columna" : "Faltan las columnas";
  const hint =
    mistaken && missing.includes(companyHeadings[kind])
      ? ` El archivo parece de la importación ${kind === "group" ? "por empresa" : "por grupo"}: elige ese tipo.`
      : "";
  return refuseImport(`${what} ${quoted(missing)} ${where}.${hint}`);
}

async function findHeader(sheets: readonly ReadSheet[], kind: ImportKind): Promise<Header> {
  const headings = headingsOf(kind);
  const letOthersIn = otherTurns();
  const found: Header[] = [];
  for (const sheet of sheets.toSorted((one, other) => Number(one.hidden) - Number(other.hidden))) {
    const header = await headerOf(sheet, headings, letOthersIn);
    if (header) found.push(header);
  }
  const header = found.find(({ missing }) => missing.length === 0) ?? found[0];
  if (!header)
    return refuseImport(
      `No se encontró la fila de encabezados. El archivo debe tener las columnas ${quoted(
        requiredOf(headings),
      )}.`,
    );
  const [twice] = header.twice;
  if (twice !== undefined)
    return refuseImport(`La columna «${twice}» está más de una vez en la hoja «${header.sheet.name}».`);
  return header.missing.length > 0 ? refuseMissing(kind, header) : header;
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

/** The rows to import: below the headings, wherever they stand, of the first sheet that has them, hidden ones last. */
export async function findTable(sheets: readonly ReadSheet[], kind: ImportKind): Promise<ImportTable> {
  const header = await findHeader(sheets, kind);
  const { sheet, columns } = header;
  const below = sheet.rows.filter(({ number }) => number > header.row.number);
  const rows = below.filter(({ cells }) => [...columns.values()].some((index) => !isEmpty(cells[index])));
  if (rows.length === 0)
    return refuseImport(
      `La hoja «${sheet.name}» no tiene filas debajo de los encabezados (fila ${header.row.number}).`,
    );
  if (rows.length > maxImportRows) return refuseImport(importMessages.tooManyRows);
  return {
    sheet: sheet.name,
    headerRow: header.row.number,
    columns,
    ignoredColumns: ignoredColumns(header, below),
    rows,
  };
}
