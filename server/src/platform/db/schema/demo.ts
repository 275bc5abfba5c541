import { pgTable, timestamp } from "drizzle-orm/pg-core";

/** One row if the database was filled with the demo, whose accounts have a public password. */
export const demoFills = pgTable("demo_fills", {
  filledAt: timestamp("filled_at", { withTimezone: true }).notNull(),
});
