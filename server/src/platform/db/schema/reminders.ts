import { date, pgTable, primaryKey, unique } from "drizzle-orm/pg-core";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { users } from "./users.ts";

/**
 * The e-mails that reminded people to order. The keys allow one for each person and day of sending, and one for each
 * day of delivery.
 */
export const reminders = pgTable(
  "reminders",
  {
    companyId: foreignId("company_id", () => companies.id),
    userId: foreignId("user_id", () => users.id),
    sentOn: date("sent_on", { mode: "string" }).notNull(),
    deliveryDate: date("delivery_date", { mode: "string" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.sentOn] }),
    unique("reminders_delivery_key").on(t.companyId, t.userId, t.deliveryDate),
  ],
);
