import { createHash } from "node:crypto";
import { importMessages, type ImportKind } from "@lonchera/contract/imports";
import { readSpreadsheet, UnreadableSpreadsheet } from "../spreadsheets/read-spreadsheet.ts";
import { findTable, type ImportTable } from "./find-table.ts";
import { refuseImport } from "./import-refusal.ts";

/** What to do about a file that cannot be read. */
const unreadable: Readonly<Record<UnreadableSpreadsheet["reason"], string>> = {
  "not-a-spreadsheet":
    "El archivo no es una hoja de cálculo de Excel. Guárdalo como .xlsx o .xls y vuelve a intentarlo.",
  encrypted: "El archivo está protegido con contraseña. Quítala y vuelve a intentarlo.",
  damaged: "El archivo está dañado o incompleto. Ábrelo, guárdalo de nuevo como .xlsx y vuelve a intentarlo.",
  "too-large":
    "El contenido del archivo es demasiado grande. Deja solo la hoja del menú y vuelve a intentarlo.",
  "too-many-rows": importMessages.tooManyRows,
  "too-many-columns": "El archivo tiene demasiadas columnas. Quita las que sobran y vuelve a intentarlo.",
  "took-too-long":
    "El archivo tarda demasiado en leerse. Deja solo la hoja del menú, guárdalo de nuevo como .xlsx y vuelve a intentarlo.",
};

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
    if (error instanceof UnreadableSpreadsheet) return refuseImport(unreadable[error.reason]);
    throw error;
  });
  return {
    kind,
    name: storedName(file.name),
    hash: createHash("sha256").update(bytes).digest("hex"),
    table: await findTable(sheets, kind),
  };
}
