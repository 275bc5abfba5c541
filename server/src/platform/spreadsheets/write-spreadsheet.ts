import { writeXlsx } from "hucre/xlsx";
import { workbookOf, type About, type Sheet } from "./sheet-look.ts";

/** A whole file in memory, for what is small: numbers stay numbers, dates dates, and texts texts. */
export async function writeSpreadsheet(sheets: readonly Sheet[], about: About): Promise<Uint8Array> {
  return writeXlsx(workbookOf(sheets, about));
}
