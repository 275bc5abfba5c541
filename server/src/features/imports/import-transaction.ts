import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import { changeMenu } from "../menus/change-menu.ts";
import type { Deps } from "../deps.ts";
import { createBoundedQueue } from "../../platform/http/request-queue.ts";

/** Imports of this process wait in this queue. Waiting for the lock would occupy a database connection each. */
const queue = createBoundedQueue(1, 20);

/** Runs an import or an undo. Only one runs at a time over all processes. */
async function lockImports(tx: Transaction): Promise<void> {
  // The largest import, of 5,000 rows for 100 companies, takes longer than the usual limits.
  await tx.execute(sql`set local statement_timeout = '45s'`);
  await tx.execute(sql`set local lock_timeout = '45s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
}

export function importTransaction<T>(deps: Deps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return queue(() =>
    changeMenu(deps, async (tx) => {
      await lockImports(tx);
      return work(tx);
    }),
  );
}
