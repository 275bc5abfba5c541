import { and, eq, gte, lt } from "drizzle-orm";
import { toBusinessDate, addDays } from "@lonchera/domain/calendar";
import { getSellingPrice } from "@lonchera/domain/selling-price";
import type { Queryable } from "../../platform/db/client.ts";
import { shownTags } from "../../platform/db/switched-features.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { offeredSubitems } from "../cart/orderable-item.ts";
import { readCompanyCutOffs } from "../cutting-times/cut-offs.ts";
import { isOrderable } from "../menus/offered.ts";
import { getMealKey, isLimited, readPortionsLeft } from "../portion-limits/portions-left.ts";

/**
 * Returns the dishes that a company is offered on the days of the weekly menu, including closed and sold-out ones.
 */
export async function readOfferedDishes(db: Queryable, companyId: number, menuDays: number, now: number) {
  const today = toBusinessDate(now);
  const rows = await db
    .select({
      id: items.id,
      name: items.name,
      product: items.product,
      productType: items.productType,
      order: items.order,
      price: items.price,
      discountPrice: items.discountPrice,
      tags: shownTags(items.tags),
      stock: items.stock,
      isLimited,
      date: categories.categoryDate,
      subitems: offeredSubitems,
    })
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
  const toMeal = ({ date, product }: Pick<(typeof rows)[number], "date" | "product">) => ({
    deliveryDate: date,
    product,
  });
  const left = await readPortionsLeft(
    db,
    rows.map((row) => ({ ...toMeal(row), isLimited: row.isLimited })),
  );
  const cutOffs = await readCompanyCutOffs(db, companyId);
  return rows.map(({ price, discountPrice, ...row }) => ({
    ...row,
    unitPrice: getSellingPrice(price, discountPrice),
    cutOffAt: cutOffs.cutOffAt(row.date, row.product),
    stock: Math.min(row.stock, left.get(getMealKey(toMeal(row))) ?? Infinity),
    isOpen: now < cutOffs.getClosingTime(row.date, row.product),
  }));
}

export type Offer = Awaited<ReturnType<typeof readOfferedDishes>>[number];
