import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { productCodes, subitemOptions, weekDays } from "@lonchera/domain/codes";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { createSearchExpression } from "../search.ts";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { itemTypes, subitemTypes } from "./reference.ts";

export const productCode = pgEnum("product_code", productCodes);
export const weekDay = pgEnum("week_day", weekDays);
export const subitemOption = pgEnum("subitem_option", subitemOptions);

/** Menu days, at most one for each date. */
export const categories = pgTable(
  "categories",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    weekDay: weekDay("week_day").notNull(),
    categoryDate: date("category_date", { mode: "string" }).notNull(),
    order: integer("order").notNull().default(0),
    enable: boolean().notNull().default(true),
    theCart: integer("the_cart").notNull().default(1),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex("categories_date_key").on(t.categoryDate),
    check("categories_cart_is_one", sql`${t.theCart} = 1`),
    check(
      "categories_week_day_is_the_dates",
      sql`${t.weekDay} = (array['LU','MA','MI','JU','VI','SA','DO']::week_day[])[extract(isodow from ${t.categoryDate})::integer]`,
    ),
  ],
);

export const items = pgTable(
  "items",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: foreignId("category_id", () => categories.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** Céntimos. */
    price: integer().notNull(),
    /** Céntimos; 0 without a discount. */
    discountPrice: integer("discount_price").notNull().default(0),
    product: productCode().notNull().default("ALMUE"),
    productType: text("product_type")
      .notNull()
      .default("CONVE")
      .references(() => itemTypes.id),
    stock: integer().notNull().default(100),
    order: integer("order"),
    status: boolean().notNull().default(true),
    deliverable: boolean().notNull().default(true),
    image: text(),
    /** In the order of the domain's list. */
    tags: text().array().$type<readonly DishTag[]>().notNull().default([]),
    /** Set when staff delete the item. The row stays, because placed orders refer to it. */
    archivedAt: timestamp("archived_at", { withTimezone: true }),
    version: integer().notNull().default(1),
    /** The searched text. It has a trigram index if the server has pg_trgm. */
    searchName: text("search_name")
      .notNull()
      .generatedAlwaysAs(sql.raw(createSearchExpression("name"))),
  },
  (t) => [
    index("items_newest_of_name_idx").on(t.searchName, t.id.desc()),
    index("items_category_idx").on(t.categoryId, t.product, t.order),
    check("items_stock_not_negative", sql`${t.stock} >= 0`),
    check("items_prices_not_negative", sql`${t.price} >= 0 and ${t.discountPrice} >= 0`),
  ],
);

export const itemCompanies = pgTable(
  "item_companies",
  {
    companyId: foreignId("company_id", () => companies.id),
    itemId: foreignId("item_id", () => items.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.itemId] }), index("item_companies_item_idx").on(t.itemId)],
);

/** The companies that are offered nothing on a menu day, although it is enabled and has items of theirs. */
export const pausedMenus = pgTable(
  "paused_menus",
  {
    categoryId: foreignId("category_id", () => categories.id),
    companyId: foreignId("company_id", () => companies.id),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.companyId] })],
);

export const subitems = pgTable("subitems", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  itemType: text("item_type")
    .notNull()
    .references(() => subitemTypes.name),
  option: subitemOption().notNull(),
});

export const itemSubitems = pgTable(
  "item_subitems",
  {
    itemId: foreignId("item_id", () => items.id, { onDelete: "cascade" }),
    subitemId: foreignId("subitem_id", () => subitems.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.subitemId] }),
    index("item_subitems_subitem_idx").on(t.subitemId),
  ],
);

export const cuttingTimes = pgTable(
  "cutting_times",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    product: productCode().notNull(),
    /** The time of day in Lima. */
    breakTime: time("break_time").notNull(),
    sameDay: boolean("same_day").notNull().default(false),
    enabled: boolean().notNull().default(true),
    /** If true, it applies to all companies, and no company is linked. */
    allCompanies: boolean("all_companies").notNull().default(false),
    workingDaysBefore: integer("working_days_before"),
    version: integer().notNull().default(1),
  },
  (t) => [
    check(
      "cutting_times_one_kind",
      sql`${t.workingDaysBefore} is null or (${t.workingDaysBefore} > 0 and not ${t.sameDay})`,
    ),
  ],
);

/** The days on which nothing can be ordered. */
export const closures = pgTable(
  "closures",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    date: date({ mode: "string" }).notNull(),
    /** Shown to customers. */
    reason: text().notNull(),
    /** If true, it applies to all companies, and no company is linked. */
    allCompanies: boolean("all_companies").notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("closures_date_idx").on(t.date),
    uniqueIndex("closures_all_companies_key")
      .on(t.date)
      .where(sql`${t.allCompanies}`),
  ],
);

export const closureCompanies = pgTable(
  "closure_companies",
  {
    closureId: foreignId("closure_id", () => closures.id, { onDelete: "cascade" }),
    companyId: foreignId("company_id", () => companies.id),
  },
  (t) => [primaryKey({ columns: [t.closureId, t.companyId] })],
);

/** The most portions of a product that the kitchen makes for a day. */
export const portionLimits = pgTable(
  "portion_limits",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    product: productCode().notNull(),
    /** Null for every day. A limit of a date replaces the limit of every day. */
    date: date({ mode: "string" }),
    portions: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique("portion_limits_meal_key").on(t.product, t.date).nullsNotDistinct(),
    check("portion_limits_not_negative", sql`${t.portions} >= 0`),
  ],
);

export const cuttingTimeCompanies = pgTable(
  "cutting_time_companies",
  {
    companyId: foreignId("company_id", () => companies.id),
    cuttingTimeId: foreignId("cutting_time_id", () => cuttingTimes.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.cuttingTimeId] }),
    index("cutting_time_companies_time_idx").on(t.cuttingTimeId),
  ],
);
