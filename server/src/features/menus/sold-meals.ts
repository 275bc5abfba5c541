import { and, between, eq, gt, inArray } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { getMealKey } from "@lonchera/domain/meal";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { isLimited, readPortionsLeft } from "../portion-limits/portions-left.ts";
import { isOrderable } from "./offered.ts";

/**
 * The products that companies can still be sold from one day to another. Sold-out dishes, meals of which the kitchen's
 * limit leaves nothing, paused menus and closed days are left out, cut-offs are not looked at.
 */
export async function findSoldMeals(
  db: Queryable,
  companyIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) {
  const meals = await db
    .selectDistinct({
      companyId: itemCompanies.companyId,
      deliveryDate: categories.categoryDate,
      product: items.product,
      isLimited,
    })
    .from(categories)
    .innerJoin(items, eq(items.categoryId, categories.id))
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .where(
      and(
        between(categories.categoryDate, from, to),
        gt(items.stock, 0),
        inArray(itemCompanies.companyId, [...companyIds]),
        isOrderable(itemCompanies.companyId),
      ),
    )
    .orderBy(categories.categoryDate);
  const left = await readPortionsLeft(db, meals);
  return meals.filter((meal) => left.get(getMealKey(meal)) !== 0);
}
