import { and, eq, exists, inArray, isNull, like, type SQL } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { listItems } from "@lonchera/contract/items";
import type { Db } from "../../platform/db/client.ts";
import { readPage, type SortKey } from "../../platform/db/paging.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { toSearchPatterns } from "../../platform/db/search.ts";
import { findStaffItems, soldUnits } from "../menus/staff-items.ts";

type ItemsQuery = QueryOf<typeof listItems>;

function createCondition(db: Db, { id, search = "", company, category }: ItemsQuery): SQL | undefined {
  const isOffered = and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, company ?? 0));
  return and(
    isNull(items.archivedAt),
    id === undefined ? undefined : eq(items.id, id),
    category === undefined ? undefined : eq(items.categoryId, category),
    company === undefined
      ? undefined
      : exists(db.select({ id: itemCompanies.itemId }).from(itemCompanies).where(isOffered)),
    ...toSearchPatterns(search).map((pattern) => like(items.searchName, pattern)),
  );
}

const lastDayFirst: readonly SortKey[] = [
  [categories.categoryDate, "desc"],
  [items.product, "asc"],
  [items.order, "asc"],
  [items.searchName, "asc"],
  [items.id, "asc"],
];

async function withSoldUnits(db: Db, found: readonly StaffItem[], id: number): Promise<StaffItem[]> {
  const [counted] = await db.select({ sold: soldUnits }).from(items).where(eq(items.id, id));
  return found.map((item) => ({ ...item, ...counted }));
}

/** Reads one page, the latest day first and each day in the order of the menu, and counts all matching items. */
export async function findItems(db: Db, query: ItemsQuery): Promise<{ count: number; results: StaffItem[] }> {
  const condition = createCondition(db, query);
  const count = await db.$count(items, condition);
  const matching = db
    .select({ id: items.id })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(condition);
  return readPage(matching, lastDayFirst, { ...query, count }, async (ids) => {
    const found = await findStaffItems(db, inArray(items.id, ids));
    return query.id === undefined ? found : withSoldUnits(db, found, query.id);
  });
}
