import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { foreignId } from "./foreign-id.ts";

/** Ids are the INEI ubigeo codes as numbers: 15, 1501, 150101. */
export const departments = pgTable("departments", {
  id: integer().primaryKey(),
  name: text().notNull(),
});

export const provinces = pgTable("provinces", {
  id: integer().primaryKey(),
  departmentId: foreignId("department_id", () => departments.id),
  name: text().notNull(),
});

export const districts = pgTable("districts", {
  id: integer().primaryKey(),
  provinceId: foreignId("province_id", () => provinces.id),
  name: text().notNull(),
});

export const documentTypes = pgTable("document_types", {
  id: integer().primaryKey(),
  name: text().notNull(),
});

/** Ids are SUNAT's codes as text: `01`, `03`. */
export const receiptTypes = pgTable("receipt_types", {
  id: text().primaryKey(),
  name: text().notNull(),
});

export const itemTypes = pgTable("item_types", {
  id: text().primaryKey(),
  name: text().notNull(),
});

export const payConditions = pgTable("pay_conditions", {
  id: text().primaryKey(),
  name: text().notNull(),
  days: integer().notNull(),
});

/** Entrada, Fondo, Postre, Bebida, Refrigerio. */
export const subitemTypes = pgTable("subitem_types", {
  name: text().primaryKey(),
  position: integer().notNull(),
});
