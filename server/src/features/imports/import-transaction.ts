import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import type { Deps } from "../deps.ts";
import { boundedQueue } from "../../platform/http/request-queue.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** Imports of this process wait here, because each would hold a connection while it waits for the lock. */
const queue = boundedQueue(1, 20);

/** Imports and their undoing run one after another in all processes. */
async function lockImports(tx: Transaction): Promise<void> {
  // The largest import, of 5,000 rows for 100 companies, takes longer than the usual limits.
  await tx.execute(sql`set local statement_timeout = '45s'`);
  await tx.execute(sql`set local lock_timeout = '45s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
}

export function importTransaction<T>({ db }: Deps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return queue(() =>
    transaction(db, async (tx) => {
      await lockImports(tx);
      return work(tx);
    }),
  );
}
