import { index, integer, jsonb, pgEnum, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { changedThings } from "@lonchera/contract/history";
import { users } from "./users.ts";

/** What has a history: shown in the dialog of the thing. */
export const changedThing = pgEnum("changed_thing", changedThings);
export const changeKind = pgEnum("change_kind", ["created", "changed", "archived"]);

type Value = string | null;

/** Each field with its old and new value as people read them, in the order of the screen. */
export type FieldChanges = readonly (readonly [field: string, old: Value, now: Value])[];

/** As it was written at first; jsonb keeps no order of fields. */
export type UnorderedFieldChanges = Readonly<Record<string, readonly [old: Value, now: Value]>>;

/** Append-only: a trigger refuses updates and deletions. */
export const changes = pgTable(
  "changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    thing: changedThing().notNull(),
    thingId: integer("thing_id").notNull(),
    kind: changeKind().notNull(),
    /** The thing's version that this change made. */
    version: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null where the server itself did it. */
    byUserId: integer("by_user_id").references(() => users.id),
    /** As the person was called then. */
    byName: text("by_name").notNull(),
    fields: jsonb().$type<FieldChanges | UnorderedFieldChanges>().notNull(),
  },
  (t) => [index("changes_thing_idx").on(t.thing, t.thingId, t.id.desc())],
);
