import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { items } from "./menus.ts";
import { users } from "./users.ts";

/** Ratings of delivered dishes, one per person and item. */
export const ratings = pgTable(
  "ratings",
  {
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    itemId: foreignId("item_id", () => items.id),
    stars: integer().notNull(),
    /** Emptied when the account is erased. */
    comment: text().notNull().default(""),
    /** The delivery date of the rated order line. */
    deliveryDate: date("delivery_date", { mode: "string" }).notNull(),
    ratedAt: timestamp("rated_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.itemId] }),
    index("ratings_item_idx").on(t.itemId, t.deliveryDate),
    index("ratings_user_idx").on(t.userId),
    check("ratings_have_one_to_five_stars", sql`${t.stars} between 1 and 5`),
  ],
);
