import { asc, desc, type AnyColumn, type SQL } from "drizzle-orm";

/** One page of a list of `count` rows. */
type Page = { readonly page: number; readonly page_size: number; readonly count: number };
type SortColumn = AnyColumn | SQL | SQL.Aliased;
type Direction = "asc" | "desc";
/** A sort key. All sort keys of a list together must be unique for each row. */
export type SortKey = readonly [column: SortColumn, direction: Direction];
/** A query of ids without an order. */
type IdQuery = {
  orderBy(...keys: SQL[]): {
    limit(limit: number): { offset(offset: number): PromiseLike<{ readonly id: number }[]> };
  };
};

/** Sorts by all columns in the same direction. */
export function createSortKeys(direction: Direction, ...columns: readonly SortColumn[]): SortKey[] {
  return columns.map((column) => [column, direction]);
}

/**
 * Reads the ids of one page. A page in the second half is read from the end, because PostgreSQL also reads all rows
 * before a page. One index serves both directions, because the reverse of `asc nulls last` is `desc nulls first`.
 */
export async function readPageIds(
  query: IdQuery,
  sortKeys: readonly SortKey[],
  { count, page, page_size }: Page,
): Promise<number[]> {
  const before = (page - 1) * page_size;
  const limit = Math.min(page_size, count - before);
  if (limit <= 0) return [];
  const after = count - before - limit;
  const isReversed = after < before;
  const order = sortKeys.map(([column, direction]) =>
    (direction === "desc") === isReversed ? asc(column) : desc(column),
  );
  const rows = await query
    .orderBy(...order)
    .limit(limit)
    .offset(isReversed ? after : before);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.toReversed() : ids;
}

/** Returns the rows in the order of the ids. */
export function sortByIds<Row extends { readonly id: number }>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads the rows of one page. `findRows` may return them in any order. */
export async function readPage<Row extends { readonly id: number }>(
  query: IdQuery,
  sortKeys: readonly SortKey[],
  page: Page,
  findRows: (ids: number[]) => PromiseLike<readonly Row[]>,
): Promise<{ count: number; results: Row[] }> {
  const ids = await readPageIds(query, sortKeys, page);
  const rows = ids.length === 0 ? [] : await findRows(ids);
  return { count: page.count, results: sortByIds(rows, ids) };
}
