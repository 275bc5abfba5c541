import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { ImportRecord } from "@lonchera/contract/imports";
import { stretchOf, type Stretch } from "../../platform/db/paging.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { imports, importItems } from "../../platform/db/schema/imports.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { cartLines, carts } from "../../platform/db/schema/orders.ts";

type ImportRowOf = typeof imports.$inferSelect;

const orderedItems = sql<number>`(select count(distinct made.item_id)::integer from import_items made
  join cart_lines line on line.item_id = made.item_id join carts on carts.id = line.cart_id and carts.state <> 'active'
  where made.import_id = "imports"."id")`;

function toRecord(row: ImportRowOf, orderedCount: number): ImportRecord {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.fileName,
    imported_at: row.importedAt.toISOString(),
    imported_by: row.importedByName,
    item_count: row.itemCount,
    days: [...row.days],
    companies: row.companies.map((company) => ({ ...company, days: [...company.days] })),
    ordered_count: orderedCount,
    undone_at: row.undoneAt?.toISOString() ?? null,
    undone_by: row.undoneByName,
  };
}

async function findRecords(db: Queryable, condition: SQL | undefined): Promise<ImportRecord[]> {
  const rows = await db
    .select({ row: imports, orderedCount: orderedItems })
    .from(imports)
    .where(condition)
    .orderBy(desc(imports.id));
  return rows.map(({ row, orderedCount }) => toRecord(row, orderedCount));
}

export async function findImport(db: Queryable, id: number): Promise<ImportRecord | undefined> {
  const [found] = await findRecords(db, eq(imports.id, id));
  return found;
}

function idsOf(db: Queryable, { backwards, limit, offset }: Stretch) {
  const order = backwards ? imports.id : desc(imports.id);
  return db.select({ id: imports.id }).from(imports).orderBy(order).limit(limit).offset(offset);
}

/** One page, the newest first, and the count of all. */
export async function listRecords(
  db: Queryable,
  page: { page: number; page_size: number },
): Promise<{ count: number; results: ImportRecord[] }> {
  const count = await db.$count(imports);
  const stretch = stretchOf(page, count);
  if (!stretch) return { count, results: [] };
  const ids = (await idsOf(db, stretch)).map(({ id }) => id);
  return { count, results: await findRecords(db, inArray(imports.id, ids)) };
}

/** What the very same file made last, and what was not taken back since. */
export async function findSameFile(db: Queryable, hash: string): Promise<ImportRecord | undefined> {
  const [found] = await findRecords(db, and(eq(imports.fileHash, hash), isNull(imports.undoneAt)));
  return found;
}

export async function insertImport(
  tx: Transaction,
  made: typeof imports.$inferInsert,
  itemIds: readonly number[],
): Promise<ImportRecord> {
  const [row] = await tx.insert(imports).values(made).returning();
  if (!row) throw new Error("an import was not written");
  await tx.execute(sql`insert into import_items (import_id, item_id)
    select ${row.id}, id from unnest(${sql.param(itemIds)}::integer[]) as made (id)`);
  return toRecord(row, 0);
}

/** Locked in the order of their ids, as by everyone who takes stock: nobody orders them or puts them into a cart meanwhile. */
export async function lockImportedItems(tx: Transaction, importId: number): Promise<number[]> {
  const found = await tx
    .select({ id: items.id })
    .from(items)
    .where(
      inArray(
        items.id,
        tx.select({ id: importItems.itemId }).from(importItems).where(eq(importItems.importId, importId)),
      ),
    )
    .orderBy(asc(items.id))
    .for("update");
  return found.map(({ id }) => id);
}

/** The dishes of an import that stand in orders, or in carts that are being paid. */
export async function findOrderedNames(tx: Transaction, importId: number): Promise<string[]> {
  const found = await tx
    .selectDistinct({ name: items.name })
    .from(importItems)
    .innerJoin(items, eq(items.id, importItems.itemId))
    .innerJoin(cartLines, eq(cartLines.itemId, items.id))
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(and(eq(importItems.importId, importId), ne(carts.state, "active")))
    .orderBy(asc(items.name));
  return found.map(({ name }) => name);
}

type Undone = Required<Pick<typeof imports.$inferInsert, "undoneAt" | "undoneByUserId" | "undoneByName">>;

export async function markUndone(tx: Transaction, id: number, undone: Undone): Promise<void> {
  await tx.update(imports).set(undone).where(eq(imports.id, id));
}

/** Those of the days that an import made which was taken back since. */
export async function findOrphanedDays(tx: Transaction, dayIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct (made_day->>'id')::integer as id
      from imports, jsonb_array_elements(days) as made_day
      where undone_at is not null and (made_day->>'made')::boolean
        and (made_day->>'id')::integer = any(${sql.param(dayIds)}::integer[])`,
  );
  return rows.map(({ id }) => id);
}
