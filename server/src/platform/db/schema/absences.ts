import { date, index, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { users } from "./users.ts";

/** The days on which people do not attend. An order for the day that was placed later counts instead. */
export const absences = pgTable(
  "absences",
  {
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    date: date({ mode: "string" }).notNull(),
    /** The person, or a manager of the company. */
    recordedById: foreignId("recorded_by_id", () => users.id),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.date] }),
    index("absences_date_idx").on(t.companyId, t.date),
    index("absences_recorded_by_idx").on(t.recordedById).concurrently(),
  ],
);
