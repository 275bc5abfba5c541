import { and, isNull, sql, type SQL, type SQLWrapper, between, eq, gt, inArray } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { getMealKey } from "@lonchera/domain/meal";
import { categories, items, itemCompanies } from "../../platform/db/schema/menus.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { selectClosedReason } from "../closures/closed-days.ts";
import { hasPortionLimit, readPortionsLeft } from "../portion-limits/portions-left.ts";
import { isMenuPaused } from "./paused-menus.ts";

/**
 * The condition is true if the menu shows an item of the query to a company that is offered it. Closed days and stock
 * are not checked.
 */
export function isOnMenu(companyId: SQLWrapper | number): SQL<boolean> {
  return sql<boolean>`(${items.status} and ${items.archivedAt} is null and ${categories.enable}
    and not ${isMenuPaused(companyId)})`;
}

/**
 * The condition is true if the item is on the menu for a day that is not closed for the company. Stock and cut-offs
 * are not checked.
 */
export function isOrderable(companyId: SQLWrapper | number): SQL | undefined {
  return and(isOnMenu(companyId), isNull(selectClosedReason(companyId)));
}

/**
 * Returns the products that companies can still buy from one day to another. Sold-out dishes, meals of which the
 * kitchen's limit leaves nothing, paused menus and closed days are left out. Cut-offs are not checked.
 */
export async function findMealsOnSale(
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
      hasPortionLimit,
    })
    .from(categories)
    .innerJoin(items, eq(items.categoryId, categories.id))
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .where(
      and(
        between(categories.categoryDate, from, to),
        gt(items.stock, 0),
        inArray(itemCompanies.companyId, companyIds),
        isOrderable(itemCompanies.companyId),
      ),
    )
    .orderBy(categories.categoryDate);
  const left = await readPortionsLeft(db, meals);
  return meals.filter((meal) => left.get(getMealKey(meal)) !== 0);
}
