import { and, between, eq, gt, inArray, isNull, not } from "drizzle-orm";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { closedReason } from "../closures/closed-days.ts";
import { isMenuPaused } from "./paused-menus.ts";

/**
 * The products that companies can still be sold from one day to another. Sold-out dishes, paused menus and closed days
 * are left out, cut-offs are not looked at.
 */
export function findSoldMeals(
  db: Queryable,
  companyIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) {
  return db
    .selectDistinct({
      companyId: itemCompanies.companyId,
      date: categories.categoryDate,
      product: items.product,
    })
    .from(categories)
    .innerJoin(items, and(eq(items.categoryId, categories.id), items.status, isNull(items.archivedAt)))
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .where(
      and(
        categories.enable,
        between(categories.categoryDate, from, to),
        gt(items.stock, 0),
        inArray(itemCompanies.companyId, [...companyIds]),
        not(isMenuPaused(itemCompanies.companyId)),
        isNull(closedReason(itemCompanies.companyId)),
      ),
    )
    .orderBy(categories.categoryDate);
}
