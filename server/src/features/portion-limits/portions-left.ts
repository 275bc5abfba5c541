import { and, asc, inArray, isNull, ne, or, sql, sum } from "drizzle-orm";
import { formatDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { formatCount } from "@lonchera/domain/texts";
import { getMealKey, type Meal } from "@lonchera/domain/meal";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { portionLimits } from "../../platform/db/schema/menus.ts";
import { isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { areClosuresOffered } from "../closures/closed-days.ts";

type LimitedMeal = Meal & { readonly hasPortionLimit: boolean };

/** True if a portion limit applies to the item's product on its day. Limits are read only for such items. */
export const hasPortionLimit = sql<boolean>`${areClosuresOffered} and exists (select from portion_limits
  where portion_limits.product = items.product
    and (portion_limits.date is null or portion_limits.date = categories.category_date))`;

function isLimitOf(meals: readonly Meal[]) {
  const dates = [...new Set(meals.map(({ deliveryDate }) => deliveryDate))];
  const products = [...new Set(meals.map(({ product }) => product))];
  return and(
    areClosuresOffered,
    inArray(portionLimits.product, products),
    or(isNull(portionLimits.date), inArray(portionLimits.date, dates)),
  );
}

/** Returns the portions of all orders, including unpaid ones, by meal. */
async function sumUsed(db: Queryable, meals: readonly Meal[]): Promise<Map<string, number>> {
  const dates = meals.map(({ deliveryDate }) => deliveryDate);
  const products = meals.map(({ product }) => product);
  const rows = await db
    .select({
      deliveryDate: orderLines.deliveryDate,
      product: orderLines.product,
      used: sum(orderLines.quantity).mapWith(Number),
    })
    .from(orderLines)
    .innerJoin(orders, and(isOrderOfLine, ne(orders.state, "cancelled")))
    .where(and(inArray(orderLines.deliveryDate, dates), inArray(orderLines.product, products)))
    .groupBy(orderLines.deliveryDate, orderLines.product);
  return new Map(rows.map((row) => [getMealKey(row), row.used]));
}

/** Returns the limit and the ordered portions of each meal that has a limit. */
export async function readLimitUse(db: Queryable, meals: readonly Meal[]) {
  const limits = await db.select().from(portionLimits).where(isLimitOf(meals));
  if (limits.length === 0) return [];
  const used = await sumUsed(db, meals);
  return meals.flatMap((meal) => {
    const ofProduct = limits.filter(({ product }) => product === meal.product);
    const limit =
      ofProduct.find(({ date }) => date === meal.deliveryDate) ?? ofProduct.find(({ date }) => date === null);
    if (!limit) return [];
    return [{ ...meal, portions: limit.portions, used: used.get(getMealKey(meal)) ?? 0 }];
  });
}

/** The portions that can still be ordered, by meal; a meal without a limit is missing. */
export type PortionsLeft = ReadonlyMap<string, number>;

const unlimited: PortionsLeft = new Map();

/** Reads the portions left of the limited meals. */
export async function readPortionsLeft(db: Queryable, meals: readonly LimitedMeal[]): Promise<PortionsLeft> {
  const limited = new Map(
    meals.filter((meal) => meal.hasPortionLimit).map((meal) => [getMealKey(meal), meal]),
  );
  if (limited.size === 0) return unlimited;
  const uses = await readLimitUse(db, [...limited.values()]);
  return new Map(uses.map((use) => [getMealKey(use), Math.max(0, use.portions - use.used)]));
}

/**
 * Reads the same and locks the limits until the transaction ends. The caller has locked the items, which every transaction
 * locks before limits.
 */
export async function lockPortionsLeft(
  tx: Transaction,
  meals: readonly LimitedMeal[],
): Promise<PortionsLeft> {
  const limited = meals.filter((meal) => meal.hasPortionLimit);
  if (limited.length === 0) return unlimited;
  await tx
    .select({ id: portionLimits.id })
    .from(portionLimits)
    .where(isLimitOf(limited))
    .orderBy(asc(portionLimits.id))
    .for("no key update");
  return readPortionsLeft(tx, limited);
}

/** Formats a text like `Almuerzo del 03/03/2026, quedan 2 porciones`. */
export function formatPortionsLeft(meal: Meal, left: number): string {
  const some = left === 1 ? "queda 1 porción" : `quedan ${formatCount(left, "porción", "porciones")}`;
  const rest = left === 0 ? "no quedan porciones" : some;
  return `${productNames[meal.product]} del ${formatDate(meal.deliveryDate)}, ${rest}`;
}
