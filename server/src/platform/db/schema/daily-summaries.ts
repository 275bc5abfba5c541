import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { productCode } from "./menus.ts";

/**
 * The days of delivery of companies whose orders have changed since the day was summarized. Transactions that change
 * orders only add rows, so none waits for another. For a day without a row here, the tables below match the orders.
 */
export const changedDays = pgTable(
  "changed_days",
  {
    companyId: integer("company_id").notNull(),
    date: date({ mode: "string" }).notNull(),
  },
  (t) => [index("changed_days_idx").on(t.companyId, t.date)],
);

/** The number of past days whose summaries are counted anew each hour. The charts show fewer days. */
export const recountedDayCount = 35;

/** Sums of a company's deliveries on a day. orders/placed-lines.ts defines the lines that count. */
export const dailySummaries = pgTable(
  "daily_summaries",
  {
    date: date({ mode: "string" }).notNull(),
    companyId: foreignId("company_id", () => companies.id),
    orders: integer().notNull(),
    /** The number of individuals with an order. */
    people: integer().notNull(),
    portions: integer().notNull(),
    /** Céntimos: unit price × quantity of the lines. */
    amount: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.companyId] })],
);

/** The portions of each dish, by the name under which it was ordered. */
export const dailyDishes = pgTable(
  "daily_dishes",
  {
    date: date({ mode: "string" }).notNull(),
    companyId: foreignId("company_id", () => companies.id),
    product: productCode().notNull(),
    dish: text().notNull(),
    portions: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.companyId, t.product, t.dish] })],
);
