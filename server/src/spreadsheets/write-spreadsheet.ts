import { writeXlsx } from "hucre/xlsx";

/** A calendar date or an instant of Lima as the spreadsheet shows it; both are written without a zone. */
type CellValue = string | number | Date | null;

export type Column = {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly format?: "money" | "date" | "instant" | "count";
};
export type Sheet = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CellValue[])[];
  /** A last row that adds up. */
  readonly totals?: readonly CellValue[];
};

const formats = {
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
  count: "#,##0",
} as const;
const bold = { font: { bold: true } };

function toSheet({ name, columns, rows, totals }: Sheet) {
  const all = [columns.map((column) => column.header), ...rows, ...(totals ? [totals] : [])];
  const boldRows = totals ? [0, all.length - 1] : [0];
  const cells = new Map(
    boldRows.flatMap((row) =>
      columns.map((column, index) => {
        const numFmt = row > 0 && column.format ? { numFmt: formats[column.format] } : {};
        return [`${row},${index}`, { style: { ...bold, ...numFmt } }] as const;
      }),
    ),
  );
  return {
    name,
    columns: columns.map(({ width, format }) => ({
      width,
      ...(format ? { numFmt: formats[format] } : {}),
    })),
    rows: all.map((row) => [...row]),
    cells,
    freezePane: { rows: 1 },
    pageSetup: {
      paperSize: "a4" as const,
      orientation: "landscape" as const,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
    },
  };
}

/** The one place that knows the spreadsheet library: numbers stay numbers, dates dates, and texts texts. */
export async function writeSpreadsheet(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(toSheet) });
}
