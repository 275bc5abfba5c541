import { and, isNull, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { categories, items } from "../../platform/db/schema/menus.ts";
import { selectClosedReason } from "../closures/closed-days.ts";
import { isMenuPaused } from "./paused-menus.ts";

/** Whether the menu shows an item of the query to a company that is offered it. Closed days and stock are not looked at. */
export function isOnMenu(companyId: SQLWrapper | number): SQL<boolean> {
  return sql<boolean>`(${items.status} and ${items.archivedAt} is null and ${categories.enable}
    and not ${isMenuPaused(companyId)})`;
}

/** Whether the item is on the menu for a day that is not closed for the company. Stock and cut-offs are not looked at. */
export function isOrderable(companyId: SQLWrapper | number): SQL | undefined {
  return and(isOnMenu(companyId), isNull(selectClosedReason(companyId)));
}
