import { cellValue, type CellValue, type Column } from "./data-table-column.ts";

const dateFormat = "dd/mm/yyyy";
const widest = 60;

function lengthOf(value: CellValue): number {
  if (value instanceof Date) return dateFormat.length;
  return value === null ? 0 : String(value).length;
}

/**
 * The rows as an .xlsx file under the table's own headings, which stay while it is scrolled. Texts stay texts, also those
 * that begin like a formula; numbers and dates are such.
 */
export async function createSpreadsheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Blob> {
  const { writeXlsx } = await import("hucre/xlsx");
  const cells = rows.map((row) => columns.map((column) => cellValue(column, row)));
  const headings = columns.map(({ header }) => header);
  const bytes = await writeXlsx({
    sheets: [
      {
        // The format's own limit, and the characters that it refuses.
        name: name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, 31),
        columns: columns.map(({ header }, index) => ({
          width: Math.min(
            widest,
            Math.max(header.length, ...cells.map((row) => lengthOf(row[index] ?? null))) + 2,
          ),
          ...(cells.some((row) => row[index] instanceof Date) && { numFmt: dateFormat }),
        })),
        rows: [headings, ...cells],
        cells: new Map(
          headings.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }] as const),
        ),
        freezePane: { rows: 1 },
      },
    ],
  });
  return new Blob([bytes as Uint8Array<ArrayBuffer>], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}
