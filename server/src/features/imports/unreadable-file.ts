import { importMessages } from "@lonchera/contract/imports";
import type { UnreadableReason } from "../../platform/spreadsheets/sheet-content.ts";
import { refuseImport } from "./import-refusal.ts";

/** What to do about a file that cannot be read. */
const unreadable: Readonly<Record<UnreadableReason, string>> = {
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

export function refuseUnreadable(reason: UnreadableReason): never {
  return refuseImport(unreadable[reason]);
}
