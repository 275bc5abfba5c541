import { and, asc, countDistinct, desc, eq, exists, inArray, isNull, like, sql } from "drizzle-orm";
import type { QueryOf } from "@lonchera/contract/endpoint";
import type { CataloguedDish, listDishCatalogue } from "@lonchera/contract/items";
import { formatCentimos } from "@lonchera/domain/money";
import type { Db } from "../../platform/db/client.ts";
import { sortByIds } from "../../platform/db/paging.ts";
import { categories, itemSubitems, items } from "../../platform/db/schema/menus.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import { toSearchPatterns } from "../../platform/db/search.ts";

function findCatalogueDishes(db: Db, ids: readonly number[]) {
  const assigned = exists(
    db.select({ id: itemSubitems.itemId }).from(itemSubitems).where(eq(itemSubitems.itemId, items.id)),
  );
  return db
    .select({
      item: items,
      typeName: itemTypes.name,
      date: categories.categoryDate,
      hasSubitems: sql<boolean>`${and(isNull(items.archivedAt), assigned)}`,
    })
    .from(items)
    .innerJoin(itemTypes, eq(itemTypes.id, items.productType))
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(inArray(items.id, ids));
}

/** Reads one page of the names of all dishes, in order, each with its newest item, and counts all matching names. */
export async function findDishCatalogue(
  db: Db,
  { search = "", page, page_size: size }: QueryOf<typeof listDishCatalogue>,
): Promise<{ count: number; results: CataloguedDish[] }> {
  const isMatch = and(...toSearchPatterns(search).map((pattern) => like(items.searchName, pattern)));
  const [counted] = await db
    .select({ count: countDistinct(items.searchName) })
    .from(items)
    .where(isMatch);
  const newest = await db
    .selectDistinctOn([items.searchName], { id: items.id })
    .from(items)
    .where(isMatch)
    .orderBy(asc(items.searchName), desc(items.id))
    .limit(size)
    .offset((page - 1) * size);
  const ids = newest.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await findCatalogueDishes(db, ids);
  const dishes = found.map(({ item, typeName, date, hasSubitems }) => ({
    id: item.id,
    name: item.name,
    description: item.description,
    price: formatCentimos(item.price),
    discount_price: formatCentimos(item.discountPrice),
    product: item.product,
    product_type: { id: item.productType, name: typeName },
    image: item.image,
    tags: [...item.tags],
    has_subitems: hasSubitems,
    category_date: date,
  }));
  return { count: counted?.count ?? 0, results: sortByIds(dishes, ids) };
}
