import type { ReadSheet } from "./read-spreadsheet.ts";
import { readXls } from "./read-xls.ts";
import { readXlsx } from "./read-xlsx.ts";
import { RefusedFile } from "./refused-file.ts";

const zip = Buffer.from("PK\u0003\u0004", "latin1");
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Reads a file by what it is, whatever its name said. */
export async function readFile(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.subarray(0, zip.length).equals(zip)) return readXlsx(bytes);
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile)) return readXls(bytes);
  throw new RefusedFile("not-a-spreadsheet");
}
