import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { productCode } from "./menus.ts";

/**
 * The days of delivery of companies whose orders changed since they were counted. Transactions that change orders only
 * add rows, so that none waits for another. A day without a row here is in the tables below as the orders tell it.
 */
export const changedDays = pgTable(
  "changed_days",
  {
    companyId: integer("company_id").notNull(),
    date: date({ mode: "string" }).notNull(),
  },
  (t) => [index("changed_days_idx").on(t.companyId, t.date)],
);

/** Days. Summaries are counted anew each hour as far back, which is farther than the charts go. */
export const recountedDays = 35;

/** Sums of a company's deliveries on a day. orders/counted-lines.ts defines the lines that count. */
export const dailySummaries = pgTable(
  "daily_summaries",
  {
    date: date({ mode: "string" }).notNull(),
    companyId: foreignId("company_id", () => companies.id),
    orders: integer().notNull(),
    /** Individuals with an order. */
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
