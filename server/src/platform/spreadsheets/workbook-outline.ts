import { buffer } from "node:stream/consumers";
import { writeXlsx } from "hucre/xlsx";
import { fromBufferPromise } from "yauzl";
import type { CellColumn } from "./cell-xml.ts";
import { columnLetters, workbookOf, type About, type Column } from "./sheet-look.ts";

/** A sheet without its rows. */
export type SheetOutline = {
  readonly path: string;
  /** Up to and with the headings. */
  readonly beforeRows: string;
  readonly lineCells: readonly CellColumn[];
  readonly sumCells: readonly CellColumn[];
  /** From behind the rows to the end, of so many rows with the headings. */
  readonly afterRows: (rows: number) => string;
};

type Outline = {
  readonly sheets: readonly SheetOutline[];
  readonly textPath: string;
  readonly beforeTexts: string;
  readonly textCount: number;
  /** All other parts as they are. */
  readonly others: ReadonlyMap<string, Buffer>;
};

type Outlined = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly filters?: boolean;
  readonly pagesWide?: number;
};

async function partsOf(file: Uint8Array): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(Buffer.from(file), { lazyEntries: true });
  const parts = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry())
    parts.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return parts;
}

function taken(parts: Map<string, Buffer>, path: string): string {
  const part = parts.get(path);
  if (!part) throw new Error(`the library wrote no ${path}`);
  parts.delete(path);
  return part.toString();
}

/** The text from the end of one mark to the beginning of the next one. */
function between(xml: string, from: string, to: string): string {
  const start = xml.indexOf(from);
  const end = xml.indexOf(to, start);
  if (start === -1 || end === -1) throw new Error(`the library wrote no ${from}`);
  return xml.slice(start, end);
}

function cellsOf(row: string, columns: readonly Column[]): CellColumn[] {
  const styles = [...row.matchAll(/<c [^>]*?s="(\d+)"/g)].map(([, style]) => style);
  if (styles.length !== columns.length) throw new Error("the library wrote other cells than it was given");
  return columns.map(({ distinct = false }, index) => ({
    start: `<c r="${columnLetters(index)}`,
    style: `" s="${styles[index]}`,
    distinct,
  }));
}

function sheetOutline(xml: string, path: string, { columns, filters }: Outlined): SheetOutline {
  const line = between(xml, '<row r="2"', '<row r="3"');
  const sum = between(xml, '<row r="3"', "</sheetData>");
  const before = xml.slice(0, xml.indexOf(line)).replace(/<dimension [^>]*>/, "");
  const after = xml.slice(xml.indexOf("</sheetData>") + "</sheetData>".length);
  const lastColumn = columnLetters(columns.length - 1);
  const filter = (rows: number) =>
    filters === true ? `<autoFilter ref="A1:${lastColumn}${Math.max(rows, 1)}"/>` : "";
  return {
    path,
    beforeRows: before,
    lineCells: cellsOf(line, columns),
    sumCells: cellsOf(sum, columns),
    afterRows: (rows) => `</sheetData>${filter(rows)}${after}`,
  };
}

/** What the library makes of these sheets and one line and sum of each. */
export async function outlineOf(sheets: readonly Outlined[], about: About): Promise<Outline> {
  const samples = sheets.map(({ name, columns, pagesWide = 1 }) => {
    const zeros = columns.map(() => 0);
    return { name, columns, pagesWide, rows: [zeros], totals: zeros };
  });
  const parts = await partsOf(await writeXlsx(workbookOf(samples, about)));
  const outlines = sheets.map((sheet, index) => {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    return sheetOutline(taken(parts, path), path, sheet);
  });
  const textPath = "xl/sharedStrings.xml";
  const texts = taken(parts, textPath);
  return {
    sheets: outlines,
    textPath,
    beforeTexts: texts.replaceAll(/ (count|uniqueCount)="\d+"/g, "").replace("</sst>", ""),
    textCount: texts.split("<si>").length - 1,
    others: parts,
  };
}
