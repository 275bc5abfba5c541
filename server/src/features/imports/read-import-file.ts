import { createHash } from "node:crypto";
import type { ImportKind } from "@lonchera/contract/imports";
import { readSpreadsheet } from "../../platform/spreadsheets/read-spreadsheet.ts";
import { UnreadableSpreadsheetError } from "../../platform/spreadsheets/sheet-content.ts";
import { findTable, type ImportTable } from "./find-table.ts";
import { refuseUnreadable } from "./unreadable-file.ts";

export type ImportFile = {
  readonly kind: ImportKind;
  readonly name: string;
  /** SHA-256, in hex. */
  readonly hash: string;
  readonly table: ImportTable;
};

const maxName = 255;

/** What PostgreSQL can keep of the name that the browser says. */
function storedName(name: string): string {
  return name.toWellFormed().replaceAll("\u0000", "").slice(0, maxName);
}

export async function readImportFile(file: File, kind: ImportKind): Promise<ImportFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = await readSpreadsheet(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableSpreadsheetError) return refuseUnreadable(error.reason);
    throw error;
  });
  return {
    kind,
    name: storedName(file.name),
    hash: createHash("sha256").update(bytes).digest("hex"),
    table: await findTable(sheets, kind),
  };
}
