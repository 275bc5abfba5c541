import { eq } from "drizzle-orm";
import { formatWeekdayDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatSoles } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { computeSubsidyTotal, computeTotal, readOrderLines, type Line } from "../cart/lines.ts";
import type { Snapshot } from "../history/record-change.ts";

/** Formats a line as `Lomo saltado · Almuerzo · Martes 03/03/2026 · Comedor`, followed by the chosen subitems. */
function lineLabel({ itemName, product, deliveryDate, zoneName, subitems }: Line): string {
  const choices = subitems.map((subitem) => subitem.subitem_name);
  return [itemName, productNames[product], formatWeekdayDate(deliveryDate), zoneName, ...choices]
    .filter(Boolean)
    .join(" · ");
}

/**
 * Returns the labels and values that the order's history shows. Units of one item at several prices are one entry.
 */
export function createOrderSnapshot(lines: readonly Line[], pricesIncludeIgv: boolean): Snapshot {
  const entries = new Map([[pricesIncludeIgv ? "Total" : "Subtotal", formatSoles(computeTotal(lines))]]);
  const subsidy = computeSubsidyTotal(lines);
  if (subsidy > 0) entries.set("Subvención", formatSoles(subsidy));
  for (const line of lines) {
    const label = lineLabel(line);
    const units = `${line.quantity}\u00a0×\u00a0${formatSoles(line.unitPrice)}`;
    const others = entries.get(label);
    entries.set(label, others === undefined ? units : `${others} + ${units}`);
  }
  return Object.fromEntries(entries);
}

/**
 * Returns who placed an order, when, and its current lines. Until the first change these are the lines as ordered.
 */
export async function findOrderCreation(db: Db, id: number) {
  const [order] = await db
    .select({
      cartId: orders.cartId,
      companyId: orders.companyId,
      at: orders.orderedAt,
      by: orders.fullNameUser,
      pricesIncludeIgv: orders.pricesIncludeIgv,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) return undefined;
  return {
    at: order.at,
    by: order.by,
    snapshot: createOrderSnapshot(await readOrderLines(db, order), order.pricesIncludeIgv),
  };
}
