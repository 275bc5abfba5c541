import { read, type CellObject, type DenseWorkSheet, type ParsingOptions, type WorkBook } from "@e965/xlsx";
import { checkXls } from "./check-xls.ts";
import {
  fromExcelSerial,
  hasPercentText,
  isDateFormat,
  isPercentFormat,
  parseIsoDate,
} from "./excel-dates.ts";
import { isoDateMarker, sanitizeXlsx } from "./sanitize-xlsx.ts";
import {
  throwDamagedFile,
  UnreadableSpreadsheetError,
  type ReadCell,
  type ReadResult,
  type ReadRow,
  type ReadSheet,
} from "./sheet-content.ts";

const zip = Buffer.from("PK\u0003\u0004", "latin1");
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** The maximum number of rows with values: those of an import, and some for titles above them. */
const maxRows = 5_050;
/** The number of rows that are returned of a sheet that is too long. */
const keptRowsOfCut = 100;
const largeFile = 3 * 1024 * 1024;
const firstRows = 2 * maxRows;
const maxColumns = 200;
/** These limits of all sheets together keep the message to the server small. */
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

/** Detects the format by the first bytes, whatever the name of the file. */
export async function readWorkbook(bytes: Buffer): Promise<ReadSheet[]> {
  const startsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
  if (startsWith(zip)) return readBytes(await sanitizeXlsx(bytes));
  if (!startsWith(compoundFile)) throw new UnreadableSpreadsheetError("not-a-spreadsheet");
  checkXls(bytes);
  return readBytes(bytes);
}

function readBytes(bytes: Buffer): ReadSheet[] {
  if (bytes.length <= largeFile) return toSheets(parse(bytes));
  // The first pass reads only the first rows, to find the sheets that are too long.
  const first = toSheets(parse(bytes, { sheetRows: firstRows }));
  const names = first.filter(({ cut }) => cut === undefined).map(({ name }) => name);
  const cut = new Map(first.filter((sheet) => sheet.cut !== undefined).map((sheet) => [sheet.name, sheet]));
  return toSheets(parse(bytes, { sheets: names }), cut);
}

function parse(bytes: Buffer, part: Pick<ParsingOptions, "sheets" | "sheetRows"> = {}): WorkBook {
  try {
    return read(bytes, { dense: true, cellNF: true, cellFormula: false, cellHTML: false, ...part });
  } catch (error) {
    // This error of the library has no code.
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new UnreadableSpreadsheetError("encrypted", error);
    throwDamagedFile(error);
  }
}

/** `known` are sheets that were read before. A file without any complete sheet is refused. */
function toSheets(
  { SheetNames, Sheets, Workbook }: WorkBook,
  known: ReadonlyMap<string, ReadSheet> = new Map(),
): ReadSheet[] {
  const budget = { cells: maxCells, characters: maxCharacters };
  const is1904 = Workbook?.WBProps?.date1904 === true;
  const sheets = SheetNames.map((name, index) => {
    const sheet = Sheets[name];
    const hidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0;
    return known.get(name) ?? { name, hidden, ...toRows(sheet ?? throwDamagedFile(), budget, is1904) };
  });
  const cut = sheets.find((sheet) => sheet.cut !== undefined)?.cut;
  if (cut !== undefined && !sheets.some((sheet) => sheet.cut === undefined && sheet.rows.length > 0))
    throw new UnreadableSpreadsheetError(cut);
  return sheets;
}

type Budget = { cells: number; characters: number };

/** Cuts a sheet that exceeds the budget. Only its returned rows count, so that the budget suffices for the other sheets. */
function toRows(
  sheet: Partial<DenseWorkSheet>,
  budget: Budget,
  is1904: boolean,
): Pick<ReadSheet, "rows" | "cut"> {
  const rows: ReadRow[] = [];
  // The library returns the numbers of a chart sheet as cells.
  const isOfCells = sheet["!type"] === undefined || sheet["!type"] === "sheet";
  const left = { ...budget };
  try {
    for (const [index, row] of Object.entries((isOfCells ? sheet["!data"] : undefined) ?? [])) {
      const cells = toCells(row, left, is1904);
      if (cells.length === 0) continue;
      if (rows.length >= maxRows) throw new UnreadableSpreadsheetError("too-many-rows");
      rows.push({ number: Number(index) + 1, cells });
      if (rows.length <= keptRowsOfCut) Object.assign(budget, left);
    }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError)
      return { cut: error.reason, rows: rows.slice(0, keptRowsOfCut) };
    throw error;
  }
  Object.assign(budget, left);
  return { rows };
}

function toCells(row: readonly (CellObject | undefined)[], budget: Budget, is1904: boolean): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const [index, cell] of Object.entries(row)) {
    const value = cell ? toValue(cell, is1904) : null;
    if (value === null || (typeof value === "string" && value.trim() === "")) continue;
    if (Number(index) >= maxColumns) throw new UnreadableSpreadsheetError("too-many-columns");
    budget.cells -= 1;
    if (typeof value === "string") budget.characters -= value.length;
    if (budget.cells < 0 || budget.characters < 0) throw new UnreadableSpreadsheetError("too-large");
    while (cells.length < Number(index)) cells.push(null);
    cells.push(value);
  }
  return cells;
}

/** Returns the text of a whole number that its format shows with leading zeros, such as a code of format `0000`. */
function findPaddedDigits(value: number, format: string): string | null {
  if (!/^0+$/.test(format) || !Number.isSafeInteger(value) || value < 0) return null;
  const digits = String(value);
  return digits.length < format.length ? digits.padStart(format.length, "0") : null;
}

/** Returns the text of a number that its format shows as a percentage, such as `15%` of 0.15, or of 15 and `0"%"`. */
function findPercentage(value: number, format: string): string | null {
  if (isPercentFormat(format)) return `${Number((value * 100).toPrecision(15))}%`;
  return hasPercentText(format) ? `${Number(value.toPrecision(15))}%` : null;
}

/**
 * Returns an error by its name, e.g. `#N/A`. Rounds numbers to 15 digits, because spreadsheets store 17 and show 15.
 */
function toValue({ t, v, w, z }: CellObject, is1904: boolean): ReadCell {
  if (t === "e") return w ?? errors[Number(v)] ?? "#ERROR";
  if (typeof v === "string" && v.startsWith(isoDateMarker))
    return parseIsoDate(v.slice(isoDateMarker.length));
  if (typeof v !== "number") return v ?? null;
  if (!Number.isFinite(v)) return "#NUM!";
  if (typeof z !== "string") return Number(v.toPrecision(15));
  const date = isDateFormat(z) ? fromExcelSerial(v, is1904) : null;
  return date ?? findPaddedDigits(v, z) ?? findPercentage(v, z) ?? Number(v.toPrecision(15));
}

async function readMessage(bytes: Uint8Array): Promise<ReadResult> {
  try {
    return { sheets: await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  } catch (error) {
    return { reason: error instanceof UnreadableSpreadsheetError ? error.reason : "damaged" };
  }
}

// read-spreadsheet.ts runs this file as a child process, which receives one file and sends its sheets or the
// reason for a failure.
if (import.meta.main) {
  process.once("message", (bytes: Uint8Array) => {
    void readMessage(bytes).then((result) => process.send?.(result, () => process.disconnect?.()));
  });
  process.send?.("ready");
}
