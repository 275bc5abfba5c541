import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import { acquireAdvisoryLock } from "../../platform/db/transaction.ts";
import { createBoundedQueue } from "../../platform/http/request-queue.ts";
import { menuTransaction } from "../menus/menu-transaction.ts";
import type { Deps } from "../deps.ts";

/** Imports of this process wait in this queue, because each wait for the lock would occupy a database connection. */
const queue = createBoundedQueue(1, 20);

/** The largest import, of 5,000 rows for 100 companies, takes longer than the usual limits. */
export async function extendTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('statement_timeout', '45s', true), set_config('lock_timeout', '45s', true)`,
  );
}

/** Runs an import or an undo. Only one runs at a time over all processes. */
export function importTransaction<T>(deps: Deps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return queue(() =>
    menuTransaction(deps, async (tx) => {
      await extendTimeouts(tx);
      await acquireAdvisoryLock(tx, "imports");
      return work(tx);
    }),
  );
}
