import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Deps } from "../deps.ts";

/** Makes a change that menus show: in one transaction, after which they are read again. */
export async function changeMenu<T>(deps: Deps, change: (tx: Transaction) => Promise<T>): Promise<T> {
  const result = await transaction(deps.db, change);
  deps.menuCache.clear();
  return result;
}
