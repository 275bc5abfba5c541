import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { claimKinds, goodKinds } from "@lonchera/contract/claims";
import { searchable } from "../search.ts";
import { documentTypes } from "./reference.ts";
import { users } from "./users.ts";

export const claimKind = pgEnum("claim_kind", claimKinds);
export const goodKind = pgEnum("good_kind", goodKinds);

/** The last number given in a year: who writes a claim waits here, so that none is skipped or given twice. */
export const claimNumbers = pgTable("claim_numbers", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Sheets of the complaints book. A trigger lets none of them be deleted, and nothing but one answer be added. */
export const claims = pgTable(
  "claims",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Of Lima. */
    year: integer().notNull(),
    /** From 1 in each year. */
    number: integer().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    fullName: text("full_name").notNull(),
    documentTypeId: integer("document_type_id")
      .notNull()
      .references(() => documentTypes.id),
    documentNumber: text("document_number").notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    isMinor: boolean("is_minor").notNull(),
    guardianName: text("guardian_name").notNull(),
    goodKind: goodKind("good_kind").notNull(),
    /** Céntimos; null where no amount is claimed. */
    amount: integer(),
    goodDescription: text("good_description").notNull(),
    claimKind: claimKind("claim_kind").notNull(),
    detail: text().notNull(),
    request: text().notNull(),
    answer: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    answeredBy: integer("answered_by").references(() => users.id),
    /** As the person was called then. */
    answeredByName: text("answered_by_name"),
    /** What people look for a claim by: its number too, as they read it. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          searchable(
            "full_name || ' ' || document_number || ' ' || email || ' ' || lpad(number::text, 6, '0') || '-' || year::text",
          ),
        ),
      ),
  },
  (t) => [
    uniqueIndex("claims_number_key").on(t.year, t.number),
    index("claims_due_idx").on(t.dueDate, t.id),
    index("claims_email_idx").on(t.email),
  ],
);
