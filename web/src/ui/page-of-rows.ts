import type { Sort } from "./data-table-column.ts";

const byWords = new Intl.Collator("es", { numeric: true });

type Shown = { sort: Sort | undefined; page: number; pageSize: number };

/** One page of rows that are all here, in the order that the header says; past the end, the last page. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { sort, page, pageSize }: Shown,
  /** What each sortable column sorts by. */
  words: Readonly<Record<string, (row: Row) => string>>,
): Row[] {
  const wordsOf = sort && words[sort.key];
  const turned = sort?.descending ? -1 : 1;
  const sorted = wordsOf
    ? rows.toSorted((one, other) => turned * byWords.compare(wordsOf(one), wordsOf(other)))
    : [...rows];
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const start = (Math.min(page, last) - 1) * pageSize;
  return sorted.slice(start, start + pageSize);
}
