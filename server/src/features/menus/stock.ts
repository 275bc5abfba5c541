import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import { preparedStatement } from "../../platform/db/prepared-statement.ts";

const ids = sql`${sql.placeholder("ids")}::integer[]`;
const units = sql`${sql.placeholder("units")}::integer[]`;

const takeStock = preparedStatement<{ ids: number[]; units: number[] }, { id: number }>(
  "take-stock",
  sql`update items i set stock = i.stock - taken.units from unnest(${ids}, ${units}) as taken (id, units)
    where i.id = taken.id and i.stock >= taken.units returning i.id`,
);
const lockItems = preparedStatement<{ ids: number[] }, { id: number }>(
  "lock-items",
  sql`select id from items where id = any(${ids}) order by id for no key update`,
);
const returnStock = preparedStatement<{ ids: number[]; units: number[] }, { id: number }>(
  "return-stock",
  sql`update items i set stock = i.stock + returned.units from unnest(${ids}, ${units}) as returned (id, units)
    where i.id = returned.id`,
);

/** Takes units of items that the caller has locked. If one falls short it returns false, and the caller must roll back. */
export async function takeFromStock(tx: Transaction, taken: ReadonlyMap<number, number>): Promise<boolean> {
  const rows = await takeStock(tx, { ids: [...taken.keys()], units: [...taken.values()] });
  return rows.length === taken.size;
}

/** Gives units back. Items are locked in the order of their ids, as everywhere, to avoid deadlocks. */
export async function returnToStock(tx: Transaction, returned: ReadonlyMap<number, number>): Promise<void> {
  const itemIds = [...returned.keys()];
  await lockItems(tx, { ids: itemIds });
  await returnStock(tx, { ids: itemIds, units: [...returned.values()] });
}
