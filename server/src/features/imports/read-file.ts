import { createHash } from "node:crypto";
import {
  type ImportKind,
  companyHeadings,
  importHeadings,
  optionalHeadings,
  type ImportHeading,
} from "@lonchera/contract/imports";
import { readSpreadsheet } from "../../platform/spreadsheets/read-spreadsheet.ts";
import { UnreadableSpreadsheetError } from "../../platform/spreadsheets/sheet-content.ts";
import type { Deps } from "../deps.ts";
import { findTable, type ImportTable, type TableShape } from "./find-table.ts";
import { throwUnreadableFile } from "./import-error.ts";

/** A file with the table that was found in it. */
export type TableFile<Heading extends string> = {
  readonly name: string;
  /** The SHA-256 hash in hexadecimal digits. */
  readonly hash: string;
  readonly table: ImportTable<Heading>;
};

export type ImportFile = TableFile<ImportHeading> & { readonly kind: ImportKind };

const maxName = 255;

/** Removes characters that PostgreSQL cannot store from the file's name. */
function toStoredName(name: string): string {
  return name.toWellFormed().replaceAll("\u0000", "").slice(0, maxName);
}

export async function readTableFile<Heading extends string>(
  { bundles }: Pick<Deps, "bundles">,
  file: File,
  shape: TableShape<Heading>,
): Promise<TableFile<Heading>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheets = await readSpreadsheet(bytes, { bundles }).catch((error: unknown) => {
    if (error instanceof UnreadableSpreadsheetError) return throwUnreadableFile(error.reason);
    throw error;
  });
  return {
    name: toStoredName(file.name),
    hash: createHash("sha256").update(bytes).digest("hex"),
    table: await findTable(sheets, shape),
  };
}

/** The columns of a kind of menu file. */
export function getMenuShape(kind: ImportKind): TableShape<ImportHeading> {
  const own = companyHeadings[kind];
  const other = companyHeadings[kind === "group" ? "company" : "group"];
  return {
    headings: [...importHeadings, ...optionalHeadings, own],
    optional: ["Descripción", "Precio con descuento", "Orden", ...optionalHeadings],
    explainMissing: (missing, isHeading) =>
      isHeading(other) && missing.includes(own)
        ? ` El archivo parece de la importación ${kind === "group" ? "por empresa" : "por grupo"}: elige ese tipo.`
        : "",
  };
}

export async function readImportFile(
  deps: Pick<Deps, "bundles">,
  file: File,
  kind: ImportKind,
): Promise<ImportFile> {
  return { ...(await readTableFile(deps, file, getMenuShape(kind))), kind };
}
