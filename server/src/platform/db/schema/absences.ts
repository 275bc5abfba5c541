import { date, index, integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";
import { users } from "./users.ts";

/** The days on which people do not attend. An order for the day that was placed later counts instead. */
export const absences = pgTable(
  "absences",
  {
    companyId: integer("company_id")
      .notNull()
      .references(() => companies.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    date: date({ mode: "string" }).notNull(),
    /** The person, or a manager of the company. */
    recordedById: integer("recorded_by_id")
      .notNull()
      .references(() => users.id),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.date] }),
    index("absences_date_idx").on(t.companyId, t.date),
    index("absences_recorded_by_idx").on(t.recordedById).concurrently(),
  ],
);
