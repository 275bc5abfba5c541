import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { recordKinds } from "@lonchera/contract/imports";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { companies } from "./companies.ts";
import { foreignId } from "./foreign-id.ts";
import { items } from "./menus.ts";
import { users } from "./users.ts";

export const importKind = pgEnum("import_kind", recordKinds);

/** `made` is true if the import created the day. */
export type ImportedDay = { id: number; category_date: string; made: boolean };
/** `days` are the ids of the days on which the company got items. */
export type ImportedCompany = { id: number; name: string; days: readonly number[] };

/** Imports, with names and days as they were at that time. */
export const imports = pgTable(
  "imports",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: importKind().notNull(),
    fileName: text("file_name").notNull(),
    /** SHA-256 of the file, in hex. A copy has no file. */
    fileHash: text("file_hash"),
    importedAt: timestamp("imported_at", { withTimezone: true }).notNull(),
    importedByUserId: foreignId("imported_by_user_id", () => users.id),
    /** The person's name at that time. */
    importedByName: text("imported_by_name").notNull(),
    itemCount: integer("item_count").notNull(),
    /** The number of existing items that the import changed. */
    updatedCount: integer("updated_count").notNull().default(0),
    /** Sorted by date. */
    days: jsonb().$type<readonly ImportedDay[]>().notNull(),
    /** Sorted by name. */
    companies: jsonb().$type<readonly ImportedCompany[]>().notNull(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    undoneByUserId: integer("undone_by_user_id").references(() => users.id),
    undoneByName: text("undone_by_name"),
  },
  (t) => [
    index("imports_standing_file_idx")
      .on(t.fileHash)
      .where(sql`${t.undoneAt} is null`),
    check("imports_undone_by_somebody", sql`(${t.undoneAt} is null) = (${t.undoneByName} is null)`),
  ],
);

/** The items that an import created, as long as they exist. */
export const importItems = pgTable(
  "import_items",
  {
    itemId: integer("item_id")
      .primaryKey()
      .references(() => items.id, { onDelete: "cascade" }),
    importId: foreignId("import_id", () => imports.id),
  },
  (t) => [index("import_items_import_idx").on(t.importId, t.itemId)],
);

/** The values of an item that a repeated row can change. Prices are in céntimos. */
export type ChangeableItemValues = {
  description: string;
  price: number;
  discountPrice: number;
  stock: number;
  /** Missing in imports of earlier releases. */
  tags?: readonly DishTag[];
};

/** The existing items that an import changed, until undoing restores their former values. */
export const importUpdates = pgTable(
  "import_updates",
  {
    itemId: foreignId("item_id", () => items.id, { onDelete: "cascade" }),
    importId: foreignId("import_id", () => imports.id),
    before: jsonb().$type<ChangeableItemValues>().notNull(),
    after: jsonb().$type<ChangeableItemValues>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.importId] }),
    index("import_updates_import_idx").on(t.importId, t.itemId),
  ],
);

/** Files of a company's people, with the names of that time. */
export const peopleImports = pgTable(
  "people_imports",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: foreignId("company_id", () => companies.id),
    fileName: text("file_name").notNull(),
    /** SHA-256 of the file, in hex. */
    fileHash: text("file_hash").notNull(),
    importedAt: timestamp("imported_at", { withTimezone: true }).notNull(),
    importedByUserId: foreignId("imported_by_user_id", () => users.id),
    importedByName: text("imported_by_name").notNull(),
    /** The hash of an unknown password, which created accounts have until their people choose one. */
    passwordHash: text("password_hash").notNull(),
    createdCount: integer("created_count").notNull(),
    changedCount: integer("changed_count").notNull(),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    undoneByUserId: integer("undone_by_user_id").references(() => users.id),
    undoneByName: text("undone_by_name"),
  },
  (t) => [index("people_imports_company_idx").on(t.companyId, t.id)],
);

/** The people whom a file created or changed; after undoing, those who were kept. Their histories have the changes. */
export const peopleImportRows = pgTable(
  "people_import_rows",
  {
    importId: foreignId("import_id", () => peopleImports.id),
    userId: foreignId("user_id", () => users.id, { onDelete: "cascade" }),
    isCreated: boolean("is_created").notNull(),
    /** The account's version after the import, or after a later import was undone. */
    version: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.userId] }), index("people_import_rows_user_idx").on(t.userId)],
);
