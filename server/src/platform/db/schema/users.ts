import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { customerTypes, staffRoles } from "@lonchera/domain/codes";
import type { AvoidableTag } from "@lonchera/domain/dish-tags";
import { createSearchExpression } from "../search.ts";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { documentTypes } from "./reference.ts";

export const customerType = pgEnum("customer_type", customerTypes);
export const staffRole = pgEnum("staff_role", staffRoles);

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
    /** Null for customers. */
    staffRole: staffRole("staff_role"),
    isActive: boolean("is_active").notNull().default(true),
    customerType: customerType("customer_type"),
    companyId: integer("company_id").references(() => companies.id),
    documentTypeId: integer("document_type_id").references(() => documentTypes.id),
    identityDocument: text("identity_document").notNull().default(""),
    /** The company's own code for the person. */
    employeeCode: text("employee_code").notNull().default(""),
    costCenter: text("cost_center").notNull().default(""),
    isCompanyManager: boolean("is_company_manager").notNull().default(false),
    /** Has an effect only if the company sends reminders. */
    wantsReminders: boolean("wants_reminders").notNull().default(true),
    dateJoined: timestamp("date_joined", { withTimezone: true }).notNull().defaultNow(),
    /** Null until the registration is confirmed. Clients created by staff are confirmed. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    /** The time and version of the newest consent to the privacy policy; null until a client created by staff gives it. */
    privacyAcceptedAt: timestamp("privacy_accepted_at", { withTimezone: true }),
    privacyVersion: text("privacy_version"),
    version: integer().notNull().default(1),
    /** True once the account has signed in with a browser. */
    hasSignedIn: boolean("has_signed_in").notNull().default(false),
    /** The searched text. It has a trigram index if the server has pg_trgm. */
    searchName: text("search_name")
      .notNull()
      .generatedAlwaysAs(sql.raw(createSearchExpression("first_name || ' ' || last_name"))),
  },
  (t) => [
    uniqueIndex("users_email_key").on(t.email),
    index("users_company_idx").on(t.companyId, t.dateJoined),
    // Managers read the people of their company by name.
    index("users_people_idx").on(t.companyId, t.searchName, t.id).concurrently(),
    uniqueIndex("users_employee_code_key")
      .on(t.companyId, sql`lower(${t.employeeCode})`)
      .where(sql`${t.employeeCode} <> ''`)
      .concurrently(),
    index("users_managers_idx")
      .on(t.companyId)
      .where(sql`${t.isCompanyManager}`)
      .concurrently(),
    // Lists of clients are counted and paged from the index alone, so it contains the column that excludes staff.
    index("users_newest_idx").on(t.dateJoined, t.id, t.isStaff),
    check("users_email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    // A customer can be without a company, but cannot sign in then.
    check("users_have_a_role_if_staff", sql`${t.isStaff} = (${t.staffRole} is not null)`),
    check("users_are_staff_or_customers", sql`${t.isStaff} or ${t.customerType} is not null`),
  ],
);

export const fullName = sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`;

/** The empty values of an account's personal data besides the name, the e-mail and the photo. */
export const emptyPersonalData = {
  phone: "",
  birthDate: null,
  street: "",
  city: "",
  state: "",
  postalCode: "",
  country: "",
  identityDocument: "",
  employeeCode: "",
  costCenter: "",
};

/** The allergens that people avoid. They are stored apart from the account because they are health data. */
export const foodPreferences = pgTable("food_preferences", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  avoids: text().array().$type<readonly AvoidableTag[]>().notNull(),
  savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
});

/** One row per sign-in. The refresh tokens of a session are numbered by generation. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: foreignId("user_id", () => users.id),
    /** The generation of the newest refresh token that was used. Older tokens are invalid. */
    usedGeneration: integer("used_generation").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** E.g. `Chrome en Android`; null for a program or an unknown browser. */
    device: text(),
    /** The last proof of identity in this session: its sign-in, or a later one. Renewing tokens is not a proof. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }).notNull().defaultNow(),
    /** The true last use is at most a few minutes later. */
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    revokedAt: timestamp("revoked_at", { withTimezone: true }),
  },
  (t) => [index("sessions_user_idx").on(t.userId), index("sessions_expires_idx").on(t.expiresAt)],
);

export const linkPurpose = pgEnum("link_purpose", [
  "confirm-registration",
  "reset-password",
  "confirm-email",
  "undo-email-change",
  "invite-staff",
]);

/** The input of a registration. It counts once the link is confirmed with the password. */
type Registration = {
  readonly passwordHash: string;
  readonly firstName: string;
  readonly companyId: number;
  /** The time of the consent in ISO 8601; null without consent. */
  readonly privacyAcceptedAt: string | null;
  readonly privacyVersion: string | null;
};

/** Links in e-mails. Only the hash of a token is stored, and each link can be used once. */
export const emailLinks = pgTable(
  "mail_links",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: foreignId("user_id", () => users.id),
    purpose: linkPurpose().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The address that the account gets: the new one for `confirm-email`, the former one for `undo-email-change`. */
    email: text(),
    /** The user who asked for the change of e-mail; null for links of earlier versions. */
    askedById: integer("asked_by_id").references(() => users.id),
    /** For `confirm-registration`; null for links of earlier versions, whose values are the user's. */
    registration: jsonb().$type<Registration>(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (t) => [
    index("mail_links_user_idx").on(t.userId, t.purpose),
    index("mail_links_asked_by_idx").on(t.askedById).concurrently(),
  ],
);

/** The events that rate limits count. A row is deleted when its time window has passed. */
export const rateLimitEvents = pgTable(
  "limited_events",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** E.g. `sign-in:account:ana@…`. */
    key: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index("limited_events_key_idx").on(t.key, t.at)],
);
