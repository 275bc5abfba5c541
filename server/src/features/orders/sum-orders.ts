import { and, count, sql, sum } from "drizzle-orm";
import type { OrderSums } from "@lonchera/contract/orders";
import { formatCentimos } from "@lonchera/domain/money";
import type { OrderState } from "@lonchera/domain/order-state";
import type { Db } from "../../platform/db/client.ts";
import { selectTotal } from "../../platform/db/igv.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { isLineOfPlacedOrder } from "./counted-lines.ts";
import { createOrderCondition, matchesLine, type OrderFilters } from "./order-filters.ts";

const totalWithIgv = selectTotal(orders.total, orders.pricesIncludeIgv);

type Sum = { readonly orders: number; readonly total: number; readonly withIgv: number };

function presentSum({ orders, total, withIgv }: Sum = { orders: 0, total: 0, withIgv: 0 }) {
  return { orders, total: formatCentimos(total), total_with_igv: formatCentimos(withIgv) };
}

/** Sums all orders that the filters match. */
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
      .where(and(condition, matchesLine(filters))),
  ]);
  const of = (state: OrderState) => presentSum(sums.find((one) => one.state === state));
  return {
    placed: of("placed"),
    unpaid: of("pending"),
    cancelled: of("cancelled"),
    units: lines?.units ?? 0,
    lines_total: formatCentimos(lines?.total ?? 0),
  };
}
