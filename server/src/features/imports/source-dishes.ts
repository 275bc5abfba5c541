import { and, asc, between, eq, isNull, sql } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { joinItems } from "./queries.ts";

type SourceDish = { readonly item: StaffItem; readonly date: CalendarDate; readonly stock: number };
type Source = { company: number; start_date: CalendarDate; end_date: CalendarDate };

/** Returns a company's dishes of a range by date, with the units that each had before any were sold. */
export async function findSourceDishes(db: Queryable, source: Source): Promise<SourceDish[]> {
  const sold = sql<number>`(select coalesce(sum(line.quantity), 0)::integer from order_lines line
    join orders on orders.id = line.order_id and orders.state <> 'cancelled' where line.item_id = ${items.id})`;
  const rows = await db
    .select({ itemId: items.id, date: categories.categoryDate, stock: sql<number>`${items.stock} + ${sold}` })
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .innerJoin(
      itemCompanies,
      and(eq(itemCompanies.itemId, items.id), eq(itemCompanies.companyId, source.company)),
    )
    .where(
      and(isNull(items.archivedAt), between(categories.categoryDate, source.start_date, source.end_date)),
    )
    .orderBy(asc(categories.categoryDate), asc(items.id));
  return joinItems(db, rows);
}
