import type { CellStyle, WriteOptions, WriteSheet } from "hucre";

/** A calendar date or an instant of Lima as the spreadsheet shows it; both are written without a zone. */
export type CellValue = string | number | Date | null;

export type Column = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly format?: "money" | "date" | "instant" | "count";
  /** Long texts go on in a second line of their cell. */
  readonly wraps?: boolean;
};

export type Sheet = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Positions of those rows that add up the ones before them. */
  readonly subtotals?: ReadonlySet<number>;
  /** A last row that adds up. */
  readonly totals?: readonly CellValue[];
};

/** What stands above every printed page, and in the properties of the document. */
export type About = {
  readonly title: string;
  /** The caterer, as it names itself. */
  readonly author: string;
};

const formats = {
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
  // Nothing of a meal is a dash, so that the eye finds what there is.
  count: '#,##0;-#,##0;"–"',
} as const;

const heading = "FFFBDFD2";
const sum = "FFFBF5EC";
const line = { style: "thin", color: { rgb: "FFB9A99B" } } as const;
const fill = (rgb: string) => ({ type: "pattern", pattern: "solid", fgColor: { rgb } }) as const;

type RowKind = "heading" | "line" | "sum";

function styleOf({ format, wraps }: Column, kind: RowKind): CellStyle {
  const isNumber = format === "money" || format === "count";
  return {
    ...(kind !== "heading" && format ? { numFmt: formats[format] } : {}),
    ...(kind === "line" ? {} : { font: { bold: true }, fill: fill(kind === "heading" ? heading : sum) }),
    ...(kind === "heading" ? { border: { bottom: line } } : {}),
    ...(kind === "sum" ? { border: { top: line } } : {}),
    alignment: {
      vertical: kind === "heading" ? "center" : "top",
      ...(isNumber ? { horizontal: "right" } : {}),
      ...(wraps === true || kind === "heading" ? { wrapText: true } : {}),
    },
  };
}

const pageSetup = {
  paperSize: "a4",
  orientation: "landscape",
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: "$1:$1",
  margins: { left: 0.4, right: 0.4, top: 0.75, bottom: 0.6, header: 0.3, footer: 0.3 },
} as const;

/** Excel reads `&` as the beginning of a code and takes no more than 255 characters. */
const ofPage = (text: string) => text.slice(0, 100).replaceAll("&", "&&");

function sheetOf({ name, columns, rows, subtotals, totals }: Sheet, { title, author }: About): WriteSheet {
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
    rows: all.map((row) => [...row]),
    cells,
    rowDefs: new Map([[0, { height: 30 }]]),
    freezePane: { rows: 1 },
    pageSetup,
    headerFooter: {
      oddHeader: `&L${ofPage(author)}&C&"-,Bold"${ofPage(title)}`,
      oddFooter: "&CPágina &P de &N",
    },
  };
}

/** Sheets as all of ours look, ready for the library. */
export function workbookOf(sheets: readonly Sheet[], about: About): WriteOptions {
  return {
    sheets: sheets.map((sheet) => sheetOf(sheet, about)),
    properties: { title: about.title, creator: about.author, company: about.author },
    defaultFont: { name: "Calibri", size: 11 },
  };
}
