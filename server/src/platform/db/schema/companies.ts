import { and, isNull, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { joinRules, type ReminderHours } from "@lonchera/domain/codes";
import type { Subsidy } from "@lonchera/domain/subsidy";
import { foreignId } from "./foreign-id.ts";
import { departments, districts, payConditions, provinces } from "./reference.ts";

export const joinRule = pgEnum("join_rule", joinRules);

export const companies = pgTable(
  "companies",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Created from the name. Archived companies keep their slugs, so a slug is never used again. */
    slug: text().notNull(),
    ruc: text().notNull(),
    clientCode: text("client_code").notNull(),
    payConditionId: text("pay_condition_id")
      .notNull()
      .default("V001")
      .references(() => payConditions.id),
    address: text().notNull(),
    departmentId: foreignId("department_id", () => departments.id),
    provinceId: foreignId("province_id", () => provinces.id),
    districtId: foreignId("district_id", () => districts.id),
    country: integer().notNull().default(1),
    phone: text().notNull().default(""),
    mobile: text().notNull().default(""),
    status: boolean().notNull().default(true),
    logo: text(),
    /** The rule for registering as a customer. */
    joinRule: joinRule("join_rule").notNull().default("open"),
    /** In lower case. */
    emailDomains: text("email_domains").array().notNull().default([]),
    /** The hash of the invitation link's token; null without a link. */
    invitationHash: text("invitation_hash"),
    invitationExpiresAt: timestamp("invitation_expires_at", { withTimezone: true }),
    archivedAt: timestamp("archived_at", { withTimezone: true }),
    /** The subsidy for the company's individuals; null without one. */
    subsidy: jsonb().$type<Subsidy>(),
    /** Hours before the first closing of a day at which people without an order are reminded; null for never. */
    reminderHours: integer("reminder_hours").$type<ReminderHours>(),
    /** The number of changes. An edit of an older version is refused. */
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex("companies_slug_key").on(t.slug),
    uniqueIndex("companies_client_code_key")
      .on(t.clientCode)
      .where(sql`${t.archivedAt} is null`),
    check("companies_country_is_peru", sql`${t.country} = 1`),
  ],
);

/** Customers of other companies can neither sign in nor order. */
export const isActiveCompany = and(companies.status, isNull(companies.archivedAt));

export const vehicles = pgTable(
  "vehicles",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    archivedAt: timestamp("archived_at", { withTimezone: true }),
  },
  (t) => [
    uniqueIndex("vehicles_name_key")
      .on(t.name)
      .where(sql`${t.archivedAt} is null`),
  ],
);

export const deliveryZones = pgTable(
  "delivery_zones",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: foreignId("company_id", () => companies.id),
    name: text().notNull(),
    order: integer("order").notNull().default(0),
    enabled: boolean().notNull().default(true),
    vehicleDesayunoId: integer("vehicle_desa").references(() => vehicles.id),
    vehicleAlmuerzoId: integer("vehicle_almu").references(() => vehicles.id),
    vehicleCenaId: integer("vehicle_cena").references(() => vehicles.id),
    address: text().notNull().default(""),
    contact: text().notNull().default(""),
    deliveryHour: text("delivery_hour").notNull().default(""),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("delivery_zones_company_idx").on(t.companyId, t.order),
    check("delivery_zones_order_not_negative", sql`${t.order} >= 0`),
  ],
);
