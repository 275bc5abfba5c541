import { CFB } from "@e965/xlsx";
import { throwDamagedFile, UnreadableSpreadsheetError } from "./sheet-content.ts";

const excel97 = 0x06_00;
const startOfBook = 0x08_09;
const endOfBook = 0x0a;

/** The library's reader of OLE2 files has no types. */
type Entry = { readonly content: ArrayLike<number> };
const library = CFB as {
  read: (bytes: Buffer, how: { type: "buffer" }) => object;
  find: (file: object, path: string) => Entry | null;
};

/**
 * Throws unless the file is a complete workbook of Excel 97 to 2003. Earlier versions stored texts in the code
 * page of the machine.
 */
export function checkXls(bytes: Buffer): void {
  const file = openXls(bytes);
  const find = (name: string) => library.find(file, `/${name}`);
  if (find("EncryptedPackage") ?? find("EncryptionInfo")) throw new UnreadableSpreadsheetError("encrypted");
  const workbook = find("Workbook") ?? find("Book");
  if (!workbook) throw new UnreadableSpreadsheetError("not-a-spreadsheet");
  const stream = Buffer.from(workbook.content);
  const isStart = stream.length >= 8 && stream.readUInt16LE(0) === startOfBook;
  if (!isStart || stream.readUInt16LE(4) !== excel97) throwDamagedFile();
  checkComplete(stream);
}

/** Checks the end of the stream, because the library accepts a truncated one. */
function checkComplete(stream: Buffer): void {
  let depth = 0;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const id = stream.readUInt16LE(at);
    if (at + 4 + stream.readUInt16LE(at + 2) > stream.length && depth > 0) throwDamagedFile();
    if (id === startOfBook) depth += 1;
    if (id === endOfBook) depth -= 1;
  }
  if (depth > 0) throwDamagedFile();
}

function openXls(bytes: Buffer): object {
  try {
    return library.read(bytes, { type: "buffer" });
  } catch (error) {
    throwDamagedFile(error);
  }
}
