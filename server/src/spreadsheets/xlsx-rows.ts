import { toDate } from "./read-dates.ts";
import type { ReadCell, ReadRow } from "./read-spreadsheet.ts";
import { damaged } from "./refused-file.ts";
import { collectCells, type Room } from "./sheet-rows.ts";
import { attribute, decodeEscapes, isTrue, scanXml } from "./xml-events.ts";

const lastRow = 1_048_576;

/** What of the workbook its cells refer to. */
type Known = {
  readonly from1904: boolean;
  readonly isDateStyle: readonly boolean[];
  readonly strings: readonly string[];
  readonly room: Room;
};
type Cell = { type: string; style: number; value: string; inline: string };

/** A sheet's cells in the order of their rows; some programs name neither rows nor cells, and mean the next one. */
export function readXlsxRows(xml: string, known: Known): ReadRow[] {
  const cells = collectCells(known.room);
  let row = -1;
  let column = -1;
  let cell: Cell | null = null;
  let into: "value" | "inline" | null = null;
  let isSpoken = false;
  let isDone = false;
  const handlers = {
    open(local: string, attributes: string) {
      if (local === "row") {
        row = rowOf(attribute(attributes, "r"), row + 1);
        column = -1;
      } else if (local === "c") {
        column = columnOf(attribute(attributes, "r"), row, column + 1);
        const style = Number(attribute(attributes, "s") ?? 0);
        cell = { type: attribute(attributes, "t") ?? "n", style, value: "", inline: "" };
      } else if (local === "v") into = "value";
      else if (local === "rPh") isSpoken = true;
      else if (local === "t" && !isSpoken) into = "inline";
    },
    text(text: string) {
      if (cell && into) cell[into] += text;
    },
    close(local: string) {
      if (local === "v" || local === "t") into = null;
      else if (local === "rPh") isSpoken = false;
      else if (local === "sheetData") isDone = true;
      else if (local === "c" && cell) {
        cells.put(row, column, valueOf(cell, known));
        cell = null;
      }
    },
  };
  scanXml(xml, handlers, () => isDone);
  return cells.rows();
}

function rowOf(reference: string | undefined, next: number): number {
  const row = reference === undefined ? next : Number(reference) - 1;
  return Number.isInteger(row) && row >= 0 && row < lastRow ? row : damaged();
}

function columnOf(reference: string | undefined, row: number, next: number): number {
  if (reference === undefined) return next;
  const [, letters, number] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? damaged();
  if (letters === undefined || Number(number) - 1 !== row) damaged();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function valueOf({ type, style, value, inline }: Cell, known: Known): ReadCell {
  switch (type) {
    case "s":
      return value === "" ? null : (known.strings[Number(value)] ?? damaged());
    case "str":
      return decodeEscapes(value);
    case "inlineStr":
      return decodeEscapes(inline);
    case "b":
      return value === "" ? null : isTrue(value);
    case "e":
      return value;
    case "d":
      return dateOf(value);
    case "n":
      return numberOf(value, known.isDateStyle[style] === true, known.from1904);
    default:
      return damaged();
  }
}

function numberOf(text: string, isDate: boolean, from1904: boolean): ReadCell {
  if (text === "") return null;
  const number = Number(text);
  if (!/^\s*[-+.\d]/.test(text) || !Number.isFinite(number)) return "#NUM!";
  return isDate ? (toDate(number, from1904) ?? number) : number;
}

/** Strict files may write dates out; without a zone, they are what the cell shows. */
function dateOf(text: string): ReadCell {
  const date = new Date(`${text.replace(/Z$/, "")}${text.includes("T") ? "Z" : ""}`);
  return Number.isNaN(date.getTime()) ? text : date;
}
