import { toExcelSerial } from "./excel-dates.ts";
import {
  getColumnLetters,
  sharedStringsStart,
  createTextXml,
  type CellFormats,
  type Column,
  type RowKind,
} from "./workbook-xml.ts";

/** A `Date` is written as the calendar date and time that it has in UTC. */
export type CellValue = string | number | Date | null;
export type Row = readonly CellValue[];

/** A column with the function that reads its value from a record. */
export type RecordColumn<Shown> = Column & { readonly read: (shown: Shown) => CellValue };

export function toCells<Shown>(columns: readonly RecordColumn<Shown>[], shown: Shown): CellValue[] {
  return columns.map(({ read }) => read(shown));
}

const maxSharedTexts = 60_000;
/** Longer texts are not shared, because they rarely repeat. */
const maxSharedLength = 80;
const chunkBytes = 128 * 1024;
const maxBytesPerCharacter = 3;

/**
 * Collects the shared texts, to which cells refer by index. Their number is limited. Further texts are written into
 * their cells.
 */
export class SharedStrings {
  readonly #indices = new Map<string, number>();
  readonly #maxTexts: number;

  constructor(maxTexts = maxSharedTexts) {
    this.#maxTexts = maxTexts;
  }

  indexOf(text: string): number | undefined {
    const index = this.#indices.get(text);
    if (index !== undefined || text.length > maxSharedLength || this.#indices.size >= this.#maxTexts)
      return index;
    this.#indices.set(text, this.#indices.size);
    return this.#indices.size - 1;
  }

  *toXml(): Generator<string> {
    yield sharedStringsStart;
    for (const text of this.#indices.keys()) yield `<si>${createTextXml(text)}</si>`;
    yield "</sst>";
  }
}

/** The beginning of every cell of a column. Only the row number and the value are added to it. */
type CellTemplate = { readonly start: string; readonly style: string; readonly distinct: boolean };

export function createCellTemplates(
  columns: readonly Column[],
  kind: RowKind,
  formats: CellFormats,
): CellTemplate[] {
  return columns.map((column, index) => ({
    start: `<c r="${getColumnLetters(index)}`,
    style: `" s="${formats.indexOf(column, kind)}`,
    distinct: column.distinct === true,
  }));
}

function createCellEndXml(value: CellValue, distinct: boolean, texts: SharedStrings): string {
  if (typeof value === "number") return `"><v>${value}</v></c>`;
  if (value === null) return '"/>';
  if (typeof value !== "string") return `"><v>${toExcelSerial(value.getTime())}</v></c>`;
  const index = distinct ? undefined : texts.indexOf(value);
  return index === undefined
    ? `" t="inlineStr"><is>${createTextXml(value)}</is></c>`
    : `" t="s"><v>${index}</v></c>`;
}

/** Creates the XML of a row. A text that begins with `=` is written as text, not as a formula. */
export function createRowXml(
  number: number,
  row: Row,
  templates: readonly CellTemplate[],
  texts: SharedStrings,
  height?: number,
): string {
  let xml =
    height === undefined ? `<row r="${number}">` : `<row r="${number}" ht="${height}" customHeight="1">`;
  for (let index = 0; index < templates.length; index += 1) {
    const template = templates[index] as CellTemplate;
    xml +=
      template.start +
      number +
      template.style +
      createCellEndXml(row[index] ?? null, template.distinct, texts);
  }
  return `${xml}</row>`;
}

/** Collects XML as bytes in chunks, because a growing string would be copied again and again. */
export class XmlBuffer {
  #bytes = Buffer.allocUnsafe(chunkBytes);
  #used = 0;

  /** Adds XML and yields the chunks that are full. */
  *add(xml: string): Generator<Buffer> {
    if (this.#used + xml.length * maxBytesPerCharacter > chunkBytes) yield this.takeBytes();
    if (xml.length * maxBytesPerCharacter > chunkBytes) yield Buffer.from(xml);
    else this.#used += this.#bytes.write(xml, this.#used);
  }

  /** Adds a row if it fits into the chunk. This avoids the cost of the generator. */
  tryAdd(xml: string): boolean {
    if (this.#used + xml.length * maxBytesPerCharacter > chunkBytes) return false;
    this.#used += this.#bytes.write(xml, this.#used);
    return true;
  }

  takeBytes(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#used);
    this.#bytes = Buffer.allocUnsafe(chunkBytes);
    this.#used = 0;
    return bytes;
  }
}
