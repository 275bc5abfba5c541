import type pg from "pg";

const takeStock = {
  name: "take-stock",
  text: `update items i set stock = i.stock - t.units
    from unnest($1::integer[], $2::integer[]) as t(id, units) where i.id = t.id and i.stock >= t.units`,
};
const lockItems = {
  name: "lock-items",
  text: "select 1 from items where id = any($1) order by id for no key update",
};
const giveStockBack = {
  name: "give-stock-back",
  text: `update items i set stock = i.stock + t.units
    from unnest($1::integer[], $2::integer[]) as t(id, units) where i.id = t.id`,
};

/** Takes units of items that the caller has locked. If one falls short it returns false, and the caller must roll back. */
export async function takeFromStock(
  client: pg.PoolClient,
  units: ReadonlyMap<number, number>,
): Promise<boolean> {
  const { rowCount } = await client.query({ ...takeStock, values: [[...units.keys()], [...units.values()]] });
  return rowCount === units.size;
}

/** Gives units back. Items are locked in the order of their ids, as everywhere, to avoid deadlocks. */
export async function returnToStock(
  client: pg.PoolClient,
  units: ReadonlyMap<number, number>,
): Promise<void> {
  await client.query({ ...lockItems, values: [[...units.keys()]] });
  await client.query({ ...giveStockBack, values: [[...units.keys()], [...units.values()]] });
}
