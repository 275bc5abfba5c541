import type { DayLine } from "./day-lines.ts";
import { groupedBy, quantityOf } from "./day-sheets.ts";

/** How a row of a sheet was and is: with `before` 0 it is new, with `now` 0 it is gone, equal ones changed within. */
export type RowChange = { readonly line: DayLine; readonly before: number; readonly now: number };

type Parts = (line: DayLine) => readonly unknown[];

/** What a sheet's row stands for, and what is told within it. */
export type SheetRow = { readonly row: Parts; readonly detail: Parts };

const dishParts: Parts = (line) => [line.product, line.product_type, line.dish];
const placeParts: Parts = (line) => [line.company_id, line.zone_id, line.zone];

/** Which vehicle brings a dish is nothing to who cooks it. */
export const productionRow: SheetRow = {
  row: dishParts,
  detail: (line) => [...dishParts(line), line.options, ...placeParts(line)],
};

const loadParts: Parts = (line) => [line.vehicle, ...placeParts(line), ...dishParts(line), line.options];
export const loadRow: SheetRow = { row: loadParts, detail: loadParts };

export function rowKey(row: Parts, line: DayLine): string {
  return JSON.stringify(row(line));
}

function quantities(
  lines: readonly DayLine[],
  parts: Parts,
): Map<string, { line: DayLine; quantity: number }> {
  return new Map(
    groupedBy(lines, parts).map((group) => [
      rowKey(parts, group[0]),
      { line: group[0], quantity: quantityOf(group) },
    ]),
  );
}

/** The rows that are not what they were, by `rowKey`. */
export function changedRows(
  before: readonly DayLine[],
  now: readonly DayLine[],
  { row, detail }: SheetRow,
): Map<string, RowChange> {
  const [detailsBefore, detailsNow] = [quantities(before, detail), quantities(now, detail)];
  const [rowsBefore, rowsNow] = [quantities(before, row), quantities(now, row)];
  const changed = new Map<string, RowChange>();
  for (const [key, { line }] of new Map([...detailsBefore, ...detailsNow])) {
    if (detailsBefore.get(key)?.quantity === detailsNow.get(key)?.quantity) continue;
    const name = rowKey(row, line);
    const rowBefore = rowsBefore.get(name)?.quantity ?? 0;
    changed.set(name, { line, before: rowBefore, now: rowsNow.get(name)?.quantity ?? 0 });
  }
  return changed;
}
