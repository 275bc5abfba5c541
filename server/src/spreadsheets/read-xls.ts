import { openCompoundFile } from "./compound-file.ts";
import { isBuiltInDate, showsDate } from "./read-dates.ts";
import type { ReadSheet } from "./read-spreadsheet.ts";
import { damaged, RefusedFile } from "./refused-file.ts";
import { wholeRoom } from "./sheet-rows.ts";
import { readPieces, xlsRecords, type XlsRecord } from "./xls-records.ts";
import { readXlsRows } from "./xls-rows.ts";

const excel97 = 0x06_00;
const worksheet = 0;
const maxSheets = 200;

type NamedSheet = { readonly name: string; readonly hidden: boolean; readonly offset: number };

/**
 * The library's own reader knows no passwords, hidden sheets or embedded objects, takes Peru's money for dates and loses
 * the text of a formula that is shared.
 */
export function readXls(bytes: Buffer): ReadSheet[] {
  const streams = openCompoundFile(bytes);
  if (streams.has("EncryptedPackage") || streams.has("EncryptionInfo")) throw new RefusedFile("encrypted");
  const stream = streams.get("Workbook");
  if (!stream) throw new RefusedFile(streams.has("Book") ? "damaged" : "not-a-spreadsheet");
  try {
    return readStream(stream());
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    damaged(error);
  }
}

function readStream(stream: Buffer): ReadSheet[] {
  const { from1904, sheets, isDateStyle, strings } = readGlobals(stream);
  const known = { from1904, isDateStyle, strings, room: wholeRoom() };
  return sheets.map(({ name, hidden, offset }) => ({
    name,
    hidden,
    rows: readXlsRows(stream, offset, known),
  }));
}

function readGlobals(stream: Buffer) {
  const sheets: NamedSheet[] = [];
  const formats = new Map<number, boolean>();
  const styles: number[] = [];
  let strings: string[] = [];
  let from1904 = false;
  const readers: Readonly<Record<number, (record: XlsRecord) => void>> = {
    0x2f: () => {
      throw new RefusedFile("encrypted");
    },
    0x22: (record) => void (from1904 = readPieces(record).u16() === 1),
    0x85: (record) => sheets.push(...readSheet(record)),
    0xe0: (record) => styles.push(readPieces(record).take(4).readUInt16LE(2)),
    0xfc: (record) => void (strings = readStrings(record)),
    0x04_1e: (record) => formats.set(...readFormat(record)),
  };
  for (const record of xlsRecords(stream, 0)) {
    if (record.offset === 0) checkStart(record);
    if (record.id === 0x0a) {
      const isDateStyle = styles.map((id) => formats.get(id) ?? isBuiltInDate(id));
      return { sheets, from1904, strings, isDateStyle };
    }
    readers[record.id]?.(record);
    if (sheets.length > maxSheets) throw new RefusedFile("too-large");
  }
  return damaged();
}

/** Excel 5 and 95 wrote texts in the code page of their machine. */
function checkStart(record: XlsRecord): void {
  if (record.id !== 0x08_09 || readPieces(record).u16() !== excel97) damaged();
}

/** Some programs write it as older ones did; its numbers are taken for numbers then. */
function readFormat(record: XlsRecord): [id: number, isDate: boolean] {
  const cursor = readPieces(record);
  const id = cursor.u16();
  try {
    return [id, showsDate(cursor.text())];
  } catch {
    return [id, false];
  }
}

/** Charts and macros have sheets of their own. */
function readSheet(record: XlsRecord): NamedSheet[] {
  const cursor = readPieces(record);
  const offset = cursor.u32();
  const hidden = (cursor.u8() & 3) !== 0;
  const kind = cursor.u8();
  const name = cursor.text(cursor.u8());
  return kind === worksheet ? [{ name, hidden, offset }] : [];
}

function readStrings(record: XlsRecord): string[] {
  const cursor = readPieces(record);
  cursor.u32();
  const count = cursor.u32();
  const strings: string[] = [];
  while (strings.length < count && !cursor.isAtEnd()) strings.push(cursor.text());
  return strings;
}
