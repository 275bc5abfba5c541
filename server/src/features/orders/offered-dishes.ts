import { and, eq, gte, lt } from "drizzle-orm";
import { toLimaDate, addDays } from "@lonchera/domain/calendar";
import { getMealKey } from "@lonchera/domain/meal";
import { getSellingPrice } from "@lonchera/domain/money";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { offeredColumns } from "../cart/orderable-item.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { isOrderable } from "../menus/menu-conditions.ts";
import { readPortionsLeft } from "../portion-limits/portions-left.ts";

/**
 * Returns the dishes that a company is offered on the days of the weekly menu, including closed and sold-out ones.
 */
export async function readOfferedDishes(db: Queryable, companyId: number, menuDays: number, now: number) {
  const today = toLimaDate(now);
  const rows = await db
    .select({ ...offeredColumns, order: items.order })
    .from(categories)
    .innerJoin(items, eq(items.categoryId, categories.id))
    .innerJoin(itemCompanies, and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, companyId)))
    .where(
      and(
        gte(categories.categoryDate, today),
        lt(categories.categoryDate, addDays(today, menuDays)),
        isOrderable(companyId),
      ),
    );
  const left = await readPortionsLeft(db, rows);
  const cutOffs = await readCompanyCutOffs(db, companyId);
  return rows.map(({ price, discountPrice, ...row }) => {
    const portionsLeft = left.get(getMealKey(row)) ?? Infinity;
    return {
      ...row,
      unitPrice: getSellingPrice(price, discountPrice),
      cutOff: cutOffs.getCutOff(row),
      stock: Math.min(row.stock, portionsLeft),
      /** The portions that the limit leaves for all dishes of the meal together; infinite without a limit. */
      portionsLeft,
      isOpen: !cutOffs.isClosed(row, now),
    };
  });
}

export type Offer = Awaited<ReturnType<typeof readOfferedDishes>>[number];
