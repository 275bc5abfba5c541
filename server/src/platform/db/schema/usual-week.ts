import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { UsualDay } from "@lonchera/contract/usual-week";
import { companies, deliveryZones } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { productCode } from "./menus.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/** The dishes that people like, by name and product, because a dish has many items. */
export const favorites = pgTable(
  "favorites",
  {
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    product: productCode().notNull(),
    /** The name as `normalizeDishName` of the domain compares it. */
    dishKey: text("dish_key").notNull(),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId, t.product, t.dishKey] })],
);

/** The usual weeks of people. Without a row nothing is proposed. */
export const usualWeeks = pgTable(
  "usual_weeks",
  {
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    days: jsonb().$type<readonly UsualDay[]>().notNull().default([]),
    /** The delivery zone of a company client; null for individuals. */
    zoneId: integer("zone_id").references(() => deliveryZones.id),
    /** True if the person lets the proposal be ordered automatically. */
    confirms: boolean().notNull().default(false),
    /** Nothing is proposed for days up to this one. */
    skippedUntil: date("skipped_until", { mode: "string" }),
    /** The time of the person's choice. Meals that were due before it are not ordered automatically. */
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index("usual_weeks_confirms_idx")
      .on(t.companyId, t.userId)
      .where(sql`${t.confirms}`),
  ],
);

/**
 * The days of delivery that the usual week has settled: the day was ordered, the person was told why not, or the day
 * was taken out of an order. The key allows each day once.
 */
export const usualWeekDays = pgTable(
  "usual_week_days",
  {
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    deliveryDate: date("delivery_date", { mode: "string" }).notNull(),
    /** Null if nothing was ordered. */
    orderId: integer("order_id").references(() => orders.id),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.deliveryDate] }),
    index("usual_week_days_order_idx").on(t.orderId),
  ],
);
