import { read, type CellObject, type DenseWorkSheet, type ParsingOptions, type WorkBook } from "@e965/xlsx";
import { cleanArchive } from "./archive-guard.ts";
import { isoDateMark } from "./cell-marks.ts";
import { fromIso, showsDate, toDate } from "./read-dates.ts";
import { refuseOtherCompounds } from "./xls-streams.ts";
import type { ReadCell, ReadRow, ReadSheet } from "./read-spreadsheet.ts";
import { damaged, RefusedFile } from "./refused-file.ts";

const zip = Buffer.from("PK\u0003\u0004", "latin1");
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** The rows with values that an import may have, and some for titles above them. */
const maxRows = 5_050;
/** Of a sheet that is cut: enough to see what it is. */
const rowsOfCut = 100;
const large = 3 * 1024 * 1024;
const firstRows = 2 * maxRows;
const maxColumns = 200;
/** Of all sheets: what reaches the server's own process stays small. */
const maxCells = 200_000;
const maxCharacters = 10_000_000;

const errors: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};

/** Reads a file by what it is, whatever its name said. */
export async function readFile(bytes: Buffer): Promise<ReadSheet[]> {
  const startsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (startsWith(zip)) return readBook(await cleanArchive(bytes));
  if (!startsWith(compoundFile)) throw new RefusedFile("not-a-spreadsheet");
  refuseOtherCompounds(bytes);
  return readBook(bytes);
}

function readBook(bytes: Buffer): ReadSheet[] {
  if (bytes.length <= large) return sheetsOf(parse(bytes));
  // Tells which sheets have too many rows before all of these are read.
  const first = sheetsOf(parse(bytes, { sheetRows: firstRows }));
  const names = first.filter(({ cut }) => cut === undefined).map(({ name }) => name);
  const cut = new Map(first.filter((sheet) => sheet.cut !== undefined).map((sheet) => [sheet.name, sheet]));
  return sheetsOf(parse(bytes, { sheets: names }), cut);
}

function parse(bytes: Buffer, part: Pick<ParsingOptions, "sheets" | "sheetRows"> = {}): WorkBook {
  try {
    return read(bytes, { dense: true, cellNF: true, cellFormula: false, cellHTML: false, ...part });
  } catch (error) {
    // The library says so in words alone.
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new RefusedFile("encrypted", error);
    damaged(error);
  }
}

/** `known`: those that need not be read any more. A file is refused where none of its sheets can be read to its end. */
function sheetsOf(
  { SheetNames, Sheets, Workbook }: WorkBook,
  known: ReadonlyMap<string, ReadSheet> = new Map(),
): ReadSheet[] {
  const room = { cells: maxCells, characters: maxCharacters };
  const from1904 = Workbook?.WBProps?.date1904 === true;
  const sheets = SheetNames.map((name, index) => {
    const sheet = Sheets[name] as Partial<DenseWorkSheet> | undefined;
    const hidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
    return known.get(name) ?? { name, hidden, ...rowsOf(sheet ?? damaged(), room, from1904) };
  });
  const cut = sheets.find((sheet) => sheet.cut !== undefined)?.cut;
  if (cut !== undefined && !sheets.some((sheet) => sheet.cut === undefined && sheet.rows.length > 0))
    throw new RefusedFile(cut);
  return sheets;
}

type Room = { cells: number; characters: number };

/** A sheet with too much in it is cut; what of it is told takes its part of the room, so that others have theirs. */
function rowsOf(
  sheet: Partial<DenseWorkSheet>,
  room: Room,
  from1904: boolean,
): Pick<ReadSheet, "rows" | "cut"> {
  const rows: ReadRow[] = [];
  // Of a chart on a sheet of its own the library tells the numbers that it draws.
  const isOfCells = sheet["!type"] === undefined || sheet["!type"] === "sheet";
  const left = { ...room };
  try {
    for (const [index, row] of Object.entries((isOfCells ? sheet["!data"] : undefined) ?? [])) {
      const cells = cellsOf(row, left, from1904);
      if (cells.length === 0) continue;
      if (rows.length >= maxRows) throw new RefusedFile("too-many-rows");
      rows.push({ number: Number(index) + 1, cells });
      if (rows.length <= rowsOfCut) Object.assign(room, left);
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { cut: error.reason, rows: rows.slice(0, rowsOfCut) };
    throw error;
  }
  Object.assign(room, left);
  return { rows };
}

function cellsOf(row: readonly (CellObject | undefined)[], room: Room, from1904: boolean): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const [index, cell] of Object.entries(row)) {
    const value = cell ? valueOf(cell, from1904) : null;
    if (value === null || (typeof value === "string" && value.trim() === "")) continue;
    if (Number(index) >= maxColumns) throw new RefusedFile("too-many-columns");
    room.cells -= 1;
    if (typeof value === "string") room.characters -= value.length;
    if (room.cells < 0 || room.characters < 0) throw new RefusedFile("too-large");
    while (cells.length < Number(index)) cells.push(null);
    cells.push(value);
  }
  return cells;
}

/** An error is its name, e.g. `#N/A`. Spreadsheets keep 17 digits of a number and show 15: 0.1 + 0.2 is 0.3. */
function valueOf({ t, v, w, z }: CellObject, from1904: boolean): ReadCell {
  if (t === "e") return w ?? errors[Number(v)] ?? "#ERROR";
  if (typeof v === "string" && v.startsWith(isoDateMark)) return fromIso(v.slice(isoDateMark.length));
  if (typeof v !== "number") return v ?? null;
  if (!Number.isFinite(v)) return "#NUM!";
  const date = typeof z === "string" && showsDate(z) ? toDate(v, from1904) : null;
  return date ?? Number(v.toPrecision(15));
}
