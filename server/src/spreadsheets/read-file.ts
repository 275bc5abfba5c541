import { read, type CellObject, type DenseWorkSheet, type WorkBook } from "@e965/xlsx";
import { refuseHostileArchive } from "./archive-guard.ts";
import type { ReadCell, ReadRow, ReadSheet } from "./read-spreadsheet.ts";
import { damaged, RefusedFile } from "./refused-file.ts";

const zip = Buffer.from("PK\u0003\u0004", "latin1");
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** The rows with values that an import may have, and some for titles above them. */
const maxRows = 5_050;
/** Empty rows between them counted; what stands further below is not looked at. */
const lowestRow = 10_000;
const maxColumns = 200;
/** Of all sheets: what reaches the server's own process stays small. */
const maxCells = 200_000;
const maxCharacters = 10_000_000;

/** Reads a file by what it is, whatever its name said. */
export async function readFile(bytes: Buffer): Promise<ReadSheet[]> {
  const startsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (startsWith(zip)) await refuseHostileArchive(bytes);
  else if (!startsWith(compoundFile)) throw new RefusedFile("not-a-spreadsheet");
  return sheetsOf(parse(bytes));
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: lowestRow,
    });
  } catch (error) {
    // The library says so in words alone.
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new RefusedFile("encrypted", error);
    damaged(error);
  }
}

function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): ReadSheet[] {
  const room = { cells: maxCells, characters: maxCharacters };
  return SheetNames.map((name, index) => ({
    name,
    hidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
    rows: rowsOf(Sheets[name] as Partial<DenseWorkSheet>, room),
  }));
}

type Room = { cells: number; characters: number };

function rowsOf(sheet: Partial<DenseWorkSheet>, room: Room): ReadRow[] {
  if (sheet["!fullref"] !== undefined && sheet["!fullref"] !== sheet["!ref"])
    throw new RefusedFile("too-many-rows");
  const rows: ReadRow[] = [];
  // Charts and macros are sheets without any data.
  for (const [index, row] of Object.entries(sheet["!data"] ?? [])) {
    const cells = cellsOf(row, room);
    if (cells.length === 0) continue;
    if (rows.length >= maxRows) throw new RefusedFile("too-many-rows");
    rows.push({ number: Number(index) + 1, cells });
  }
  return rows;
}

function cellsOf(row: readonly (CellObject | undefined)[], room: Room): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const [index, cell] of Object.entries(row)) {
    const value = cell ? valueOf(cell) : null;
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
function valueOf({ t, v, w }: CellObject): ReadCell {
  if (t === "e") return w ?? "#ERROR";
  if (typeof v === "number") return Number.isFinite(v) ? Number(v.toPrecision(15)) : "#NUM!";
  return v ?? null;
}
