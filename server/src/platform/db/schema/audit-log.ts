import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { AuditEvent, AuditEntity } from "@lonchera/contract/audit";

/** Labels and values in the order of the screen. They never contain e-mails, documents, passwords or tokens. */
export type AuditDetails = readonly (readonly [label: string, value: string])[];

/**
 * Append-only: a trigger refuses updates and deletions. It has no foreign keys, because events outlive the records that
 * they are about.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    event: text().$type<AuditEvent>().notNull(),
    /** The user who acted, or the account of a failed sign-in. Null for the server and for unknown people. */
    userId: integer("user_id"),
    /** The person's name at that time; null for unconfirmed accounts. */
    userName: text("user_name"),
    /** Null outside of requests, like the request's id. */
    address: text(),
    requestId: text("request_id"),
    thing: text().$type<AuditEntity>(),
    thingIds: integer("thing_ids").array().notNull(),
    details: jsonb().$type<AuditDetails>().notNull(),
  },
  (t) => [
    index("audit_log_at_idx").on(t.at, t.id),
    index("audit_log_user_idx").on(t.userId, t.at, t.id),
    index("audit_log_event_idx").on(t.event, t.at, t.id),
    index("audit_log_thing_idx").on(t.thing, t.at, t.id),
    index("audit_log_thing_ids_idx").using("gin", t.thingIds),
    index("audit_log_address_idx").on(t.address.op("text_pattern_ops")),
    index("audit_log_request_idx").on(t.requestId.op("text_pattern_ops")),
  ],
);
