import type pg from "pg";

/** Bytes. Deleting rows leaves the pages of a table, which later tests would have to read. */
const maxTableSize = 1_000_000;

/** These are compared before the rows of tables, because a dropped table has no rows to read. */
const catalogs = ["pg_class", "pg_constraint", "pg_trigger", "pg_statistic"];
const tables = `select oid::regclass::text as name, oid from pg_class
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`;
const filledTables = `select name from (${tables}) where pg_relation_size(oid) > 0`;
const sequences = `select format('%I.%I', schemaname, sequencename) as name, start_value
  from pg_sequences where schemaname = 'public' and last_value is not null`;

/**
 * Returns a function that deletes all rows added since and restarts the numbering. It returns false without doing so if
 * the schema, the statistics or the earlier rows have changed, or if a table is large.
 */
export async function createDatabaseReset(pool: pg.Pool): Promise<() => Promise<boolean>> {
  const kept = await readColumn<string>(pool, filledTables);
  const before = new Map<string, string | undefined>();
  for (const table of [...catalogs, ...kept]) before.set(table, await readVersions(pool, table));

  return async () => {
    const large = `select name from (${tables}) where pg_relation_size(oid) > ${maxTableSize}`;
    if ((await readColumn(pool, large)).length > 0) return false;
    for (const [table, versions] of before) if ((await readVersions(pool, table)) !== versions) return false;
    const statements = await readColumn<string>(
      pool,
      `select 'delete from ' || name from (${filledTables}) where name <> all ($1)
      union all select format('select setval(%L, %s, false)', name, start_value) from (${sequences})`,
      [kept],
    );
    // In this role PostgreSQL checks no foreign keys, so tables may be emptied in any order.
    const replica = "set local session_replication_role = replica";
    await pool.query(["begin", replica, ...statements, "commit"].join("; "));
    return true;
  };
}

/**
 * Returns a hash that differs once a row was added, changed or deleted. It covers the position of each row and the
 * transaction that wrote it.
 */
async function readVersions(pool: pg.Pool, table: string): Promise<string | undefined> {
  const [hash] = await readColumn<string>(
    pool,
    `select md5(string_agg(ctid::text || xmin::text, '')) from ${table}`,
  );
  return hash;
}

async function readColumn<T>(pool: pg.Pool, text: string, values: unknown[] = []): Promise<T[]> {
  const { rows } = await pool.query<[T]>({ text, values, rowMode: "array" });
  return rows.map(([value]) => value);
}
