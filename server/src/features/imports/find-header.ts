import {
  companyHeadings,
  importHeadings,
  type ImportHeading,
  type ImportKind,
} from "@lonchera/contract/imports";
import { normalizeText } from "@lonchera/domain/input-parsing";
import type { ReadCell, ReadRow, ReadSheet } from "../../platform/spreadsheets/sheet-content.ts";
import { otherTurns } from "./let-others-in.ts";

const optional: readonly ImportHeading[] = ["Descripción", "Precio con descuento", "Orden"];

/** Where the columns stand. */
export type Columns = ReadonlyMap<ImportHeading, number>;

export type Header = {
  readonly sheet: ReadSheet;
  readonly row: ReadRow;
  readonly columns: Columns;
  readonly twice: readonly ImportHeading[];
  readonly missing: readonly ImportHeading[];
};

/** What is longer is no heading, and costs no time. */
const maxHeading = 100;
const signsAround = /^[\s*:]+|[\s*:.;,]+$/g;
/** `Precio (S/)`, `Precio S/.` without its last sign */
const unit = /\s*\(\s*s\/\s*\.?\s*\)$|\s+s\/$/i;

export function headingWords(cell: ReadCell | undefined): string {
  if (typeof cell !== "string" || cell.length > maxHeading) return "";
  return normalizeText(cell.replaceAll(signsAround, "").replace(unit, ""));
}

/** The headings of a kind of import by their words. */
type Headings = ReadonlyMap<string, ImportHeading>;

function headingsOf(kind: ImportKind): Headings {
  return new Map([...importHeadings, companyHeadings[kind]].map((one) => [normalizeText(one), one]));
}

export function requiredHeadings(kind: ImportKind): ImportHeading[] {
  return [...importHeadings, companyHeadings[kind]].filter((one) => !optional.includes(one));
}

function readHeader(
  sheet: ReadSheet,
  row: ReadRow,
  headings: Headings,
  required: readonly ImportHeading[],
): Header {
  const columns = new Map<ImportHeading, number>();
  const twice = new Set<ImportHeading>();
  for (const [index, cell] of row.cells.entries()) {
    const heading = headings.get(headingWords(cell));
    if (heading === undefined) continue;
    if (columns.has(heading)) twice.add(heading);
    else columns.set(heading, index);
  }
  const missing = required.filter((one) => !columns.has(one));
  return { sheet, row, columns, twice: [...twice], missing };
}

/** Of each sheet that has any: the first row that has all that is required, else the one that has most. */
export async function findHeaders(sheets: readonly ReadSheet[], kind: ImportKind): Promise<Header[]> {
  const letOthersIn = otherTurns();
  const [headings, required] = [headingsOf(kind), requiredHeadings(kind)];
  const headerOf = async (sheet: ReadSheet) => {
    let best: Header | undefined;
    for (const row of sheet.rows) {
      await letOthersIn();
      const header = readHeader(sheet, row, headings, required);
      if (header.missing.length === 0) return header;
      if (header.columns.size > (best?.columns.size ?? 1)) best = header;
    }
    return best;
  };
  const found: Header[] = [];
  for (const sheet of sheets) {
    const header = await headerOf(sheet);
    if (header) found.push(header);
  }
  return found;
}
