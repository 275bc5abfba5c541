import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { createCellTemplates, XmlBuffer, createRowXml, SharedStrings, type Row } from "./row-xml.ts";
import {
  CellFormats,
  createFixedParts,
  headingHeight,
  lineHeight,
  createSheetEndXml,
  getSheetPath,
  createSheetStartXml,
  type Column,
  type DocumentInfo,
  type RowKind,
  type SheetOptions,
} from "./workbook-xml.ts";

type RowBatches = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** A sheet whose rows are produced while the file is sent. */
export type StreamedSheet = SheetOptions & {
  /** The highest possible number of rows. Those that do not fit into one sheet continue in `{name} 2`. */
  readonly expected: number;
  /** Called after the sheets before it are written. */
  readonly batches: () => RowBatches;
  /** Returns a last row with totals. It is called after the other rows are written. */
  readonly totals?: () => Row;
  /** Rows below the totals. */
  readonly footer?: readonly Row[];
};

/** A small sheet in memory. Its rows are as high and its columns as wide as their texts need. */
export type Sheet = SheetOptions & {
  readonly rows: readonly Row[];
  /** The indices of rows that are styled as sums. */
  readonly subtotals?: ReadonlySet<number>;
  /** A last row with totals. */
  readonly totals?: Row;
};

export type StreamOptions = {
  /** The most rows of a sheet, the headings included. The default is Excel's limit. */
  readonly rowsPerSheet?: number;
  /** The level of deflate, 1 to 9. */
  readonly compressionLevel?: number;
};

const maxRows = 1_048_576;

/** Takes rows from batches, so that the sheets of a sequence share them. */
class RowSource {
  readonly #batches: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;
  #batch: readonly Row[] = [];
  #next = 0;

  constructor(batches: RowBatches) {
    this.#batches =
      Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  }

  /** Returns at most `count` rows, and none at the end. */
  async takeRows(count: number): Promise<readonly Row[]> {
    while (this.#next >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done === true) return [];
      this.#batch = next.value;
      this.#next = 0;
    }
    const taken = this.#batch.slice(this.#next, this.#next + count);
    this.#next += taken.length;
    return taken;
  }
}

type RowStyle = { readonly kind: RowKind; readonly height?: number };

/** One sheet of the file; a long `StreamedSheet` has several. */
type Part = {
  readonly sheet: StreamedSheet;
  readonly source: () => RowSource;
  readonly isLast: boolean;
  readonly rowsPerSheet: number;
  readonly styleOf?: ((row: Row, index: number) => RowStyle) | undefined;
};

function splitSheet(sheet: StreamedSheet, rowsPerSheet: number, styleOf?: Part["styleOf"]): Part[] {
  let source: RowSource | undefined;
  const count = Math.max(1, Math.ceil(sheet.expected / (rowsPerSheet - 1)));
  return Array.from({ length: count }, (_, index) => ({
    sheet: index === 0 ? sheet : { ...sheet, name: `${sheet.name} ${index + 1}` },
    source: () => (source ??= new RowSource(sheet.batches())),
    isLast: index === count - 1,
    rowsPerSheet,
    styleOf,
  }));
}

function createPartTemplates({ columns }: StreamedSheet, formats: CellFormats) {
  return {
    heading: createCellTemplates(columns, "heading", formats),
    line: createCellTemplates(columns, "line", formats),
    sum: createCellTemplates(columns, "sum", formats),
  };
}

type Templates = ReturnType<typeof createPartTemplates>;

async function* createSheetChunks(
  part: Part,
  templates: Templates,
  texts: SharedStrings,
  info: DocumentInfo,
) {
  const { sheet, isLast, styleOf } = part;
  const source = part.source();
  const chunk = new XmlBuffer();
  const headers = sheet.columns.map(({ header }) => header);
  yield* chunk.add(createSheetStartXml(sheet.columns));
  yield* chunk.add(createRowXml(1, headers, templates.heading, texts, headingHeight));
  let written = 1;
  while (written < part.rowsPerSheet || isLast) {
    const rows = await source.takeRows(isLast ? Number.POSITIVE_INFINITY : part.rowsPerSheet - written);
    if (rows.length === 0) break;
    for (const row of rows) {
      const style = styleOf?.(row, written - 1);
      written += 1;
      const xml = createRowXml(written, row, templates[style?.kind ?? "line"], texts, style?.height);
      if (!chunk.tryAdd(xml)) yield* chunk.add(xml);
    }
  }
  const lines = written;
  if (isLast && sheet.totals) {
    written += 1;
    yield* chunk.add(
      createRowXml(written, sheet.totals(), templates.sum, texts, styleOf ? lineHeight : undefined),
    );
  }
  for (const row of (isLast && sheet.footer) || []) {
    written += 1;
    yield* chunk.add(createRowXml(written, row, templates.line, texts));
  }
  if (written > maxRows) throw new Error(`${sheet.name} has more rows than were expected`);
  yield* chunk.add(createSheetEndXml(sheet, lines, info));
  yield chunk.takeBytes();
}

function* createSharedStringChunks(texts: SharedStrings) {
  const chunk = new XmlBuffer();
  for (const xml of texts.toXml()) yield* chunk.add(xml);
  yield chunk.takeBytes();
}

function zipParts(parts: readonly Part[], info: DocumentInfo, compressionLevel: number): Readable {
  const formats = new CellFormats();
  const texts = new SharedStrings();
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const abortStream = (error: unknown) => bytes.destroy(error as Error);
  zip.on("error", abortStream);
  const add = (path: string, chunks: () => AsyncIterable<Buffer> | Iterable<Buffer>) => {
    zip.addReadStreamLazy(path, { compressionLevel }, (ready) => {
      ready(null, Readable.from(chunks(), { objectMode: false }).on("error", abortStream));
    });
  };
  const fixed = createFixedParts(
    parts.map(({ sheet }) => sheet),
    info,
  );
  for (const [path, xml] of fixed) zip.addBuffer(Buffer.from(xml), path);
  const templates = parts.map(({ sheet }) => createPartTemplates(sheet, formats));
  zip.addBuffer(Buffer.from(formats.createStylesXml()), "xl/styles.xml");
  for (const [index, part] of parts.entries())
    add(getSheetPath(index), () => createSheetChunks(part, templates[index] as Templates, texts, info));
  add("xl/sharedStrings.xml", () => createSharedStringChunks(texts));
  zip.end();
  return bytes;
}

/** Returns the bytes of an .xlsx file that is written while its rows arrive, in bounded memory. */
export function streamSpreadsheet(
  sheets: readonly StreamedSheet[],
  info: DocumentInfo,
  { rowsPerSheet = maxRows, compressionLevel = 6 }: StreamOptions = {},
): Readable {
  const parts = sheets.flatMap((sheet) => splitSheet(sheet, rowsPerSheet));
  return zipParts(parts, info, compressionLevel);
}

/** A column of long texts grows by at most this factor. */
const maxGrowth = 1.4;
/** The characters that a cell keeps free at its sides. */
const padding = 3;

function fitColumn(column: Column, index: number, { rows, subtotals }: Sheet): Column {
  if (column.wraps !== true) return column;
  let longest = 0;
  for (const [place, row] of rows.entries()) {
    const text = row[index];
    if (typeof text === "string" && subtotals?.has(place) !== true) longest = Math.max(longest, text.length);
  }
  const limit = Math.round(column.width * maxGrowth);
  return { ...column, width: Math.max(column.width, Math.min(longest + padding, limit)) };
}

/** Returns the number of lines that a text needs if words are not broken. */
function countLines(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const { length } of text.split(/\s+/)) {
    if (used > 0 && used + 1 + length > width) {
      lines += 1;
      used = 0;
    }
    lines += Math.max(1, Math.ceil(length / width)) - 1;
    used += (used > 0 ? 1 : 0) + length;
  }
  return lines;
}

/** Computes the height of a row, because not all programs make room for wrapped texts. */
function computeRowHeight(row: Row, columns: readonly Column[]): number {
  const lines = columns.map(({ width, wraps }, index) => {
    const text = row[index];
    return wraps === true && typeof text === "string" ? countLines(text, width) : 1;
  });
  return Math.max(...lines) * lineHeight;
}

/** Returns an .xlsx file of small sheets. */
export function writeSpreadsheet(sheets: readonly Sheet[], info: DocumentInfo): Promise<Buffer> {
  const parts = sheets.flatMap((sheet) => {
    const { rows, subtotals, totals, ...options } = sheet;
    const columns = sheet.columns.map((column, index) => fitColumn(column, index, sheet));
    const streamed = { ...options, columns, expected: rows.length, batches: () => [rows] };
    return splitSheet(totals ? { ...streamed, totals: () => totals } : streamed, maxRows, (row, index) =>
      subtotals?.has(index) === true
        ? { kind: "sum", height: lineHeight }
        : { kind: "line", height: computeRowHeight(row, columns) },
    );
  });
  return buffer(zipParts(parts, info, 6));
}
