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
import { claimKinds, claimedGoodKinds } from "@lonchera/contract/claims";
import { createSearchExpression } from "../search.ts";
import { foreignId } from "./foreign-id.ts";
import { documentTypes } from "./reference.ts";
import { users } from "./users.ts";

export const claimKind = pgEnum("claim_kind", claimKinds);
export const goodKind = pgEnum("good_kind", claimedGoodKinds);

/** The last number of each year. Its row is locked while a claim is filed, so that no number is skipped or used twice. */
export const claimNumbers = pgTable("claim_numbers", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Sheets of the complaints book. A trigger refuses deletions and all changes except for adding one answer. */
export const claims = pgTable(
  "claims",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The year in Lima. */
    year: integer().notNull(),
    /** Counted from 1 in each year. */
    number: integer().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    fullName: text("full_name").notNull(),
    documentTypeId: foreignId("document_type_id", () => documentTypes.id),
    documentNumber: text("document_number").notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    email: text().notNull(),
    isMinor: boolean("is_minor").notNull(),
    guardianName: text("guardian_name").notNull(),
    goodKind: goodKind("good_kind").notNull(),
    /** Céntimos; null if no amount is claimed. */
    amount: integer(),
    goodDescription: text("good_description").notNull(),
    claimKind: claimKind("claim_kind").notNull(),
    detail: text().notNull(),
    request: text().notNull(),
    answer: text(),
    answeredAt: timestamp("answered_at", { withTimezone: true }),
    answeredBy: integer("answered_by").references(() => users.id),
    /** The person's name at that time. */
    answeredByName: text("answered_by_name"),
    /** The searched text, with the number as it is shown. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          createSearchExpression(
            "full_name || ' ' || document_number || ' ' || email || ' ' || lpad(number::text, 6, '0') || '-' || year::text",
          ),
        ),
      ),
  },
  (t) => [
    uniqueIndex("claims_number_key").on(t.year, t.number),
    index("claims_due_idx").on(t.dueDate, t.id),
    index("claims_email_idx").on(t.email),
    index("claims_open_idx")
      .on(t.id)
      .where(sql`${t.answeredAt} is null`),
  ],
);
