import { and, asc, between, eq, lte } from "drizzle-orm";
import type { HomeMenus } from "@lonchera/contract/home";
import { addDays, getMonday, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { lowStockThreshold } from "@lonchera/domain/codes";
import type { Db } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { createSortExpression } from "../../platform/db/search.ts";
import { findActiveCompanies } from "../companies/company-access.ts";
import { readCutOffs } from "../cutting-times/cut-offs.ts";
import { isOnMenu, isOrderable } from "../menus/menu-conditions.ts";

const shown = 5;

/** A company whose only dishes are on closed days counts as having a menu. */
async function findCompaniesWithoutMenu(db: Db, monday: CalendarDate) {
  const [active, offered] = await Promise.all([
    findActiveCompanies(db),
    db
      .selectDistinct({ id: itemCompanies.companyId })
      .from(categories)
      .innerJoin(items, eq(items.categoryId, categories.id))
      .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
      .where(
        and(between(categories.categoryDate, monday, addDays(monday, 6)), isOnMenu(itemCompanies.companyId)),
      ),
  ]);
  const ids = new Set(offered.map(({ id }) => id));
  return active.filter(({ id }) => !ids.has(id));
}

/** Finds the dishes of a week that are nearly sold out and that somebody can still order. */
async function findLowStock(db: Db, now: number) {
  const today = toLimaDate(now);
  const rows = await db
    .select({
      id: items.id,
      name: items.name,
      product: items.product,
      date: categories.categoryDate,
      stock: items.stock,
      category: categories.id,
      company_id: companies.id,
      company_name: companies.name,
    })
    .from(categories)
    .innerJoin(items, eq(items.categoryId, categories.id))
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .innerJoin(companies, eq(companies.id, itemCompanies.companyId))
    .where(
      and(
        between(categories.categoryDate, today, addDays(today, 6)),
        isOrderable(itemCompanies.companyId),
        lte(items.stock, lowStockThreshold),
        isActiveCompany,
      ),
    )
    .orderBy(
      asc(items.stock),
      asc(categories.categoryDate),
      asc(items.searchName),
      createSortExpression(companies.name),
    );
  const cutOffsOf = await readCutOffs(db, [...new Set(rows.map(({ company_id }) => company_id))]);
  const isOpen = ({ company_id, date, product }: (typeof rows)[number]) =>
    !cutOffsOf(company_id).isClosed({ deliveryDate: date, product }, now);
  const byDish = new Map(rows.filter(isOpen).map((row) => [row.id, row]));
  return [...byDish.values()].map(({ id: _id, product: _product, ...dish }) => dish);
}

export async function readMenuGaps(db: Db, now: number): Promise<HomeMenus> {
  const today = toLimaDate(now);
  const monday = getMonday(addDays(today, 7));
  const [withoutMenu, dishes] = await Promise.all([
    findCompaniesWithoutMenu(db, monday),
    findLowStock(db, now),
  ]);
  return {
    week: monday,
    without_menu: withoutMenu.length,
    companies: withoutMenu.slice(0, shown),
    low_stock: dishes.length,
    dishes: dishes.slice(0, shown),
  };
}
