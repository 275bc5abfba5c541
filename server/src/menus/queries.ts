import { and, asc, eq, isNull } from "drizzle-orm";
import type { Subitem } from "@lonchera/contract/menu";
import type { SubitemType } from "@lonchera/domain/codes";
import type { Queryable } from "../db/client.ts";
import { itemCompanies, items, itemSubitems, subitems } from "../db/schema/menus.ts";

/** Undefined for an item that the company is not offered. */
export async function findSubitemsOf(
  db: Queryable,
  companyId: number,
  itemId: number,
): Promise<Subitem[] | undefined> {
  const [offered] = await db
    .select({ id: items.id })
    .from(items)
    .innerJoin(itemCompanies, and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, companyId)))
    .where(and(eq(items.id, itemId), isNull(items.archivedAt)));
  if (!offered) return undefined;
  const rows = await db
    .select({ id: subitems.id, name: subitems.name, itemType: subitems.itemType, option: subitems.option })
    .from(itemSubitems)
    .innerJoin(subitems, eq(subitems.id, itemSubitems.subitemId))
    .where(eq(itemSubitems.itemId, itemId))
    .orderBy(asc(subitems.option), asc(subitems.id));
  return rows.map((row) => ({
    id: row.id,
    subitem_id: row.id,
    subitem_name: row.name,
    item_type: row.itemType as SubitemType,
    option: row.option,
  }));
}
