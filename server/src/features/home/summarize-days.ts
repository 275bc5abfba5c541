import { and, between, countDistinct, eq, inArray, sql } from "drizzle-orm";
import { addDays, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/orders";
import type { Transaction } from "../../platform/db/client.ts";
import {
  changedDays,
  dailyDishes,
  dailySummaries,
  recountedDayCount,
} from "../../platform/db/schema/daily-summaries.ts";
import { orderLines, orders } from "../../platform/db/schema/orders.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";
import { isPlacedLineOfCompany, portionCount } from "../orders/placed-lines.ts";

const ofDay = { date: orderLines.deliveryDate, companyId: orderLines.companyId };
const portions = portionCount.as("portions");

/** The columns of a daily summary, counted from placed lines. */
export const dailySummarySelection = {
  columns: {
    ...ofDay,
    orders: countDistinct(orderLines.orderId).as("orders"),
    people:
      sql<number>`(count(distinct ${orders.userId}) filter (where ${orders.customerType} = 'type1'))::integer`.as(
        "people",
      ),
    portions,
    amount: sql<number>`sum(${orderLines.quantity}::bigint * ${orderLines.unitPrice})::bigint`.as("amount"),
  },
  groups: [orderLines.deliveryDate, orderLines.companyId],
};

export const dailyDishSelection = {
  columns: {
    ...ofDay,
    product: orderLines.product,
    dish: sql<string>`${orderLines.itemName}`.as("dish"),
    portions,
  },
  groups: [...dailySummarySelection.groups, orderLines.product, orderLines.itemName],
};

async function countDays(tx: Transaction, companyId: number, dates: readonly CalendarDate[]): Promise<void> {
  const isOfDays = and(eq(orderLines.companyId, companyId), inArray(orderLines.deliveryDate, dates));
  for (const table of [dailySummaries, dailyDishes])
    await tx.delete(table).where(and(eq(table.companyId, companyId), inArray(table.date, dates)));
  await tx.insert(dailySummaries).select(
    tx
      .select(dailySummarySelection.columns)
      .from(orderLines)
      .innerJoin(orders, isPlacedLineOfCompany)
      .where(isOfDays)
      .groupBy(...dailySummarySelection.groups),
  );
  await tx.insert(dailyDishes).select(
    tx
      .select(dailyDishSelection.columns)
      .from(orderLines)
      .innerJoin(orders, isPlacedLineOfCompany)
      .where(isOfDays)
      .groupBy(...dailyDishSelection.groups),
  );
}

const summaryLock = 7_265_006;

/**
 * Counts the marked days of a company. A change during the count leaves a mark of its own, because only the marks
 * that the first statement sees are deleted. One process at a time counts a company, because an older count must not
 * replace a newer one.
 */
export async function summarizeCompany({ db }: Pick<Deps, "db">, companyId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await tx.$client.query<{ locked: boolean }>(
      "select pg_try_advisory_xact_lock($1, $2) as locked",
      [summaryLock, companyId],
    );
    if (rows[0]?.locked !== true) return;
    const marked = await tx
      .delete(changedDays)
      .where(eq(changedDays.companyId, companyId))
      .returning({ date: changedDays.date });
    const dates = [...new Set(marked.map(({ date }) => date))];
    if (dates.length > 0) await countDays(tx, companyId, dates);
  });
}

/** Counts the marked days of all companies, one company after the other. */
export async function summarizeDays({ db }: Pick<Deps, "db">): Promise<void> {
  const companies = await db.selectDistinct({ id: changedDays.companyId }).from(changedDays);
  for (const { id } of companies) await summarizeCompany({ db }, id);
}

/**
 * Marks the recent and coming days, because a process of the former release or an operator's statement may have
 * changed them without a mark.
 */
export async function markRecentDays({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const today = toLimaDate(clock());
  const recent = between(
    orderLines.deliveryDate,
    addDays(today, -recountedDayCount),
    addDays(today, recentOrderDays),
  );
  await db
    .insert(changedDays)
    .select(
      db
        .selectDistinct({ companyId: orderLines.companyId, date: orderLines.deliveryDate })
        .from(orderLines)
        .where(recent),
    );
}

export async function recountRecentDays(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await markRecentDays(deps);
  await summarizeDays(deps);
}
