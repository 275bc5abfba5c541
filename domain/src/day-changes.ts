import { type DayLine, sumQuantities } from "./day-lines.ts";
import { groupBy } from "./group-by.ts";

/** The units of a row. `before` is 0 for a new row, `now` is 0 for a removed one. If both are equal, only details changed. */
export type RowChange = { readonly line: DayLine; readonly before: number; readonly now: number };

type KeyOf = (line: DayLine) => string;

/** The key of a sheet's rows and the key of the details inside a row. */
export type SheetRowKeys = { readonly row: KeyOf; readonly detail: KeyOf };

export function getSheetDishKey(line: Pick<DayLine, "product" | "product_type" | "dish">): string {
  return JSON.stringify([line.product, line.product_type, line.dish]);
}

function getPlaceAndDishKey(line: DayLine): string {
  return JSON.stringify([line.company_id, line.zone_id, line.zone, getSheetDishKey(line), line.options]);
}

export function getVehicleLoadKey(line: DayLine): string {
  return JSON.stringify([line.vehicle, getPlaceAndDishKey(line)]);
}

/** The production sheet does not depend on the vehicles. */
export const productionKeys: SheetRowKeys = { row: getSheetDishKey, detail: getPlaceAndDishKey };
export const vehicleLoadKeys: SheetRowKeys = { row: getVehicleLoadKey, detail: getVehicleLoadKey };

function sumByKey(lines: readonly DayLine[], keyOf: KeyOf): Map<string, { line: DayLine; quantity: number }> {
  return new Map(
    groupBy(lines, (line) => [keyOf(line)]).map((group) => [
      keyOf(group[0]),
      { line: group[0], quantity: sumQuantities(group) },
    ]),
  );
}

/** Returns the rows that differ between two sets of lines, by row key. */
export function findChangedRows(
  before: readonly DayLine[],
  now: readonly DayLine[],
  { row, detail }: SheetRowKeys,
): Map<string, RowChange> {
  const [detailsBefore, detailsNow] = [sumByKey(before, detail), sumByKey(now, detail)];
  const [rowsBefore, rowsNow] = [sumByKey(before, row), sumByKey(now, row)];
  const changed = new Map<string, RowChange>();
  for (const [key, { line }] of new Map([...detailsBefore, ...detailsNow])) {
    if (detailsBefore.get(key)?.quantity === detailsNow.get(key)?.quantity) continue;
    const rowBefore = rowsBefore.get(row(line))?.quantity ?? 0;
    changed.set(row(line), { line, before: rowBefore, now: rowsNow.get(row(line))?.quantity ?? 0 });
  }
  return changed;
}
