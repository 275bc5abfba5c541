import pg from "pg";

/** The last one: what a row names was deleted meanwhile, and whoever looks again finds that it is not there. */
const retryable = new Set(["40P01", "40001", "23503"]);
const attempts = 4;

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && retryable.has(error.code ?? "");
}

// The named statements of transactions are planned once a connection: planning them anew for the arrays that they are
// given costs more than running them. Lists and reports, which run outside, are planned for their own range.
const begin = "begin; set local plan_cache_mode = force_generic_plan";

async function attempt<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, result] = await Promise.all([client.query(begin), work(client)]);
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
 * Runs `work` in one transaction; deadlocks and serialisation failures are tried again, so `work` touches nothing else.
 * It may send its own commit along with its last statement, so that locks are held for one answer less.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt(pool, work);
    } catch (error) {
      if (made >= attempts || !isRetryable(error)) throw error;
    }
  }
}
