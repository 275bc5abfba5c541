import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";

/** Runs a change of the menu's content in one transaction, after which every process reads the menus again. */
export async function menuTransaction<T>(deps: Deps, change: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await transaction(deps.db, async (tx) => {
    const changed = await change(tx);
    // Triggers also notify, except for `item_companies` once it is distributed (docs/scale.md).
    await tx.$client.query("select pg_notify('menu_changed', '')");
    return changed;
  });
  deps.menuCache.clear();
  return result;
}
