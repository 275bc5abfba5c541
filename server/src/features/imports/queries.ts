import { and, asc, desc, eq, exists, inArray, isNull, sql, type SQL, gte } from "drizzle-orm";
import type { StaffItem } from "@lonchera/contract/categories";
import type { ImportRecord } from "@lonchera/contract/imports";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import {
  imports,
  importItems,
  importUpdates,
  type ChangeableItemValues,
} from "../../platform/db/schema/imports.ts";
import { items, categories } from "../../platform/db/schema/menus.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { itemTypes } from "../../platform/db/schema/reference.ts";
import { requireRow } from "../../platform/db/written-rows.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { findStaffItems } from "../menus/staff-items.ts";
import type { PresentDish, ImportReferences } from "./check-rows.ts";

type StoredImport = typeof imports.$inferSelect;

const orderedCount = sql<number>`(select count(distinct made.item_id)::integer from import_items made
  join order_lines line on line.item_id = made.item_id where made.import_id = "imports"."id")`;

function toRecord(row: StoredImport, orderedCount: number): ImportRecord {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.fileName,
    imported_at: row.importedAt.toISOString(),
    imported_by: row.importedByName,
    item_count: row.itemCount,
    updated_count: row.updatedCount,
    days: [...row.days],
    companies: row.companies.map((company) => ({ ...company, days: [...company.days] })),
    ordered_count: orderedCount,
    undone_at: row.undoneAt?.toISOString() ?? null,
    undone_by: row.undoneByName,
  };
}

async function findRecords(db: Queryable, condition: SQL | undefined): Promise<ImportRecord[]> {
  const rows = await db
    .select({ row: imports, orderedCount })
    .from(imports)
    .where(condition)
    .orderBy(desc(imports.id));
  return rows.map(({ row, orderedCount }) => toRecord(row, orderedCount));
}

export async function findImport(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  const [found] = await findRecords(db, eq(imports.id, id));
  return found;
}

/** Returns one page, the newest first, and the count of all. */
export async function findImportPage(
  db: Queryable,
  page: { page: number; page_size: number },
): Promise<{ count: number; results: ImportRecord[] }> {
  const count = await db.$count(imports);
  const query = db.select({ id: imports.id }).from(imports);
  return readPage(query, createSortKeys("desc", imports.id), { ...page, count }, (ids) =>
    findRecords(db, inArray(imports.id, ids)),
  );
}

/** Returns the last import of the same file that was not undone. */
export async function findImportOfSameFile(db: Queryable, hash: string): Promise<ImportRecord | undefined> {
  const [found] = await findRecords(db, and(eq(imports.fileHash, hash), isNull(imports.undoneAt)));
  return found;
}

type ItemUpdate = {
  readonly itemId: number;
  readonly before: ChangeableItemValues;
  readonly after: ChangeableItemValues;
};
const batchSize = 1_000;

export async function insertImport(
  tx: Transaction,
  made: typeof imports.$inferInsert,
  itemIds: readonly number[],
  updates: readonly ItemUpdate[],
): Promise<ImportRecord> {
  const row = requireRow(await tx.insert(imports).values(made).returning());
  await tx.execute(sql`insert into import_items (import_id, item_id)
    select ${row.id}, id from unnest(${sql.param(itemIds)}::integer[]) as made (id)`);
  for (const batch of splitIntoBatches(updates, batchSize))
    await tx.insert(importUpdates).values(batch.map((update) => ({ importId: row.id, ...update })));
  return toRecord(row, 0);
}

/**
 * Locks items, so that nobody can add them to a cart. They are always locked in the order of their ids, which
 * prevents deadlocks.
 */
export async function lockItemsAgainstCarts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: items.id })
    .from(items)
    .where(isAmong(items.id, ids))
    .orderBy(asc(items.id))
    .for("update");
}

/** Locks the items that an import created and changed, so that nobody can order them or add them to a cart. */
export async function lockImportedItems(tx: Transaction, importId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select item_id as id from import_items where import_id = ${importId}
    union select item_id from import_updates where import_id = ${importId}`);
  const ids = rows.map(({ id }) => id);
  await lockItemsAgainstCarts(tx, ids);
}

type ImportedDish = { id: number; name: string; date: CalendarDate; isOrdered: boolean };

/** Returns the dishes that an import created, by name, as long as they exist. */
export function findCreatedDishes(db: Queryable, importId: number): Promise<ImportedDish[]> {
  const isOrdered = exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(eq(orderLines.itemId, importItems.itemId)),
  );
  return db
    .select({
      id: items.id,
      name: items.name,
      date: categories.categoryDate,
      isOrdered: sql<boolean>`${isOrdered}`,
    })
    .from(importItems)
    .innerJoin(items, eq(items.id, importItems.itemId))
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(eq(importItems.importId, importId))
    .orderBy(asc(items.searchName), asc(items.id));
}

export type UpdatedDish = {
  readonly item: StaffItem;
  readonly date: CalendarDate;
  readonly before: ChangeableItemValues;
  readonly after: ChangeableItemValues;
};

/**
 * Returns the dishes that an import changed, by name. Those that somebody has deleted since are returned separately.
 */
export async function findUpdatedDishes(db: Queryable, importId: number) {
  const updates = await db
    .select({
      itemId: importUpdates.itemId,
      name: items.name,
      archivedAt: items.archivedAt,
      before: importUpdates.before,
      after: importUpdates.after,
      date: categories.categoryDate,
    })
    .from(importUpdates)
    .innerJoin(items, eq(items.id, importUpdates.itemId))
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(eq(importUpdates.importId, importId))
    .orderBy(asc(items.searchName), asc(items.id));
  const present: UpdatedDish[] = await joinItems(db, updates);
  return { present, deleted: updates.filter(({ archivedAt }) => archivedAt !== null) };
}

export async function deleteImportUpdates(
  tx: Transaction,
  importId: number,
  itemIds: readonly number[],
): Promise<void> {
  await tx
    .delete(importUpdates)
    .where(and(eq(importUpdates.importId, importId), isAmong(importUpdates.itemId, itemIds)));
}

/** Returns those of the items that nobody has deleted. */
export function findItemsById(db: Queryable, ids: readonly number[]): Promise<StaffItem[]> {
  return ids.length === 0 ? Promise.resolve([]) : findStaffItems(db, isAmong(items.id, ids));
}

/** Adds the item to each row. Rows whose item somebody has deleted are left out. */
export async function joinItems<Row extends { readonly itemId: number }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Omit<Row, "itemId"> & { readonly item: StaffItem })[]> {
  const ids = rows.map(({ itemId }) => itemId);
  const found = await findItemsById(db, ids);
  const byId = new Map(found.map((item) => [item.id, item]));
  return rows.flatMap(({ itemId, ...row }) => {
    const item = byId.get(itemId);
    return item ? [{ item, ...row }] : [];
  });
}

/** Changes the values of items. Each item gets the next version. */
export async function updateItemValues(
  tx: Transaction,
  values: readonly (Required<ChangeableItemValues> & { readonly id: number })[],
): Promise<void> {
  const toParam = <T>(read: (one: (typeof values)[number]) => T) => sql.param(values.map(read));
  await tx.execute(sql`update items set description = made.description, price = made.price,
      discount_price = made.discount_price, stock = made.stock,
      tags = array(select jsonb_array_elements_text(made.tags)), version = items.version + 1
    from unnest(${toParam(({ id }) => id)}::integer[], ${toParam(({ description }) => description)}::text[],
      ${toParam(({ price }) => price)}::integer[], ${toParam(({ discountPrice }) => discountPrice)}::integer[],
      ${toParam(({ stock }) => stock)}::integer[], ${toParam(({ tags }) => JSON.stringify(tags))}::jsonb[])
      as made (id, description, price, discount_price, stock, tags)
    where items.id = made.id`);
}

type UndoFields = Required<Pick<typeof imports.$inferInsert, "undoneAt" | "undoneByUserId" | "undoneByName">>;

export async function markImportUndone(tx: Transaction, id: number, undone: UndoFields): Promise<void> {
  await tx.update(imports).set(undone).where(eq(imports.id, id));
}

/** Returns those of the days that were created by an import that has been undone. */
export async function findOrphanedDays(tx: Transaction, dayIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct (made_day->>'id')::integer as id
      from imports, jsonb_array_elements(days) as made_day
      where undone_at is not null and (made_day->>'made')::boolean
        and (made_day->>'id')::integer = any(${sql.param(dayIds)}::integer[])`,
  );
  return rows.map(({ id }) => id);
}

const companyColumns = { id: companies.id, name: companies.name, clientCode: companies.clientCode };

function findCompanies(db: Queryable) {
  return db
    .select(companyColumns)
    .from(companies)
    .where(isNull(companies.archivedAt))
    .orderBy(asc(companies.id));
}

export async function findImportReferences(db: Queryable): Promise<ImportReferences> {
  return { types: await db.select().from(itemTypes), companies: await findCompanies(db) };
}

/** Locks the companies, so that none is archived before the transaction ends. */
export async function lockImportReferences(tx: Transaction): Promise<ImportReferences> {
  const found = await findCompanies(tx).for("share");
  return { types: await tx.select().from(itemTypes), companies: found };
}

const dayColumns = { id: categories.id, date: categories.categoryDate, enable: categories.enable };

export function findDays(db: Queryable, dates: readonly CalendarDate[]) {
  return db
    .select(dayColumns)
    .from(categories)
    .where(inArray(categories.categoryDate, dates))
    .orderBy(asc(categories.id));
}

/** Locks the days, so that they keep their dates until the transaction ends. */
export async function lockDays(tx: Transaction, dates: readonly CalendarDate[]) {
  return findDays(tx, dates).for("share");
}

const dishKeyColumns = { date: categories.categoryDate, product: items.product, name: items.name };
const dishColumns = {
  ...dishKeyColumns,
  id: items.id,
  companyIds: sql<number[]>`array(select company_id from item_companies where item_id = ${items.id})`,
};

export function findExistingDishes(db: Queryable, dates: readonly CalendarDate[]): Promise<PresentDish[]> {
  return db
    .select(dishColumns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(isNull(items.archivedAt), inArray(categories.categoryDate, dates)));
}

/** Returns the disabled days and the dishes from a date on. */
export async function findUpcomingMenus(
  db: Queryable,
  from: CalendarDate,
): Promise<{ disabled: CalendarDate[]; dishes: Omit<PresentDish, "id" | "companyIds">[] }> {
  const isComing = gte(categories.categoryDate, from);
  const days = await db.select(dayColumns).from(categories).where(isComing);
  const dishes = await db
    .select(dishKeyColumns)
    .from(items)
    .innerJoin(categories, eq(categories.id, items.categoryId))
    .where(and(isNull(items.archivedAt), isComing));
  return { disabled: days.filter(({ enable }) => !enable).map(({ date }) => date), dishes };
}
