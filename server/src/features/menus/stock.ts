import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../platform/db/client.ts";
import { prepareQuery } from "../../platform/db/prepared-query.ts";
import { closuresSharedLock } from "../closures/closed-days.ts";
import { items } from "../../platform/db/schema/menus.ts";

const ids = sql`${sql.placeholder("ids")}::integer[]`;
const units = sql`${sql.placeholder("units")}::integer[]`;
const changed = sql`unnest(${ids}, ${units}) as changed (id, units)`;

const takeStock = prepareQuery((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} - changed.units` })
    .from(changed)
    .where(and(eq(items.id, sql`changed.id`), gte(items.stock, sql`changed.units`)))
    .returning({ id: items.id })
    .prepare("take-stock"),
);
const selectForUpdate = prepareQuery((db) =>
  db
    // Nobody reads the second column, which takes a lock.
    .select({ id: items.id, closures: closuresSharedLock })
    .from(items)
    .where(sql`${items.id} = any(${ids})`)
    .orderBy(asc(items.id))
    .for("no key update")
    .prepare("lock-items"),
);
const returnStock = prepareQuery((db) =>
  db
    .update(items)
    .set({ stock: sql`${items.stock} + changed.units` })
    .from(changed)
    .where(eq(items.id, sql`changed.id`))
    .prepare("return-stock"),
);

const selectStock = prepareQuery((db) =>
  db
    .select({ id: items.id, stock: items.stock })
    .from(items)
    .where(sql`${items.id} = any(${ids})`)
    .prepare("read-stock"),
);

/** Returns the units of items that can be sold. */
export async function readStock(db: Db, itemIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectStock(db, { ids: itemIds });
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/**
 * Takes units of items that the caller has locked. Returns false if an item has too few; the caller must then roll
 * back.
 */
export async function takeFromStock(tx: Transaction, taken: ReadonlyMap<number, number>): Promise<boolean> {
  const rows = await takeStock(tx, { ids: [...taken.keys()], units: [...taken.values()] });
  return rows.length === taken.size;
}

/**
 * Locks items, so that stock, prices and closures cannot change. They are always locked in the order of their ids,
 * which prevents deadlocks.
 */
export async function lockItems(tx: Transaction, itemIds: readonly number[]): Promise<void> {
  await selectForUpdate(tx, { ids: itemIds });
}

/** Returns units to the stock. */
export async function returnToStock(tx: Transaction, returned: ReadonlyMap<number, number>): Promise<void> {
  const itemIds = [...returned.keys()];
  await lockItems(tx, itemIds);
  await returnStock(tx, { ids: itemIds, units: [...returned.values()] });
}
