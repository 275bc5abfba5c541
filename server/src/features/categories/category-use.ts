import { and, count, countDistinct, eq, isNull, ne, not } from "drizzle-orm";
import type { CategoryUse } from "@lonchera/contract/categories";
import type { Db } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { abort } from "../../platform/http/http-error.ts";
import { isMenuPaused } from "../menus/paused-menus.ts";

const isOffered = and(
  items.status,
  isNull(items.archivedAt),
  isNull(companies.archivedAt),
  not(isMenuPaused(itemCompanies.companyId)),
);

function countItemsByCompany(db: Db, id: number) {
  return db
    .select({ id: companies.id, name: companies.name, items: count() })
    .from(items)
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .innerJoin(companies, eq(companies.id, itemCompanies.companyId))
    .where(and(eq(items.categoryId, id), isOffered))
    .groupBy(companies.id);
}

async function countAllItems(db: Db, id: number): Promise<number> {
  const [found] = await db
    .select({ items: countDistinct(items.id) })
    .from(items)
    .innerJoin(itemCompanies, eq(itemCompanies.itemId, items.id))
    .innerJoin(companies, eq(companies.id, itemCompanies.companyId))
    .where(and(eq(items.categoryId, id), isOffered));
  return found?.items ?? 0;
}

/** Counts the orders for the date, including those that wait for their payment. */
function countOrdersByCompany(db: Db, date: string) {
  return db
    .select({ id: companies.id, name: companies.name, orders: countDistinct(orders.id) })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), ne(orders.state, "cancelled")))
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(eq(orderLines.deliveryDate, date))
    .groupBy(companies.id);
}

export async function findCategoryUse(db: Db, id: number): Promise<CategoryUse> {
  const [day] = await db
    .select({ date: categories.categoryDate })
    .from(categories)
    .where(eq(categories.id, id));
  if (!day) return abort(404, "not_found");
  const [allItems, withItems, withOrders] = await Promise.all([
    countAllItems(db, id),
    countItemsByCompany(db, id),
    countOrdersByCompany(db, day.date),
  ]);
  const found = new Map(withItems.map((company) => [company.id, { ...company, orders: 0 }]));
  for (const { orders: ordered, ...company } of withOrders)
    found.set(company.id, { items: 0, ...found.get(company.id), ...company, orders: ordered });
  return {
    items: allItems,
    orders: withOrders.reduce((sum, company) => sum + company.orders, 0),
    companies: [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name, "es")),
  };
}
