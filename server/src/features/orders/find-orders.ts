import { and, eq, gte, inArray, like, lt, or, sql, type SQL } from "drizzle-orm";
import type { Order, OrderSortKey, OrdersQuery } from "@lonchera/contract/orders";
import { endOfBusinessDate, startOfBusinessDate } from "@lonchera/domain/calendar";
import type { Db } from "../../platform/db/client.ts";
import { readPageIds, sortByIds } from "../../platform/db/paging.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { isLongEnough, searchPatterns } from "../../platform/db/search.ts";
import { isPaymentOfOrder, orderColumns, paymentColumns, presentOrders } from "./queries.ts";

type Filters = Omit<OrdersQuery, "page" | "page_size" | "ordering"> & { readonly userId?: number };

const searchedCode = sql`lower(${orders.refCode}) || ' lon-' || lpad(${orders.id}::text, 6, '0')`;

/** Orders in which a word of the search is found. Words too short for the trigram indexes must not use them. */
function matchesWord(pattern: string): SQL | undefined {
  const searched = [orders.searchUser, orders.searchCompany, searchedCode];
  const columns = isLongEnough(pattern) ? searched : searched.map((column) => sql`(${column} || '')`);
  return or(...columns.map((column) => like(sql`(${column})`, pattern)));
}

function conditionOf(filters: Filters): SQL | undefined {
  const { userId, cart, company, customer_type, start_date, end_date, search } = filters;
  return and(
    userId === undefined ? undefined : eq(orders.userId, userId),
    cart === undefined ? undefined : eq(orders.cartId, cart),
    company === undefined ? undefined : eq(orders.companyId, company),
    customer_type ? eq(orders.customerType, customer_type) : undefined,
    start_date
      ? gte(orders.orderedAt, new Date(startOfBusinessDate(start_date).epochMilliseconds))
      : undefined,
    end_date ? lt(orders.orderedAt, new Date(endOfBusinessDate(end_date))) : undefined,
    ...searchPatterns(search ?? "").map(matchesWord),
  );
}

const sortColumns = {
  id: orders.id,
  ordered_date: orders.orderedAt,
  full_name_user: orders.searchUser,
  company_name: orders.searchCompany,
  total: orders.total,
} as const satisfies Record<OrderSortKey, unknown>;

/** About as many rows are sorted in the time that reading a page along an index takes at its worst. */
const maxSortedRows = 20_000;

/** Whether the matching orders are collected and sorted, instead of read along an index until the page is full. */
function isCollected(filters: Filters, sortKey: OrderSortKey, count: number): boolean {
  const isRanged = [filters.start_date, filters.end_date, filters.company, filters.userId].some(
    (filter) => filter !== undefined,
  );
  // An index has each of these ranges by date.
  if (sortKey === "ordered_date" && !filters.search) return false;
  // Numbers grow with the dates: what the planner takes for scattered may all lie at the other end.
  return count <= maxSortedRows || (isRanged && sortKey === "id");
}

/** Reads one page and counts all matching orders. Only the rows of the page are read whole. */
export async function findOrders(
  db: Db,
  { page, page_size, ordering, ...filters }: OrdersQuery & { readonly userId?: number },
  now: number,
): Promise<{ count: number; results: Order[] }> {
  const condition = conditionOf(filters);
  const count = await db.$count(orders, condition);
  const sortKey = ordering.replace(/^-/, "") as OrderSortKey;
  const sortColumn = sortColumns[sortKey];
  const direction = ordering.startsWith("-") ? "desc" : "asc";
  // An order of its own keeps the planner from reading along the index of the sorted column.
  const collected = db
    .select({ id: orders.id, key: sql`${sortColumn}`.as("key") })
    .from(orders)
    .where(condition)
    .orderBy(orders.id)
    .as("collected");
  const [query, sortKeys] = isCollected(filters, sortKey, count)
    ? [db.select({ id: collected.id }).from(collected), [collected.key, collected.id]]
    : [db.select({ id: orders.id }).from(orders).where(condition), [sortColumn, orders.id]];
  const ids = await readPageIds(
    query,
    sortKeys.map((key) => [key, direction]),
    { count, page, page_size },
  );
  if (ids.length === 0) return { count, results: [] };
  const rows = await db
    .select({ ...orderColumns, ...paymentColumns })
    .from(orders)
    .leftJoin(payments, isPaymentOfOrder)
    .where(inArray(orders.id, ids));
  return { count, results: await presentOrders(db, sortByIds(rows, ids), now) };
}
