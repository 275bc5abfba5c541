import { and, eq, gte, inArray, like, lt, or, sql, type SQL } from "drizzle-orm";
import type { Order, OrderSortKey, OrdersQuery } from "@lonchera/contract/orders";
import { endOfBusinessDate, startOfBusinessDate } from "@lonchera/domain/calendar";
import type { Db } from "../../platform/db/client.ts";
import { readPageIds, sortByIds } from "../../platform/db/paging.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { isLongEnough, toSearchPatterns } from "../../platform/db/search.ts";
import { isPaymentOfOrder, orderColumns, paymentColumns, presentOrders } from "./queries.ts";

type Filters = Omit<OrdersQuery, "page" | "page_size" | "ordering"> & { readonly userId?: number };

const searchedCode = sql`lower(${orders.refCode}) || ' lon-' || lpad(${orders.id}::text, 6, '0')`;

/** Matches the orders that contain a word. A word that is too short for the trigram indexes must not use them. */
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
    ...toSearchPatterns(search ?? "").map(matchesWord),
  );
}

const sortColumns = {
  id: orders.id,
  ordered_date: orders.orderedAt,
  full_name_user: orders.searchUser,
  company_name: orders.searchCompany,
  total: orders.total,
} as const satisfies Record<OrderSortKey, unknown>;

/** Sorting this number of rows takes about as long as the slowest read of a page along an index. */
const maxSortedRows = 20_000;

/**
 * Returns true if it is faster to collect and sort the matching orders than to read along an index until the page
 * is full.
 */
function isCollected(filters: Filters, sortKey: OrderSortKey, count: number): boolean {
  const isRanged = [filters.start_date, filters.end_date, filters.company, filters.userId].some(
    (filter) => filter !== undefined,
  );
  // For each of these filters an index is sorted by date.
  if (sortKey === "ordered_date" && !filters.search) return false;
  // Ids grow with the dates, so all matching rows may be at the far end of the index, which the planner does not
  // expect.
  return count <= maxSortedRows || (isRanged && sortKey === "id");
}

/** Reads one page and counts all matching orders. Only the rows of the page are read with all columns. */
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
  // The `order by` of the subquery prevents the planner from reading along the index of the sort column.
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
