import pg from "pg";

const limits = {
  statement_timeout: 2_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 2_000,
  connectionTimeoutMillis: 2_000,
} as const;

export type Readiness = {
  /** Rejects where the migrated database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** Asks the database on a connection of its own: those of the requests are all taken when there are many. */
export function openReadiness(databaseUrl: string): Readiness {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "lonchera-health",
    // Kept from the first question on: a new one may not be had when it matters.
    max: 1,
    min: 1,
    keepAlive: true,
    ...limits,
  });
  pool.on("error", () => undefined);
  let asking: Promise<void> | undefined;
  const ask = async () => {
    // Its size is looked up on the disk: rows that are in memory are answered when their files are gone, too.
    const text = "select pg_relation_size('item_types') > 0 as there from item_types limit 1";
    const { rows } = await pool.query<{ there: boolean }>({ name: "ready", text });
    if (rows[0]?.there !== true) throw new Error("the files of the database are gone");
  };
  return {
    // However many ask at once, one answer tells them all.
    check: () => (asking ??= ask().finally(() => (asking = undefined))),
    close: () => pool.end(),
  };
}
