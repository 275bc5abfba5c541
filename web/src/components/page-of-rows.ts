import { cellValue, type CellValue, type Column, type Sort } from "./data-table-column.ts";

const byWords = new Intl.Collator("es", { numeric: true });

/** Nothing comes first, then dates and numbers by their size, words as they are sorted in Spanish. */
function compareValues(one: CellValue, other: CellValue): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === "string" || typeof other === "string")
    return byWords.compare(String(one), String(other));
  return Number(one) - Number(other);
}

/** Rows that are all here, in the order that the header says; of equal ones, as they came. */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const column = columns.find(({ key, sortable }) => sortable && key === sort.key);
  if (column === undefined) return rows;
  const turned = sort.descending ? -1 : 1;
  const said = rows.map((row) => ({ row, value: cellValue(column, row) }));
  return said.toSorted((one, other) => turned * compareValues(one.value, other.value)).map(({ row }) => row);
}

/** One page of them; past the end, the last one. */
export function sliceRows<Row>(
  rows: readonly Row[],
  { page, pageSize }: { page: number; pageSize: number },
): readonly Row[] {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const start = (Math.min(page, last) - 1) * pageSize;
  return rows.slice(start, start + pageSize);
}
