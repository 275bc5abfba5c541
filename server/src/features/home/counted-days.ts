import { and, eq, getTableColumns, notExists, sql, type SQL } from "drizzle-orm";
import { unionAll, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/client.ts";
import { changedDays, dailyDishes, dailySummaries } from "../../platform/db/schema/daily-summaries.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { isPlacedLineOfCompany } from "../orders/counted-lines.ts";
import { countedColumns } from "./summarise-days.ts";

/** Returns the condition that a day is asked for. */
type AskedDays = (date: AnyPgColumn) => SQL;

function isUnchanged(db: Db, table: typeof dailySummaries | typeof dailyDishes) {
  const mark = db
    .select({ one: sql`1` })
    .from(changedDays)
    .where(and(eq(changedDays.companyId, table.companyId), eq(changedDays.date, table.date)));
  return notExists(mark);
}

/** The placed lines of the days that are not counted yet, which are few. */
function changedLines(db: Db, isAsked: AskedDays) {
  const changed = db.selectDistinct().from(changedDays).where(isAsked(changedDays.date)).as("changed");
  const isOfDay = and(eq(orderLines.deliveryDate, changed.date), eq(orderLines.companyId, changed.companyId));
  return { changed, isOfDay };
}

/** Selects the sums of companies and days: those of the summary, or of the orders where they changed since. */
export function selectCountedDays(db: Db, isAsked: AskedDays) {
  const { changed, isOfDay } = changedLines(db, isAsked);
  const summarised = db
    .select(getTableColumns(dailySummaries))
    .from(dailySummaries)
    .where(and(isAsked(dailySummaries.date), isUnchanged(db, dailySummaries)));
  const counted = db
    .select({ date: orderLines.deliveryDate, companyId: orderLines.companyId, ...countedColumns })
    .from(changed)
    .innerJoin(orderLines, isOfDay)
    .innerJoin(orders, isPlacedLineOfCompany)
    .groupBy(orderLines.deliveryDate, orderLines.companyId);
  return unionAll(summarised, counted).as("counted_day");
}

/** The same for the portions of dishes. */
export function selectCountedDishes(db: Db, isAsked: AskedDays) {
  const { changed, isOfDay } = changedLines(db, isAsked);
  const summarised = db
    .select(getTableColumns(dailyDishes))
    .from(dailyDishes)
    .where(and(isAsked(dailyDishes.date), isUnchanged(db, dailyDishes)));
  const counted = db
    .select({
      date: orderLines.deliveryDate,
      companyId: orderLines.companyId,
      product: orderLines.product,
      dish: sql<string>`${orderLines.itemName}`.as("dish"),
      portions: countedColumns.portions,
    })
    .from(changed)
    .innerJoin(orderLines, isOfDay)
    .innerJoin(orders, isPlacedLineOfCompany)
    .groupBy(orderLines.deliveryDate, orderLines.companyId, orderLines.product, orderLines.itemName);
  return unionAll(summarised, counted).as("counted_dish");
}
