import { inArray, and, sql } from "drizzle-orm";
import type { Order } from "@lonchera/contract/orders";
import { toHandoverCode } from "@lonchera/domain/handover";
import type { Db } from "../../platform/db/client.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { isHandoverOfLine, mealOfLine } from "./counted-lines.ts";

/** Unpaid and cancelled orders are not handed over. */
function isPlaced({ cancelled, payment }: Order): boolean {
  return !cancelled && payment.status !== "pending";
}

async function countPortions(db: Db, found: readonly Order[]) {
  const portion = db.$with("portion").as(
    db
      .selectDistinct({
        orderId: orderLines.orderId,
        date: orderLines.deliveryDate,
        zoneId: orderLines.zoneId,
        meal: mealOfLine.as("meal"),
        key: handovers.key,
      })
      .from(orderLines)
      .leftJoin(handovers, isHandoverOfLine)
      .where(
        and(
          inArray(
            orderLines.orderId,
            found.map(({ id }) => id),
          ),
          inArray(orderLines.companyId, [...new Set(found.map(({ company_id }) => company_id))]),
        ),
      ),
  );
  const counts = await db
    .with(portion)
    .select({
      orderId: portion.orderId,
      portions: sql<number>`count(*)::integer`,
      handed_over: sql<number>`count(${portion.key})::integer`,
    })
    .from(portion)
    .groupBy(portion.orderId);
  return new Map(counts.map(({ orderId, ...count }) => [orderId, count]));
}

/** Adds to each placed order its code and how much of it was handed over. */
export async function withHandovers(db: Db, found: readonly Order[]): Promise<Order[]> {
  const placed = found.filter(isPlaced);
  if (placed.length === 0) return [...found];
  const counts = await countPortions(db, placed);
  return found.map((order) => {
    const count = isPlaced(order) ? counts.get(order.id) : undefined;
    return count ? { ...order, handover: { code: toHandoverCode(order.ref_code), ...count } } : order;
  });
}
