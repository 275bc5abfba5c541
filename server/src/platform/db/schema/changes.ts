import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgEnum, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { historyEntities } from "@lonchera/contract/history";
import { users } from "./users.ts";

/** The kinds of records that have a history. */
export const historyEntity = pgEnum("changed_thing", historyEntities);
export const changeKind = pgEnum("change_kind", ["created", "changed", "archived"]);

type Value = string | null;

/** The changed fields with labels and values as shown on the screen, in its order. */
export type FieldChanges = readonly (readonly [field: string, old: Value, now: Value])[];

/** The format of old rows, in which jsonb has lost the order of the fields. */
export type UnorderedFieldChanges = Readonly<Record<string, readonly [old: Value, now: Value]>>;

/** Append-only: a trigger refuses updates and deletions. */
export const changes = pgTable(
  "changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    thing: historyEntity().notNull(),
    thingId: integer("thing_id").notNull(),
    kind: changeKind().notNull(),
    /** The version of the record after this change. */
    version: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null if the server made the change. */
    byUserId: integer("by_user_id").references(() => users.id),
    /** The person's name at that time. */
    byName: text("by_name").notNull(),
    fields: jsonb().$type<FieldChanges | UnorderedFieldChanges>().notNull(),
    /** The idempotency key of the request that made the record, with the hash of its body. */
    requestKey: text("request_key"),
    requestHash: text("request_hash"),
  },
  (t) => [
    index("changes_thing_idx").on(t.thing, t.thingId, t.id.desc()),
    index("changes_by_user_idx").on(t.byUserId).concurrently(),
    uniqueIndex("changes_request_key")
      .on(t.byUserId, t.requestKey)
      .where(sql`${t.requestKey} is not null`)
      .concurrently(),
  ],
);
