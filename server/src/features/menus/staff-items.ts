import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import { formatCentimos } from "@lonchera/domain/money";
import type { Queryable } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { itemCompanies, items, itemSubitems, subitems } from "../../platform/db/schema/menus.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";

const companiesOfItem = sql<number[]>`array(
  select ${itemCompanies.companyId} from ${itemCompanies}
  join ${companies} on ${companies.id} = ${itemCompanies.companyId}
  where ${itemCompanies.itemId} = ${items.id} and ${companies.archivedAt} is null order by 1)`;

const optionsOfItem = sql<string[]>`array(
  select distinct ${subitems.option}::text from ${itemSubitems}
  join ${subitems} on ${subitems.id} = ${itemSubitems.subitemId}
  where ${itemSubitems.itemId} = ${items.id} order by 1)`;

/** The units of the query's item in orders that are not cancelled. */
export const soldUnits = sql<number>`(select coalesce(sum(line.quantity), 0)::integer from order_lines line
  join orders on orders.id = line.order_id and orders.state <> 'cancelled' where line.item_id = items.id)`;

/** Finds items for staff, including disabled ones, sorted by product, then order (nulls last), then name. */
export async function findStaffItems(db: Queryable, condition: SQL | undefined): Promise<StaffItem[]> {
  const rows = await db
    .select({ item: items, typeName: itemTypes.name, company: companiesOfItem, options: optionsOfItem })
    .from(items)
    .innerJoin(itemTypes, eq(itemTypes.id, items.productType))
    .where(and(isNull(items.archivedAt), condition))
    .orderBy(asc(items.product), sql`${items.order} nulls last`, asc(items.searchName), asc(items.id));
  return rows.map(({ item, typeName, company, options }) => ({
    id: item.id,
    name: item.name,
    description: item.description,
    price: formatCentimos(item.price),
    discount_price: formatCentimos(item.discountPrice),
    category: item.categoryId,
    company,
    product: item.product,
    product_type: { id: item.productType, name: typeName },
    stock: item.stock,
    order: item.order,
    status: item.status,
    deliverable: item.deliverable,
    image: item.image,
    options,
    tags: [...item.tags],
    version: item.version,
  }));
}
