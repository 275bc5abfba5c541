import { CFB } from "@e965/xlsx";
import { damaged, RefusedFile } from "./refused-file.ts";

const excel97 = 0x06_00;
const startOfBook = 0x08_09;

const endOfBook = 0x0a;

/** What of the library's reader of OLE2 files is used; it comes without types. */
type Entry = { readonly content: ArrayLike<number> };
const library = CFB as {
  read: (bytes: Buffer, how: { type: "buffer" }) => object;
  find: (file: object, path: string) => Entry | null;
};

/** Lets only whole workbooks of Excel 97 to 2003 pass: earlier ones kept texts in the code page of their machine. */
export function refuseOtherCompounds(bytes: Buffer): void {
  const file = open(bytes);
  const find = (name: string) => library.find(file, `/${name}`);
  if (find("EncryptedPackage") ?? find("EncryptionInfo")) throw new RefusedFile("encrypted");
  const book = find("Workbook") ?? find("Book");
  if (!book) throw new RefusedFile("not-a-spreadsheet");
  const stream = Buffer.from(book.content);
  const isStart = stream.length >= 8 && stream.readUInt16LE(0) === startOfBook;
  if (!isStart || stream.readUInt16LE(4) !== excel97) damaged();
  refuseCut(stream);
}

/** The library takes what there is of a stream that is cut off for the whole of it. */
function refuseCut(stream: Buffer): void {
  let depth = 0;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const id = stream.readUInt16LE(at);
    if (at + 4 + stream.readUInt16LE(at + 2) > stream.length && depth > 0) damaged();
    if (id === startOfBook) depth += 1;
    if (id === endOfBook) depth -= 1;
  }
  if (depth > 0) damaged();
}

function open(bytes: Buffer): object {
  try {
    return library.read(bytes, { type: "buffer" });
  } catch (error) {
    damaged(error);
  }
}
