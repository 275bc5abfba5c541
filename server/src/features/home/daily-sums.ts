import { and, between, desc, eq, getTableColumns, notExists, sql, sum, type SQL } from "drizzle-orm";
import { unionAll, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { Db } from "../../platform/db/client.ts";
import { changedDays, dailyDishes, dailySummaries } from "../../platform/db/schema/daily-summaries.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { isPlacedLineOfCompany } from "../orders/placed-lines.ts";
import { dailySummarySelection, dailyDishSelection } from "./summarize-days.ts";

/** Returns the condition that selects the days. */
type DayCondition = (date: AnyPgColumn) => SQL;

function isUnchanged(db: Db, table: typeof dailySummaries | typeof dailyDishes) {
  const mark = db
    .select({ one: sql`1` })
    .from(changedDays)
    .where(and(eq(changedDays.companyId, table.companyId), eq(changedDays.date, table.date)));
  return notExists(mark);
}

/** Selects the days whose changes are not counted yet, which are few, with the condition for their lines. */
function selectChangedDays(db: Db, isAsked: DayCondition) {
  const changed = db.selectDistinct().from(changedDays).where(isAsked(changedDays.date)).as("changed");
  const isOfDay = and(eq(orderLines.deliveryDate, changed.date), eq(orderLines.companyId, changed.companyId));
  return { changed, isOfDay };
}

/** Selects the sums of companies and days. They come from the summary, or from the orders if these changed since. */
export function selectDailySums(db: Db, isAsked: DayCondition) {
  const { changed, isOfDay } = selectChangedDays(db, isAsked);
  const summarized = db
    .select(getTableColumns(dailySummaries))
    .from(dailySummaries)
    .where(and(isAsked(dailySummaries.date), isUnchanged(db, dailySummaries)));
  const counted = db
    .select(dailySummarySelection.columns)
    .from(changed)
    .innerJoin(orderLines, isOfDay)
    .innerJoin(orders, isPlacedLineOfCompany)
    .groupBy(...dailySummarySelection.groups);
  return unionAll(summarized, counted).as("counted_day");
}

/** Sums the days of all companies, the last one first. A day without orders is left out. */
export function sumDays(db: Db, from: CalendarDate, to: CalendarDate) {
  const day = selectDailySums(db, (date) => between(date, from, to));
  return db
    .select({
      date: day.date,
      orders: sum(day.orders).mapWith(Number),
      portions: sum(day.portions).mapWith(Number),
      amount: sum(day.amount).mapWith(Number),
    })
    .from(day)
    .groupBy(day.date)
    .orderBy(desc(day.date));
}

/** Selects the portions of dishes in the same way as `selectDailySums`. */
export function selectDailyDishSums(db: Db, isAsked: DayCondition) {
  const { changed, isOfDay } = selectChangedDays(db, isAsked);
  const summarized = db
    .select(getTableColumns(dailyDishes))
    .from(dailyDishes)
    .where(and(isAsked(dailyDishes.date), isUnchanged(db, dailyDishes)));
  const counted = db
    .select(dailyDishSelection.columns)
    .from(changed)
    .innerJoin(orderLines, isOfDay)
    .innerJoin(orders, isPlacedLineOfCompany)
    .groupBy(...dailyDishSelection.groups);
  return unionAll(summarized, counted).as("counted_dish");
}
