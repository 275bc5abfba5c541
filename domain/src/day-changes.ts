import type { DayLine } from "./day-lines.ts";
import { groupedBy, quantityOf } from "./day-sheets.ts";

/** How a row of a sheet was and is: with `before` 0 it is new, with `now` 0 it is gone, equal ones changed within. */
export type RowChange = { readonly line: DayLine; readonly before: number; readonly now: number };

type KeyOf = (line: DayLine) => string;

/** What a sheet's row stands for, and what is told within it. */
export type SheetRow = { readonly row: KeyOf; readonly detail: KeyOf };

export function dishKey(line: Pick<DayLine, "product" | "product_type" | "dish">): string {
  return JSON.stringify([line.product, line.product_type, line.dish]);
}

function placeAndDish(line: DayLine): string {
  return JSON.stringify([line.company_id, line.zone_id, line.zone, dishKey(line), line.options]);
}

export function loadKey(line: DayLine): string {
  return JSON.stringify([line.vehicle, placeAndDish(line)]);
}

/** Which vehicle brings a dish is nothing to who cooks it. */
export const productionRow: SheetRow = { row: dishKey, detail: placeAndDish };
export const loadRow: SheetRow = { row: loadKey, detail: loadKey };

function quantities(
  lines: readonly DayLine[],
  keyOf: KeyOf,
): Map<string, { line: DayLine; quantity: number }> {
  return new Map(
    groupedBy(lines, (line) => [keyOf(line)]).map((group) => [
      keyOf(group[0]),
      { line: group[0], quantity: quantityOf(group) },
    ]),
  );
}

/** The rows that are not what they were, by their key. */
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
    const rowBefore = rowsBefore.get(row(line))?.quantity ?? 0;
    changed.set(row(line), { line, before: rowBefore, now: rowsNow.get(row(line))?.quantity ?? 0 });
  }
  return changed;
}
