import { and, countDistinct, inArray, sql } from "drizzle-orm";
import type { Order } from "@lonchera/contract/orders";
import { toHandoverCode } from "@lonchera/domain/handover";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Line } from "../cart/lines.ts";
import { createHandedOverCheck, isHandoverOfLine, mealOfLine } from "../handovers/handed-over.ts";
import type { OrderKey } from "./queries.ts";

/** Returns true unless the order is unpaid or cancelled. Only placed orders are handed over. */
function isPlaced({ cancelled, payment }: Order): boolean {
  return !cancelled && payment.status !== "pending";
}

async function countPortions(db: Db, found: readonly Order[]) {
  const ids = found.map(({ id }) => id);
  const companyIds = [...new Set(found.map(({ company_id }) => company_id))];
  const portion = sql`(${orderLines.deliveryDate}, ${orderLines.zoneId}, ${mealOfLine})`;
  const counts = await db
    .select({
      orderId: orderLines.orderId,
      portions: countDistinct(portion),
      handed_over: countDistinct(handovers.key),
    })
    .from(orderLines)
    .leftJoin(handovers, isHandoverOfLine)
    .where(and(inArray(orderLines.orderId, ids), inArray(orderLines.companyId, companyIds)))
    .groupBy(orderLines.orderId);
  return new Map(counts.map(({ orderId, ...count }) => [orderId, count]));
}

/** Throws 409 with the names of the lines that were handed over. */
export async function requireLinesNotHandedOver(
  tx: Transaction,
  order: OrderKey,
  lines: readonly Pick<Line, "deliveryDate" | "zoneId" | "product" | "itemName">[],
): Promise<void> {
  const names = lines.filter(await createHandedOverCheck(tx, order)).map(({ itemName }) => itemName);
  if (names.length > 0) abort(409, "portion_handed_over", names);
}

/**
 * Adds to each placed order its code and how much of it was handed over. Its customer cannot cancel it after the
 * first portion, nor edit it after the last one.
 */
export async function attachHandovers(db: Db, found: readonly Order[]): Promise<Order[]> {
  const placed = found.filter(isPlaced);
  if (placed.length === 0) return [...found];
  const counts = await countPortions(db, placed);
  return found.map((order) => {
    const count = isPlaced(order) ? counts.get(order.id) : undefined;
    if (!count) return order;
    return {
      ...order,
      can_be_cancelled: order.can_be_cancelled && count.handed_over === 0,
      can_be_edited: order.can_be_edited && count.handed_over < count.portions,
      handover: { code: toHandoverCode(order.ref_code), ...count },
    };
  });
}
