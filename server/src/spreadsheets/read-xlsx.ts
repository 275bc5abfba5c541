import { openArchive, type ArchiveParts } from "./archive-parts.ts";
import { isBuiltInDate, showsDate } from "./read-dates.ts";
import type { ReadSheet } from "./read-spreadsheet.ts";
import { damaged, RefusedFile } from "./refused-file.ts";
import { wholeRoom } from "./sheet-rows.ts";
import { readXlsxRows } from "./xlsx-rows.ts";
import { readWorkbook } from "./xlsx-workbook.ts";
import { attribute, decodeEscapes, decodeXml, scanXml } from "./xml-events.ts";

/**
 * The library's own reader takes Peru's money for dates, refuses a workbook that has a sheet for a chart, fills in every
 * empty cell up to a stray one a million rows below, and parses drawings, pivots and comments on the way.
 */
export async function readXlsx(bytes: Buffer): Promise<ReadSheet[]> {
  const parts = await openArchive(bytes);
  const { from1904, sheets, stylesPath, stringsPath } = readWorkbook(parts);
  const known = {
    from1904,
    isDateStyle: readDateStyles(optionalPart(parts, stylesPath)),
    strings: readStrings(optionalPart(parts, stringsPath)),
    room: wholeRoom(),
  };
  if (sheets.length === 0) throw new RefusedFile("not-a-spreadsheet");
  return sheets.map(({ name, hidden, path }) => {
    const part = parts.get(path) ?? damaged();
    return { name, hidden, rows: readXlsxRows(decodeXml(part), known) };
  });
}

function optionalPart(parts: ArchiveParts, path: string | undefined): string {
  const part = path === undefined ? undefined : parts.get(path);
  return part ? decodeXml(part) : "";
}

/** For each style of cells, by its number, whether it shows dates. */
function readDateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>();
  const styles: boolean[] = [];
  let list = "";
  scanXml(xml, {
    open(local, attributes) {
      if (local === "numFmts" || local === "cellXfs") list = local;
      if (list === "numFmts" && local === "numFmt")
        own.set(
          Number(attribute(attributes, "numFmtId")),
          showsDate(attribute(attributes, "formatCode") ?? ""),
        );
      if (list === "cellXfs" && local === "xf") {
        const id = Number(attribute(attributes, "numFmtId") ?? 0);
        styles.push(own.get(id) ?? isBuiltInDate(id));
      }
    },
    close(local) {
      if (local === list) list = "";
    },
  });
  return styles;
}

/** The texts that cells share; how they are to be spoken (`rPh`) is left out. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isSpoken = false;
  scanXml(xml, {
    open(local) {
      if (local === "si") text = "";
      if (local === "rPh") isSpoken = true;
      isText = local === "t" && !isSpoken;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(local) {
      if (local === "t") isText = false;
      if (local === "rPh") isSpoken = false;
      if (local === "si") strings.push(decodeEscapes(text));
    },
  });
  return strings;
}
