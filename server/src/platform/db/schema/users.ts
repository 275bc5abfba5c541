import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customerTypes } from "@lonchera/domain/codes";
import { searchable } from "../search.ts";
import { companies } from "./companies.ts";
import { documentTypes } from "./reference.ts";

export const customerType = pgEnum("customer_type", customerTypes);

export const users = pgTable(
  "users",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case. */
    email: text().notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull().default(""),
    phone: text().notNull().default(""),
    birthDate: date("birth_date", { mode: "string" }),
    photo: text(),
    street: text().notNull().default(""),
    city: text().notNull().default(""),
    state: text().notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    country: text().notNull().default(""),
    isStaff: boolean("is_staff").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    customerType: customerType("customer_type"),
    companyId: integer("company_id").references(() => companies.id),
    documentTypeId: integer("document_type_id").references(() => documentTypes.id),
    identityDocument: text("identity_document").notNull().default(""),
    dateJoined: timestamp("date_joined", { withTimezone: true }).notNull().defaultNow(),
    /** Null until the link of the registration mail was opened; clients made by staff start confirmed. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** When the privacy policy was accepted at registration, and which text; null where nobody was asked. */
    privacyAcceptedAt: timestamp("privacy_accepted_at", { withTimezone: true }),
    privacyVersion: text("privacy_version"),
    version: integer().notNull().default(1),
    /** What people look for somebody by. Where the server has pg_trgm, a trigram index stands on it. */
    searchName: text("search_name")
      .notNull()
      .generatedAlwaysAs(sql.raw(searchable("first_name || ' ' || last_name"))),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    index("users_company_idx").on(t.companyId, t.dateJoined),
    // The lists of clients count and turn pages by the index alone, so what tells them from staff stands in it.
    index("users_newest_idx").on(t.dateJoined, t.id, t.isStaff),
    check("users_email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    // A customer whom staff made without a company signs in once there is one.
    check("users_are_staff_or_customers", sql`${t.isStaff} or ${t.customerType} is not null`),
  ],
);

/** One sign-in; its refresh tokens are told apart by their generation. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The newest refresh token that was used; older ones are dead. */
    usedGeneration: integer("used_generation").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
  },
  (t) => [index("sessions_user_idx").on(t.userId), index("sessions_expires_idx").on(t.expiresAt)],
);

export const linkPurpose = pgEnum("link_purpose", [
  "confirm-registration",
  "reset-password",
  "confirm-email",
]);

/** Tokens of links in mails: only their hash is kept, each works once. */
export const mailLinks = pgTable(
  "mail_links",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    purpose: linkPurpose().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The new address, for `confirm-email`. */
    email: text(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (t) => [index("mail_links_user_idx").on(t.userId, t.purpose)],
);

/** What a limit counts: one row an event, forgotten when its window has passed. */
export const limitedEvents = pgTable(
  "limited_events",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** E.g. `sign-in:account:ana@…`. */
    key: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("limited_events_key_idx").on(t.key, t.at)],
);
