import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import type { CategoriesQuery, StaffCategory, StaffMenuDay } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import type { Queryable } from "../../platform/db/client.ts";
import { categories, itemCompanies, items } from "../../platform/db/schema/menus.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { firstVersion } from "../history/record-change.ts";
import { selectClosedReason } from "../closures/closed-days.ts";
import { findPausedDays } from "../menus/paused-menus.ts";
import { findAverageRatings } from "../ratings/rated-dishes.ts";
import { findStaffItems } from "../menus/staff-items.ts";

export type CategoryRow = typeof categories.$inferSelect;
export type CategorySettings = Pick<CategoryRow, "weekDay" | "categoryDate" | "order" | "enable">;

function toCategory(row: CategoryRow, itemsCount: number): StaffCategory {
  return {
    id: row.id,
    week_day: row.weekDay,
    week_day_value: weekDayNames[row.weekDay],
    category_date: row.categoryDate,
    order: row.order,
    enable: row.enable,
    the_cart: 1,
    items_count: itemsCount,
    version: row.version,
  };
}

function isOfferedTo(companyId: number | undefined) {
  if (companyId === undefined) return undefined;
  return sql`exists (select 1 from ${itemCompanies}
    where ${itemCompanies.itemId} = ${items.id} and ${itemCompanies.companyId} = ${companyId})`;
}

function hasDatePart(name: "year" | "month", value: number | undefined) {
  return value === undefined
    ? undefined
    : sql`extract(${sql.raw(name)} from ${categories.categoryDate}) = ${value}`;
}

/** Reads the days of the query by date, each with its items. */
export async function findMenuDays(db: Queryable, query: CategoriesQuery): Promise<StaffMenuDay[]> {
  const days = await db
    .select({
      ...getTableColumns(categories),
      closedReason: selectClosedReason(query.companyId ?? sql`null`),
    })
    .from(categories)
    .where(
      and(
        hasDatePart("year", query.year),
        hasDatePart("month", query.month),
        query.start_date === undefined ? undefined : gte(categories.categoryDate, query.start_date),
        query.end_date === undefined ? undefined : lte(categories.categoryDate, query.end_date),
        query.week_day === undefined ? undefined : eq(categories.weekDay, query.week_day),
      ),
    )
    .orderBy(asc(categories.categoryDate));
  const ofDays = inArray(
    items.categoryId,
    days.map((day) => day.id),
  );
  const found = await findStaffItems(db, and(ofDays, isOfferedTo(query.companyId)));
  const paused =
    query.companyId === undefined ? new Set<number>() : await findPausedDays(db, query.companyId);
  const itemsOf = Map.groupBy(found, (item) => item.category);
  return days.map((day) => {
    const offered = itemsOf.get(day.id) ?? [];
    return {
      ...toCategory(day, offered.length),
      items: offered,
      paused: paused.has(day.id),
      ...(day.closedReason !== null && { closed_reason: day.closedReason }),
    };
  });
}

export async function joinDishRatings(db: Queryable, days: readonly StaffMenuDay[]): Promise<StaffMenuDay[]> {
  const ratings = await findAverageRatings(
    db,
    days.flatMap((day) => day.items.map(({ id }) => id)),
  );
  return days.map((day) => ({
    ...day,
    items: day.items.map((item) => ({ ...item, rating: ratings.get(item.id) })),
  }));
}

/** Returns a day with the number of its items. */
export async function readCategory(db: Queryable, row: CategoryRow): Promise<StaffCategory> {
  const itemsOfDay = and(eq(items.categoryId, row.id), isNull(items.archivedAt));
  return toCategory(row, await db.$count(items, itemsOfDay));
}

export async function findCategory(db: Queryable, id: number): Promise<StaffCategory | undefined> {
  const [row] = await db.select().from(categories).where(eq(categories.id, id));
  return row && readCategory(db, row);
}

/** Locks the row until the transaction ends. Returns undefined if there is none. */
export async function lockCategory(tx: Queryable, id: number): Promise<CategoryRow | undefined> {
  const [found] = await tx.select().from(categories).where(eq(categories.id, id)).for("no key update");
  return found;
}

export async function insertCategory(tx: Queryable, settings: CategorySettings): Promise<CategoryRow> {
  return requireRow(await tx.insert(categories).values(settings).returning());
}

/** Inserts days for the dates that have none, even if another transaction inserts them concurrently. */
export function insertMissingCategories(
  tx: Queryable,
  settings: readonly CategorySettings[],
): Promise<CategoryRow[]> {
  return tx
    .insert(categories)
    .values([...settings])
    .onConflictDoNothing({ target: categories.categoryDate })
    .returning();
}

/**
 * Deletes the days that have no items and were never changed. They are locked first, because an item may be added at
 * the same time.
 */
export async function deleteUntouchedCategories(
  tx: Queryable,
  ids: readonly number[],
): Promise<CategoryRow[]> {
  const among = and(inArray(categories.id, ids), eq(categories.version, firstVersion));
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(among)
    .orderBy(asc(categories.id))
    .for("update");
  const withItems = tx.select().from(items).where(eq(items.categoryId, categories.id));
  return tx
    .delete(categories)
    .where(and(among, notExists(withItems)))
    .returning();
}

export async function findDayIds(db: Queryable, dates: readonly CalendarDate[]): Promise<number[]> {
  const days = await db
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.categoryDate, dates));
  return days.map(({ id }) => id);
}

export async function updateCategoryRow(tx: Queryable, { id, ...row }: CategoryRow): Promise<void> {
  await tx.update(categories).set(row).where(eq(categories.id, id));
}
