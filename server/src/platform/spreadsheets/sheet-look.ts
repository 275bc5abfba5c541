import type { CellStyle, WriteOptions, WriteSheet } from "hucre";
import { writableText } from "./writable-text.ts";

/** A calendar date or an instant of Lima as the spreadsheet shows it; both are written without a zone. */
export type CellValue = string | number | Date | null;

export type Column = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly format?: "money" | "date" | "instant" | "count";
  /** Long texts go on in a second line of their cell. */
  readonly wraps?: boolean;
  /** Hardly a text of it comes twice. */
  readonly distinct?: boolean;
};

export type Sheet = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Positions of those rows that add up the ones before them. */
  readonly subtotals?: ReadonlySet<number>;
  /** A last row that adds up. */
  readonly totals?: readonly CellValue[];
  /** On how many pages side by side it is printed, the first column on each; 1 unless said. */
  readonly pagesWide?: number;
};

/** What stands above every printed page, and in the properties of the document. */
export type About = {
  readonly title: string;
  /** The caterer, as it names itself. */
  readonly author: string;
};

export const formats = {
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
  // Nothing of a meal is a dash, so that the eye finds what there is.
  count: '#,##0;-#,##0;"–"',
} as const;

const font = { name: "Calibri", size: 11 };
const heading = "FFFBDFD2";
const sum = "FFFBF5EC";
const rule = { style: "thin", color: { rgb: "FFB9A99B" } } as const;
const faintRule = { style: "thin", color: { rgb: "FFE8DCCD" } } as const;
const fill = (rgb: string) => ({ type: "pattern", pattern: "solid", fgColor: { rgb } }) as const;

type RowKind = "heading" | "line" | "sum";

const looks: Readonly<Record<RowKind, CellStyle>> = {
  heading: { font: { ...font, bold: true }, fill: fill(heading), border: { bottom: rule } },
  line: { border: { bottom: faintRule } },
  sum: { font: { ...font, bold: true }, fill: fill(sum), border: { top: rule, bottom: rule } },
};

function styleOf({ format, wraps }: Column, kind: RowKind): CellStyle {
  return {
    ...(kind !== "heading" && format ? { numFmt: formats[format] } : {}),
    ...looks[kind],
    alignment: {
      vertical: kind === "heading" ? "center" : "top",
      // Texts keep away from the numbers of the column before.
      ...(format ? { horizontal: "right" } : { horizontal: "left", indent: 1 }),
      // What a sum is of goes on over the empty cells beside it.
      ...((wraps === true && kind === "line") || kind === "heading" ? { wrapText: true } : {}),
    },
  };
}

const pageSetup = {
  paperSize: "a4",
  orientation: "landscape",
  fitToPage: true,
  fitToHeight: 0,
  printTitlesRow: "$1:$1",
  margins: { left: 0.4, right: 0.4, top: 0.75, bottom: 0.6, header: 0.3, footer: 0.3 },
} as const;

/** Excel reads `&` as the beginning of a code and takes no more than 255 characters. */
const ofPage = (text: string) => text.slice(0, 100).replaceAll("&", "&&");

const points = { heading: 32, line: 15 } as const;

/** How many lines a text takes where words stay whole. */
function linesOf(text: string, width: number): number {
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

/** Of its given width, at most. */
const mostGrowth = 1.4;
/** Characters that a cell keeps free at its sides. */
const sides = 3;

/** A column of long texts is as wide as they need, within reason: what wraps anyway is guessed less often. */
function fitted(column: Column, index: number, { rows, subtotals }: Sheet): Column {
  if (column.wraps !== true) return column;
  let longest = 0;
  for (const [place, row] of rows.entries()) {
    const text = row[index];
    if (typeof text === "string" && subtotals?.has(place) !== true) longest = Math.max(longest, text.length);
  }
  const most = Math.round(column.width * mostGrowth);
  return { ...column, width: Math.max(column.width, Math.min(longest + sides, most)) };
}

/** Programs that open a file do not all make room for the lines of a cell by themselves. */
function rowHeight(kind: RowKind, row: readonly CellValue[], columns: readonly Column[]): number {
  if (kind !== "line") return kind === "heading" ? points.heading : points.line;
  const lines = columns.map(({ width, wraps }, index) => {
    const text = row[index];
    return wraps === true && typeof text === "string" ? linesOf(text, width) : 1;
  });
  return Math.max(...lines) * points.line;
}

function sheetOf(sheet: Sheet, { title, author }: About): WriteSheet {
  const { name, rows, subtotals, totals, pagesWide = 1 } = sheet;
  const columns = sheet.columns.map((column, index) => fitted(column, index, sheet));
  const all = [columns.map((column) => column.header), ...rows, ...(totals ? [totals] : [])];
  const kindOf = (row: number): RowKind => {
    if (row === 0) return "heading";
    return subtotals?.has(row - 1) === true || row > rows.length ? "sum" : "line";
  };
  const cells = new Map(
    all.flatMap((_, row) =>
      columns.map((column, index) => [`${row},${index}`, { style: styleOf(column, kindOf(row)) }] as const),
    ),
  );
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: all.map((row) => row.map((value) => (typeof value === "string" ? writableText(value) : value))),
    cells,
    rowDefs: new Map(all.map((row, index) => [index, { height: rowHeight(kindOf(index), row, columns) }])),
    freezePane: { rows: 1 },
    pageSetup: {
      ...pageSetup,
      fitToWidth: pagesWide,
      ...(pagesWide > 1 ? { printTitlesColumn: "$A:$A" } : {}),
    },
    headerFooter: {
      oddHeader: `&L${ofPage(author)}&C&"-,Bold"${ofPage(title)}`,
      oddFooter: "&CPágina &P de &N",
    },
  };
}

/** `A` to `Z`, `AA` and so on. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Sheets as all of ours look, ready for the library. */
export function workbookOf(sheets: readonly Sheet[], about: About): WriteOptions {
  return {
    sheets: sheets.map((sheet) => sheetOf(sheet, about)),
    properties: { title: about.title, creator: about.author, company: about.author },
    defaultFont: font,
  };
}
