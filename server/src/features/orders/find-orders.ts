import type pg from "pg";
import type { Order, OrderSortKey, OrdersQuery } from "@lonchera/contract/orders";
import { endOfBusinessDate, startOfBusinessDate } from "@lonchera/domain/calendar";
import { orderBy, stretchOf, stretchSql, type Sorting } from "../../platform/db/paging.ts";
import { isLongEnough, searchPatterns } from "../../platform/db/search.ts";
import { orderColumns, orderTables, toOrders, type OrderRow } from "./queries.ts";

type Filters = Omit<OrdersQuery, "page" | "page_size" | "ordering"> & { readonly userId?: number };

/** What a word is looked for in, as its trigram index has it; short words keep away from it. */
function searched(pattern: string, place: string): string {
  const code = "lower(o.ref_code) || ' lon-' || lpad(o.id::text, 6, '0')";
  const columns = isLongEnough(pattern)
    ? ["o.search_user", "o.search_company", `(${code})`]
    : ["(o.search_user || '')", "(o.search_company || '')", `(${code} || '')`];
  return `(${columns.map((column) => `${column} like ${place}`).join(" or ")})`;
}

type Conditions = { readonly where: string; readonly values: readonly unknown[] };

/** The conditions of a list as SQL, with the values that they name. */
function conditionsOf(filters: Filters): Conditions {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  const startOf = (date: string) => new Date(startOfBusinessDate(date).epochMilliseconds);
  if (filters.userId !== undefined) add((p) => `o.user_id = ${p}`, filters.userId);
  if (filters.cart !== undefined) add((p) => `o.cart_id = ${p}`, filters.cart);
  if (filters.company !== undefined) add((p) => `o.company_id = ${p}`, filters.company);
  if (filters.customer_type) add((p) => `o.customer_type = ${p}`, filters.customer_type);
  if (filters.start_date) add((p) => `o.ordered_at >= ${p}`, startOf(filters.start_date));
  if (filters.end_date) add((p) => `o.ordered_at < ${p}`, new Date(endOfBusinessDate(filters.end_date)));
  for (const pattern of searchPatterns(filters.search ?? "")) add((p) => searched(pattern, p), pattern);
  return { where: parts.length > 0 ? `where ${parts.join(" and ")}` : "", values };
}

const sortColumns: Readonly<Record<OrderSortKey, string>> = {
  id: "id",
  ordered_date: "ordered_at",
  full_name_user: "search_user",
  company_name: "search_company",
  total: "total",
};

/** What is equal is told apart by the number, in the same direction: so one index serves both directions. */
function sortingOf(ordering: OrdersQuery["ordering"]): Sorting {
  const column = sortColumns[ordering.replace(/^-/, "") as OrderSortKey];
  const columns = [...new Set([column, "id"])];
  return columns.map((one) => (ordering.startsWith("-") ? `-o.${one}` : `o.${one}`));
}

/** So many are sorted in the time that going through an index for them may take at its worst. */
const few = 20_000;

/** Whether those that match are collected and then sorted; else the planner goes along the order until the page is full. */
function isCollected(filters: Filters, sorting: Sorting, count: number): boolean {
  const isRanged = [filters.start_date, filters.end_date, filters.company, filters.userId].some(
    (filter) => filter !== undefined,
  );
  // An index has each of these ranges by date.
  if (sorting[0]?.endsWith("ordered_at") && !filters.search) return false;
  // Numbers grow with the dates: what the planner takes for scattered may all lie at the other end.
  return count <= few || (isRanged && sorting.length === 1);
}

/** Reads one page and counts all matching sheets. The page is of narrow rows; only its own are fetched whole. */
export async function findOrders(
  pool: pg.Pool,
  { page, page_size, ordering, ...filters }: OrdersQuery & { readonly userId?: number },
  now: number,
): Promise<{ count: number; results: Order[] }> {
  const { where, values } = conditionsOf(filters);
  const counted = await pool.query<{ count: number }>(
    `select count(*)::integer as count from orders o ${where}`,
    [...values],
  );
  const { count = 0 } = counted.rows[0] ?? {};
  const stretch = stretchOf({ page, page_size }, count);
  if (!stretch) return { count, results: [] };
  const sorting = sortingOf(ordering);
  const keys = sorting.map((key) => key.replace(/^-/, "")).join(", ");
  const collected = isCollected(filters, sorting, count);
  const found = await pool.query<OrderRow>(
    `${collected ? `with found as materialized (select ${keys} from orders o ${where})` : ""}
      select ${orderColumns}
      from (select o.id from ${collected ? "found o" : `orders o ${where}`} ${stretchSql(sorting, stretch)}) page
      join (${orderTables}) on o.id = page.id ${orderBy(sorting)}`,
    [...values],
  );
  return { count, results: await toOrders(pool, found.rows, now) };
}
