import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import { sql } from "drizzle-orm";
import { hasSqlState, type Queryable, type Transaction } from "./client.ts";

// A foreign key violation (23503) means that a referenced row was deleted concurrently. The next attempt does not
// find it.
const retryableCodes = ["40P01", "40001", "23503"];
const maxAttempts = 4;

// Transactions use generic plans, because planning costs more than running their statements. Lists and reports run
// outside of transactions and are planned for their parameters.
function createBeginStatement({ isolationLevel, accessMode }: PgTransactionConfig): string {
  const isolation = isolationLevel === undefined ? "" : ` isolation level ${isolationLevel}`;
  return `begin${isolation} ${accessMode ?? ""}; set local plan_cache_mode = force_generic_plan`;
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // The first statement is sent together with `begin`.
    const [, result] = await Promise.all([client.query(createBeginStatement(config)), work(drizzle(client))]);
    if (client.getTransactionStatus() !== "I") await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction, or in the transaction that `db` already is. After a deadlock, a serialization
 * failure or a foreign key violation it runs again, at most four times in all, so `work` must change nothing but the
 * database. `work` may send `commit` together with its last statement, which releases its locks one round trip
 * earlier.
 */
export async function transaction<T>(
  db: Queryable,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig = {},
): Promise<T> {
  const client = db.$client;
  if (!(client instanceof pg.Pool)) return work(db as Transaction);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runTransaction(client, work, config);
    } catch (error) {
      if (attempt >= maxAttempts || !hasSqlState(error, ...retryableCodes)) throw error;
    }
  }
}

/** This code only says that an earlier statement of the transaction failed. */
const transactionFailed = "25P02";

/**
 * Waits for statements that were sent together. If several fail, throws the error of the first one, because all later
 * statements of a transaction then fail too.
 */
export async function awaitStatements<const T extends readonly unknown[]>(
  sent: T,
): Promise<{ -readonly [Key in keyof T]: Awaited<T[Key]> }> {
  const settled = await Promise.allSettled(sent);
  const failures = settled.filter((result) => result.status === "rejected");
  // Several statements of the work can precede the one that failed.
  const cause = failures.find(({ reason }) => !hasSqlState(reason, transactionFailed));
  if (cause) throw cause.reason;
  return Promise.all(sent);
}

/** Waits until no other transaction holds the key. This transaction then holds it until it ends. */
export async function acquireAdvisoryLock(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
