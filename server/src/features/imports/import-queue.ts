import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client.ts";
import type { Deps } from "../deps.ts";
import { boundedQueue } from "../../platform/http/bounded-queue.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** In this process they wait here: each would hold a connection while it waits for the other's transaction. */
const inTurn = boundedQueue(1, 20);

/** Imports and their undoing happen one after another, whichever process does them. */
async function takeTurn(tx: Transaction): Promise<void> {
  // The largest import, of 5,000 rows for 100 companies, takes longer than others may wait for it.
  await tx.execute(sql`set local statement_timeout = '45s'`);
  await tx.execute(sql`set local lock_timeout = '45s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
}

export function importTransaction<T>({ db }: Deps, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTurn(() =>
    transaction(db, async (tx) => {
      await takeTurn(tx);
      return work(tx);
    }),
  );
}
