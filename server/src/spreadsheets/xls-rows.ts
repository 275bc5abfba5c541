import { toDate } from "./read-dates.ts";
import type { ReadCell, ReadRow } from "./read-spreadsheet.ts";
import { damaged } from "./refused-file.ts";
import { collectCells, type Cells, type Room } from "./sheet-rows.ts";
import { readPieces, xlsRecords, type XlsCursor } from "./xls-records.ts";

const [sheetStart, sheetEnd] = [0x08_09, 0x0a];
const errors: Readonly<Record<number, string>> = {
  0x00: "#NULL!",
  0x07: "#DIV/0!",
  0x0f: "#VALUE!",
  0x17: "#REF!",
  0x1d: "#NAME?",
  0x24: "#NUM!",
  0x2a: "#N/A",
};

/** What of the workbook its cells refer to. */
type Known = {
  readonly from1904: boolean;
  readonly isDateStyle: readonly boolean[];
  readonly strings: readonly string[];
  readonly room: Room;
};

/** The cells of the sheet whose records begin at an offset; a chart in it has records of its own between two marks. */
export function readXlsRows(stream: Buffer, offset: number, known: Known): ReadRow[] {
  const cells = collectCells(known.room);
  const readers = cellReaders(cells, known);
  let depth = 0;
  for (const record of xlsRecords(stream, offset)) {
    if (record.id === sheetStart) depth += 1;
    else if (depth === 0) damaged();
    else if (record.id === sheetEnd) depth -= 1;
    else if (depth === 1) readers[record.id]?.(readPieces(record));
    if (depth === 0) return cells.rows();
  }
  return damaged();
}

function cellReaders(cells: Cells, known: Known): Readonly<Record<number, (cursor: XlsCursor) => void>> {
  /** The cell whose formula gave a text; the text comes in a record of its own, not always the next one. */
  let awaited: { row: number; column: number } | null = null;
  const withPlace = (
    read: (cursor: XlsCursor, style: number, at: { row: number; column: number }) => ReadCell,
  ) => {
    return (cursor: XlsCursor) => {
      const at = { row: cursor.u16(), column: cursor.u16() };
      cells.put(at.row, at.column, read(cursor, cursor.u16(), at));
    };
  };
  const number = (value: number, style: number) =>
    toCell(value, known.isDateStyle[style] === true, known.from1904);
  const formula = withPlace((cursor, style, at) => {
    const result = cursor.take(8);
    awaited = null;
    if (result.readUInt16LE(6) !== 0xff_ff) return number(result.readDoubleLE(), style);
    const kind = result.readUInt8();
    if (kind === 0) awaited = at;
    return kind === 1 || kind === 2 ? logicalOrError(result.readUInt8(2), kind === 2) : null;
  });
  return {
    0xfd: withPlace((cursor) => known.strings[cursor.u32()] ?? damaged()),
    0x02_04: withPlace((cursor) => cursor.text()),
    0xd6: withPlace((cursor) => cursor.text()),
    0x02_03: withPlace((cursor, style) => number(cursor.take(8).readDoubleLE(), style)),
    0x02_7e: withPlace((cursor, style) => number(shortNumber(cursor.take(4)), style)),
    0x02_05: withPlace((cursor) => logicalOrError(cursor.u8(), cursor.u8() === 1)),
    0x06: formula,
    0x02_06: formula,
    0x04_06: formula,
    0x02_07: (cursor) => {
      if (awaited) cells.put(awaited.row, awaited.column, cursor.text());
      awaited = null;
    },
    0xbd: (cursor) => {
      const row = cursor.u16();
      for (let column = cursor.u16(); cursor.left() >= 6; column += 1) {
        const style = cursor.u16();
        cells.put(row, column, number(shortNumber(cursor.take(4)), style));
      }
    },
  };
}

function logicalOrError(value: number, isError: boolean): ReadCell {
  return isError ? (errors[value] ?? "#ERROR!") : value !== 0;
}

/** A number in 30 bits: a whole one or the upper half of a longer one, of which a hundredth may be meant. */
function shortNumber(bytes: Buffer): number {
  const bits = bytes.readInt32LE();
  const long = Buffer.alloc(8);
  long.writeInt32LE(bits & ~3, 4);
  const value = bits & 2 ? bits >> 2 : long.readDoubleLE();
  return bits & 1 ? value / 100 : value;
}

function toCell(value: number, isDate: boolean, from1904: boolean): ReadCell {
  if (!Number.isFinite(value)) return "#NUM!";
  return isDate ? (toDate(value, from1904) ?? value) : value;
}
