import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { rowXml, SharedTexts, type CellColumn } from "./cell-xml.ts";
import type { About, CellValue, Column } from "./sheet-look.ts";
import { outlineOf, type SheetOutline } from "./workbook-outline.ts";

type Row = readonly CellValue[];

/** A sheet whose rows are not all there at once. */
export type StreamedSheet = {
  readonly name: string;
  readonly columns: readonly Column[];
  /** At most so many; where they do not fit into one sheet they go on in `{name} 2`. */
  readonly expected: number;
  /** Asked for once the sheets before are written. */
  readonly batches: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** A last row that adds up, asked for once the others are written. */
  readonly totals?: () => Row;
  /** Headings that filter. */
  readonly filters?: boolean;
  readonly pagesWide?: number;
};

export type StreamSettings = {
  /** The headings included; no program takes more. */
  readonly rowsOfSheet?: number;
  /** Of deflate, 1 to 9. */
  readonly level?: number;
};

const mostRows = 1_048_576;
const chunkBytes = 128 * 1024;
const longestCharacter = 3;

/** Takes single rows from batches, so that one sheet can leave the rest to the next. */
class RowSource {
  readonly #batches: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>;
  #batch: readonly Row[] = [];
  #next = 0;

  constructor({ batches }: StreamedSheet) {
    const all = batches();
    this.#batches = Symbol.asyncIterator in all ? all[Symbol.asyncIterator]() : all[Symbol.iterator]();
  }

  /** The next rows, at most so many; none when there are no more. */
  async take(most: number): Promise<readonly Row[]> {
    while (this.#next >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done === true) return [];
      this.#batch = next.value;
      this.#next = 0;
    }
    const taken = this.#batch.slice(this.#next, this.#next + most);
    this.#next += taken.length;
    return taken;
  }
}

type Part = {
  readonly sheet: StreamedSheet;
  readonly name: string;
  readonly source: () => RowSource;
  readonly isLast: boolean;
};

/** One or more parts for each sheet; those of one sheet share its rows. */
function partsOf(sheet: StreamedSheet, rowsOfSheet: number): Part[] {
  let source: RowSource | undefined;
  const count = Math.max(1, Math.ceil(sheet.expected / (rowsOfSheet - 1)));
  return Array.from({ length: count }, (_, index) => ({
    sheet,
    name: index === 0 ? sheet.name : `${sheet.name} ${index + 1}`,
    source: () => (source ??= new RowSource(sheet)),
    isLast: index === count - 1,
  }));
}

/** Rows become bytes one by one: kept as text, they would be moved about in memory until a chunk is full. */
class Chunk {
  #bytes = Buffer.allocUnsafe(chunkBytes);
  #used = 0;

  hasRoomFor(xml: string): boolean {
    return this.#used + xml.length * longestCharacter <= chunkBytes;
  }

  add(xml: string): void {
    this.#used += this.#bytes.write(xml, this.#used);
  }

  taken(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#used);
    this.#bytes = Buffer.allocUnsafe(chunkBytes);
    this.#used = 0;
    return bytes;
  }
}

function* chunksOf(xml: string, chunk: Chunk) {
  if (chunk.hasRoomFor(xml)) {
    chunk.add(xml);
    return;
  }
  yield chunk.taken();
  if (chunk.hasRoomFor(xml)) chunk.add(xml);
  else yield Buffer.from(xml);
}

async function* sheetXml(part: Part, outline: SheetOutline, texts: SharedTexts, rowsOfSheet: number) {
  const { sheet, isLast } = part;
  const source = part.source();
  const chunk = new Chunk();
  let written = 1;
  const next = (row: Row, columns: readonly CellColumn[]) => {
    written += 1;
    return rowXml(written, row, columns, texts);
  };
  yield* chunksOf(outline.beforeRows, chunk);
  while (written < rowsOfSheet || isLast) {
    const rows = await source.take(isLast ? Number.POSITIVE_INFINITY : rowsOfSheet - written);
    if (rows.length === 0) break;
    for (const row of rows) {
      const xml = next(row, outline.lineCells);
      if (chunk.hasRoomFor(xml)) chunk.add(xml);
      else yield* chunksOf(xml, chunk);
    }
  }
  const lines = written;
  if (isLast && sheet.totals) yield* chunksOf(next(sheet.totals(), outline.sumCells), chunk);
  if (written > mostRows) throw new Error(`${sheet.name} has more rows than were expected`);
  yield* chunksOf(outline.afterRows(lines), chunk);
  yield chunk.taken();
}

function* textTable(before: string, texts: SharedTexts) {
  const chunk = new Chunk();
  yield* chunksOf(before, chunk);
  for (const element of texts.elements()) yield* chunksOf(element, chunk);
  yield* chunksOf("</sst>", chunk);
  yield chunk.taken();
}

/**
 * A file's bytes, made as its rows come. Its styles, widths and print set-up are the library's, which itself
 * would hold all rows in memory.
 */
export async function streamSpreadsheet(
  sheets: readonly StreamedSheet[],
  about: About,
  { rowsOfSheet = mostRows, level = 6 }: StreamSettings = {},
): Promise<Readable> {
  const parts = sheets.flatMap((sheet) => partsOf(sheet, rowsOfSheet));
  const outline = await outlineOf(
    parts.map(({ name, sheet }) => ({ ...sheet, name })),
    about,
  );
  const texts = new SharedTexts(outline.textCount);
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  const fail = (error: unknown) => bytes.destroy(error as Error);
  zip.on("error", fail);
  const add = (path: string, pieces: () => AsyncIterable<Buffer> | Iterable<Buffer>) => {
    zip.addReadStreamLazy(path, { compressionLevel: level }, (ready) => {
      ready(null, Readable.from(pieces(), { objectMode: false }).on("error", fail));
    });
  };
  for (const [path, content] of outline.others) zip.addBuffer(content, path);
  for (const [index, part] of parts.entries()) {
    const own = outline.sheets[index] as SheetOutline;
    add(own.path, () => sheetXml(part, own, texts, rowsOfSheet));
  }
  add(outline.textPath, () => textTable(outline.beforeTexts, texts));
  zip.end();
  return bytes;
}
