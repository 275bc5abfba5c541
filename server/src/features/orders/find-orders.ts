import { and, eq, inArray, sql, count, sum } from "drizzle-orm";
import type { Order, OrderSortKey, OrdersQuery, OrderSums } from "@lonchera/contract/orders";
import { formatCentimos } from "@lonchera/domain/money";
import type { OrderState } from "@lonchera/domain/order-state";
import type { Db } from "../../platform/db/client.ts";
import { selectTotal } from "../../platform/db/igv.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { orders, orderLines } from "../../platform/db/schema/orders.ts";
import { isLineOfPlacedOrder } from "./placed-lines.ts";
import { createOrderCondition, type OrderFilters, createLineCondition } from "./order-filters.ts";
import { toOrders, selectOrders } from "./queries.ts";

const totalWithIgv = selectTotal(orders.total, orders.pricesIncludeIgv);

type Sum = { readonly orders: number; readonly total: number; readonly withIgv: number };

function toOrderSum({ orders, total, withIgv }: Sum = { orders: 0, total: 0, withIgv: 0 }) {
  return { orders, total: formatCentimos(total), total_with_igv: formatCentimos(withIgv) };
}

/** Sums the orders that the filters match by their state, and the lines of those that are placed. */
export async function sumOrders(db: Db, filters: OrderFilters, now: number): Promise<OrderSums> {
  const condition = createOrderCondition(db, filters, now);
  const [sums, [lines]] = await Promise.all([
    db
      .select({
        state: orders.state,
        orders: count(),
        total: sum(orders.total).mapWith(Number),
        withIgv: sum(totalWithIgv).mapWith(Number),
      })
      .from(orders)
      .where(condition)
      .groupBy(orders.state),
    db
      .select({
        units: sum(orderLines.quantity).mapWith(Number),
        total: sum(sql`${orderLines.quantity}::bigint * ${orderLines.unitPrice}`).mapWith(Number),
      })
      .from(orderLines)
      .innerJoin(orders, isLineOfPlacedOrder)
      .where(and(condition, createLineCondition(filters))),
  ]);
  const getSum = (state: OrderState) => toOrderSum(sums.find((one) => one.state === state));
  return {
    placed: getSum("placed"),
    unpaid: getSum("pending"),
    cancelled: getSum("cancelled"),
    units: lines?.units ?? 0,
    lines_total: formatCentimos(lines?.total ?? 0),
  };
}

const sortColumns = {
  id: orders.id,
  ordered_date: orders.orderedAt,
  full_name_user: orders.searchUser,
  company_name: orders.searchCompany,
  total: orders.total,
} as const satisfies Record<OrderSortKey, unknown>;

/**
 * Sorting this many rows is much faster than the slowest read of a page along an index, which may have all matching rows
 * at its end.
 */
const maxSortedRows = 100_000;

/**
 * Returns true if it is faster to collect and sort the matching orders than to read along an index until the page
 * is full.
 */
function isCollectingFaster(filters: OrderFilters, sortKey: OrderSortKey, count: number): boolean {
  const isOfOne = filters.company !== undefined || filters.customer !== undefined;
  const isRanged = isOfOne || filters.start_date !== undefined || filters.end_date !== undefined;
  const isSparse = [filters.search, filters.delivery_date, filters.zone, filters.payment, filters.state].some(
    Boolean,
  );
  // For each of the other filters an index is sorted by date.
  if (sortKey === "ordered_date" && !isSparse) return false;
  // The planner does not know that the names of one company or customer are adjacent in an index, nor that ids grow
  // with the dates.
  return count <= maxSortedRows || isOfOne || (isRanged && sortKey === "id");
}

/** Reads one page and counts all matching orders. Only the rows of the page are read with all columns. */
export async function findOrders(
  db: Db,
  { page, page_size, ordering, ...filters }: OrdersQuery & Pick<OrderFilters, "customer">,
  now: number,
): Promise<{ count: number; results: Order[] }> {
  const condition = createOrderCondition(db, filters, now);
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
  const [query, sortKeys] = isCollectingFaster(filters, sortKey, count)
    ? [db.select({ id: collected.id }).from(collected), [collected.key, collected.id]]
    : [db.select({ id: orders.id }).from(orders).where(condition), [sortColumn, orders.id]];
  // The rows of a customer are found in their company, see docs/scale.md.
  const company = filters.customer && eq(orders.companyId, filters.customer.companyId);
  return readPage(query, createSortKeys(direction, ...sortKeys), { count, page, page_size }, async (ids) => {
    const rows = await selectOrders(db).where(and(company, inArray(orders.id, ids)));
    return toOrders(db, rows, now);
  });
}
