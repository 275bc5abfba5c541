import { RefusedFile } from "./refused-file.ts";
import type { ReadCell, ReadRow } from "./read-spreadsheet.ts";

/** The rows that an import may have, and some for titles above them. */
const maxRows = 5_050;
const maxColumns = 200;
/** Of all sheets: what reaches the server's own process stays small. */
const maxCells = 200_000;
const maxCharacters = 10_000_000;

/** What a workbook may still hold. */
export type Room = { cells: number; characters: number };
export type Cells = { put: (row: number, column: number, value: ReadCell) => void; rows: () => ReadRow[] };

export function wholeRoom(): Room {
  return { cells: maxCells, characters: maxCharacters };
}

/** Collects a sheet's cells by row and column, both from 0, and counts only those that have a value. */
export function collectCells(room: Room): Cells {
  const byRow = new Map<number, ReadCell[]>();
  function put(row: number, column: number, value: ReadCell) {
    if (value === null || (typeof value === "string" && value.trim() === "")) return;
    if (column >= maxColumns) throw new RefusedFile("too-many-columns");
    room.cells -= 1;
    if (typeof value === "string") room.characters -= value.length;
    if (room.cells < 0 || room.characters < 0) throw new RefusedFile("too-large");
    let cells = byRow.get(row);
    if (!cells) {
      if (byRow.size >= maxRows) throw new RefusedFile("too-many-rows");
      byRow.set(row, (cells = []));
    }
    while (cells.length < column) cells.push(null);
    cells[column] = asShown(value);
  }
  const rows = () => [...byRow].sort(([a], [b]) => a - b).map(([row, cells]) => ({ number: row + 1, cells }));
  return { put, rows };
}

/** Spreadsheets keep a number with 17 digits and show 15: 0.1 + 0.2 is 0.3. */
function asShown(value: ReadCell): ReadCell {
  return typeof value === "number" ? Number(value.toPrecision(15)) : value;
}
