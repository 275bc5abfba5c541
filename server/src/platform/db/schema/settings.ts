import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";

/**
 * The settings of owners for the whole application. There is at most one row. Without it, the defaults apply. If a
 * column is null, the environment's variable applies. A trigger notifies every process of a change.
 */
export const settings = pgTable(
  "settings",
  {
    id: integer().primaryKey().default(1),
    providerName: text("provider_name"),
    providerRuc: text("provider_ruc"),
    providerAddress: text("provider_address"),
    contactEmail: text("contact_email"),
    specialCompanyId: integer("special_company_id").references(() => companies.id),
    /** Copied into each new order, so that a change does not affect former orders. */
    pricesIncludeIgv: boolean("prices_include_igv").notNull().default(false),
    companyListHidden: boolean("company_list_hidden").notNull().default(false),
    handoversOffered: boolean("handovers_offered").notNull().default(false),
    ratingsOffered: boolean("ratings_offered").notNull().default(false),
    usualWeekOffered: boolean("usual_week_offered").notNull().default(false),
    dishTagsOffered: boolean("dish_tags_offered").notNull().default(true),
    closuresOffered: boolean("closures_offered").notNull().default(true),
    phoneAppOffered: boolean("phone_app_offered").notNull().default(true),
    homeOffered: boolean("home_offered").notNull().default(true),
    version: integer().notNull().default(1),
  },
  (t) => [check("settings_have_one_row", sql`${t.id} = 1`)],
);
