import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { items, pausedMenus } from "../../platform/db/schema/menus.ts";

/** The condition is true if the company's menu is paused on the menu day of an item of the query. */
export function isMenuPaused(companyId: SQLWrapper | number): SQL<boolean> {
  return sql<boolean>`exists (select from paused_menus pause
    where pause.category_id = ${items.categoryId} and pause.company_id = ${companyId})`;
}

/** Returns the menu days on which the company is offered nothing. */
export async function findPausedDays(db: Queryable, companyId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: pausedMenus.categoryId })
    .from(pausedMenus)
    .where(eq(pausedMenus.companyId, companyId));
  return new Set(rows.map(({ id }) => id));
}

type Menu = { readonly categoryId: number; readonly companyId: number };

/** Pauses or resumes a menu. Returns false if it was in this state already. */
export async function setMenuPaused(tx: Transaction, menu: Menu, paused: boolean): Promise<boolean> {
  const isMenu = and(eq(pausedMenus.categoryId, menu.categoryId), eq(pausedMenus.companyId, menu.companyId));
  const changed = paused
    ? await tx.insert(pausedMenus).values(menu).onConflictDoNothing().returning()
    : await tx.delete(pausedMenus).where(isMenu).returning();
  return changed.length > 0;
}
