import pg from "pg";

/** Milliseconds. */
const limits = {
  statement_timeout: 2_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 2_000,
  connectionTimeoutMillis: 2_000,
} as const;

/** Opens connections for health and metrics only, because requests can occupy all others. */
export function openMonitorPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "lonchera-health",
    // One connection stays open, because the database may refuse new ones under load.
    min: 1,
    max: 2,
    keepAlive: true,
    ...limits,
  });
  pool.on("error", () => undefined);
  return pool;
}
