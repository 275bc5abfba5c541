import { and, eq, sql } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { ProductCode } from "@lonchera/domain/codes";
import { vehicleMeals, type VehicleMeal } from "@lonchera/domain/day-lines";
import type { Queryable } from "../../platform/db/client.ts";
import { handovers } from "../../platform/db/schema/handovers.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";

const mealCases = Object.entries(vehicleMeals).map(([product, meal]) => sql`when ${product} then ${meal}`);

/** The meal with which a line is handed over. */
export const mealOfLine = sql<VehicleMeal>`case ${orderLines.product} ${sql.join(mealCases, sql` `)} end`;

/** Joins an order line with its handover. */
export const isHandoverOfLine = and(
  eq(handovers.companyId, orderLines.companyId),
  eq(handovers.orderId, orderLines.orderId),
  eq(handovers.deliveryDate, orderLines.deliveryDate),
  eq(handovers.zoneId, orderLines.zoneId),
  eq(handovers.meal, mealOfLine),
);

type PortionOfLine = {
  readonly deliveryDate: CalendarDate;
  readonly zoneId: number | null;
  readonly product: ProductCode;
};

/** Reads the handovers of an order. Returns a function that says whether the portion of one of its lines is among them. */
export async function createHandedOverCheck(
  db: Queryable,
  { id, companyId }: { readonly id: number; readonly companyId: number },
) {
  const isOfOrder = and(eq(handovers.companyId, companyId), eq(handovers.orderId, id));
  const made = await db.select().from(handovers).where(isOfOrder);
  return ({ deliveryDate, zoneId, product }: PortionOfLine) =>
    made.some(
      (one) =>
        one.deliveryDate === deliveryDate && one.zoneId === zoneId && one.meal === vehicleMeals[product],
    );
}
