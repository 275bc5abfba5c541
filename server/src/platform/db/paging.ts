/** Columns by which a list is sorted, the first first; a leading `-` turns one round. Together they name one row. */
export type Sorting = readonly string[];

/** Where a page of a counted list lies. */
export type Stretch = { readonly backwards: boolean; readonly limit: number; readonly offset: number };

type Page = { readonly page: number; readonly page_size: number };

/** Counted from the nearer end, because all rows before a page are read in vain; none where the list ends before. */
export function stretchOf({ page, page_size }: Page, count: number): Stretch | undefined {
  const before = (page - 1) * page_size;
  const limit = Math.min(page_size, count - before);
  if (limit <= 0) return undefined;
  const after = count - before - limit;
  return after < before
    ? { backwards: true, limit, offset: after }
    : { backwards: false, limit, offset: before };
}

/** The reverse of `asc nulls last`, PostgreSQL's own, is its `desc nulls first`: one index serves both. */
export function orderBy(sorting: Sorting, backwards = false): string {
  const keys = sorting.map((key) => {
    const falls = key.startsWith("-");
    return `${falls ? key.slice(1) : key} ${falls === backwards ? "asc" : "desc"}`;
  });
  return `order by ${keys.join(", ")}`;
}

/** The stretch as SQL. Its limits stand in the text: the planner has to know that a page is small. */
export function stretchSql(sorting: Sorting, { backwards, limit, offset }: Stretch): string {
  return `${orderBy(sorting, backwards)} limit ${limit} offset ${offset}`;
}
