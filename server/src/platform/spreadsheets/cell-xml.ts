import type { CellValue } from "./sheet-look.ts";
import { writableText } from "./writable-text.ts";

const dayMilliseconds = 86_400_000;
/** 1970-01-01 as spreadsheets count days. */
const epochDay = 25_569;

const needsEscape = /[&<>"]/;
const keepsSpace = /^\s|\s$|[\n\t]| {2}/;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return needsEscape.test(text) ? text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text;
}

/** A text's element, of the table of texts or in its own cell. */
function textElement(text: string): string {
  const space = keepsSpace.test(text) ? ' xml:space="preserve"' : "";
  return `<t${space}>${escaped(writableText(text))}</t>`;
}

/** In characters: longer texts are hardly the same twice. */
const longestShared = 80;

/**
 * The texts that cells refer to by number. It takes the short ones that come first and keeps them in memory;
 * what it has no room for stands in its cell.
 */
export class SharedTexts {
  readonly #places = new Map<string, number>();
  readonly #first: number;
  readonly #most: number;

  /** `first`: how many there are already. */
  constructor(first: number, most = 60_000) {
    this.#first = first;
    this.#most = most;
  }

  /** A text's number; undefined where there is no room for it. */
  placeOf(text: string): number | undefined {
    return this.#places.get(text) ?? this.#added(text);
  }

  #added(text: string): number | undefined {
    if (text.length > longestShared || this.#places.size >= this.#most) return undefined;
    const place = this.#first + this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  /** As the table's part of the file has them. */
  *elements(): Generator<string> {
    for (const text of this.#places.keys()) yield `<si>${textElement(text)}</si>`;
  }
}

function endOfOwnText(text: string): string {
  return `" t="inlineStr"><is>${textElement(text)}</is></c>`;
}

export type CellColumn = {
  /** `<c r="B` */
  readonly start: string;
  /** `" s="7` */
  readonly style: string;
  /** Hardly a text of it comes twice: it stands in its cell. */
  readonly distinct: boolean;
};

function endOfCell(value: CellValue, distinct: boolean, texts: SharedTexts): string {
  if (typeof value === "number") return `"><v>${value}</v></c>`;
  if (value === null || value === "") return '"/>';
  if (typeof value !== "string") return `"><v>${value.getTime() / dayMilliseconds + epochDay}</v></c>`;
  const place = distinct ? undefined : texts.placeOf(value);
  return place === undefined ? endOfOwnText(value) : `" t="s"><v>${place}</v></c>`;
}

/** One row; a text is never a formula, however it begins. */
export function rowXml(
  number: number,
  row: readonly CellValue[],
  columns: readonly CellColumn[],
  texts: SharedTexts,
): string {
  let xml = `<row r="${number}">`;
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index] as CellColumn;
    const end = endOfCell(row[index] ?? null, column.distinct, texts);
    xml += column.start + number + column.style + end;
  }
  return `${xml}</row>`;
}
