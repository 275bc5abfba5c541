import { date, index, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { VehicleMeal } from "@lonchera/domain/day-lines";
import { companies, deliveryZones } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { orders } from "./orders.ts";
import { users } from "./users.ts";

/** A handover of an order's meal for one day and zone. Undoing it deletes the row, and the audit log keeps it. */
export const handovers = pgTable(
  "handovers",
  {
    companyId: foreignId("company_id", () => companies.id),
    orderId: foreignId("order_id", () => orders.id),
    deliveryDate: date("delivery_date", { mode: "string" }).notNull(),
    zoneId: foreignId("zone_id", () => deliveryZones.id),
    meal: text().$type<VehicleMeal>().notNull(),
    /** Chosen by the phone, so that a repeated request is the same handover. */
    key: uuid().notNull(),
    byUserId: foreignId("by_user_id", () => users.id),
    /** By the server's clock. */
    handedOverAt: timestamp("handed_over_at", { withTimezone: true }).notNull(),
    /** By the phone's clock, if it had no network. */
    scannedAt: timestamp("scanned_at", { withTimezone: true }),
    /** The name at that time of the vehicle or zone at which the phone was. */
    place: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.orderId, t.deliveryDate, t.zoneId, t.meal] }),
    unique("handovers_key_key").on(t.key, t.companyId),
    index("handovers_order_idx").on(t.orderId),
    index("handovers_by_user_idx").on(t.byUserId).concurrently(),
  ],
);
