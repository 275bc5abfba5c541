import pg from "pg";

const schemas = ["public", "drizzle", "pgboss"];

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Each table with the number of its rows and a hash of all of them, columns that are computed included. */
export function rowHashes(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    await client.query("set timezone = 'UTC'");
    const hashes: Record<string, string> = {};
    for (const name of await tableNames(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as hash from ${name} row`,
      );
      hashes[name] = rows[0]?.hash ?? "";
    }
    return hashes;
  });
}

const described = `
  select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
      || ' ' || attidentity::text || attgenerated::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as thing
    from pg_attribute join ours on oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from pg_constraint join ours on ours.oid = conrelid
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index join ours on ours.oid = indrelid
  union all select 'trigger ' || tgenabled::text || ' ' || pg_get_triggerdef(pg_trigger.oid)
    from pg_trigger join ours on ours.oid = tgrelid where not tgisinternal
  union all select 'sequence ' || schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0)
    from pg_sequences where schemaname = any($1)
  union all select 'function ' || pg_get_functiondef(pg_proc.oid) from pg_proc join pg_namespace n on n.oid = pronamespace
    where nspname = any($1) and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** Everything about the tables other than their rows, and where the sequences stand. */
export function outline(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ thing: string }>(
      `with ours as (select c.oid from pg_class c join pg_namespace n on n.oid = relnamespace
         where nspname = any($1) and relkind in ('r', 'p') and relname !~ '^queue_stats')
       select thing from (${described}) all_of_them order by 1`,
      [schemas],
    );
    return rows.map(({ thing }) => thing);
  });
}
