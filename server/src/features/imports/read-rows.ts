import type { RowProblem } from "@lonchera/contract/imports";
import type { ReadCell, ReadRow } from "../../platform/spreadsheets/sheet-content.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import type { Columns } from "./find-table.ts";
import { findCellError, getCellText, type CellResult } from "./read-cells.ts";

/** Returns a reader of the cells of a row, which collects their problems and the headings of empty cells. */
export function createCellReader<Heading extends string>(
  columns: Columns<Heading>,
  { number, cells }: ReadRow,
) {
  const problems: RowProblem[] = [];
  const blank = new Set<Heading>();
  /** Returns null for a cell with a problem. */
  const readValue = <T>(heading: Heading, read: (cell: ReadCell | undefined) => CellResult<T>): T | null => {
    const cell = cells[columns.get(heading) ?? -1];
    if (getCellText(cell) === "") blank.add(heading);
    const result = findCellError(cell) ?? read(cell);
    if ("value" in result) return result.value;
    problems.push({ row: number, column: heading, message: result.problem });
    return null;
  };
  return { readValue, blank, problems };
}

/** Computes a value of every row, and lets other requests be served meanwhile. */
export async function mapRows<Row, Value>(
  rows: readonly Row[],
  compute: (row: Row) => Value,
): Promise<Value[]> {
  const yieldToEventLoop = createYielder();
  const values: Value[] = [];
  for (const row of rows) {
    values.push(compute(row));
    await yieldToEventLoop();
  }
  return values;
}
