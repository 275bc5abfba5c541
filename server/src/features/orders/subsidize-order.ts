import { and, eq } from "drizzle-orm";
import { sumUsedSubsidy } from "@lonchera/domain/subsidy";
import type { Transaction } from "../../platform/db/client.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import type { Line } from "../cart/lines.ts";
import { lockUsedSubsidy, readUsedMeals, subsidizeLines } from "../cart/subsidize-lines.ts";
import type { LockedOrder } from "./locked-order.ts";

type SubsidizedOrder = Pick<LockedOrder, "id" | "companyId" | "userId" | "subsidy">;

/** Returns the lines of an order as `subsidizeOrder` would store them. */
export async function previewOrderSubsidy(
  tx: Transaction,
  { subsidy, companyId, userId, id: orderId }: SubsidizedOrder,
  before: readonly Line[],
  after: readonly Line[],
): Promise<readonly Line[]> {
  if (subsidy === null) return after;
  const dates = after.map(({ deliveryDate }) => deliveryDate);
  const meals = await readUsedMeals(tx, { id: userId, companyId }, dates, orderId);
  return subsidizeLines(subsidy, sumUsedSubsidy(meals), after, before);
}

/**
 * Computes the subsidies of a changed order again, by the rules with which it was placed. Stores them and returns the lines
 * with them. Subsidies that other orders received meanwhile do not lower them.
 */
export async function subsidizeOrder(
  tx: Transaction,
  order: LockedOrder,
  before: readonly Line[],
  after: readonly Line[],
): Promise<readonly Line[]> {
  if (order.subsidy === null) return after;
  const { companyId, userId, id: orderId } = order;
  const used = await lockUsedSubsidy(tx, { id: userId, companyId }, after, orderId);
  const lines = subsidizeLines(order.subsidy, used, after, before);
  for (const { id, subsidy } of lines) {
    await tx
      .update(orderLines)
      .set({ subsidy: subsidy.amount, subsidizedMeals: subsidy.meals })
      .where(and(eq(orderLines.companyId, companyId), eq(orderLines.id, id)));
  }
  return lines;
}
