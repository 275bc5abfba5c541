import pg from "pg";
import type { Migration, Sequence } from "./manifest.ts";

export type Table = { readonly schema: string; readonly name: string; readonly columns: readonly string[] };

const schemas = ["public", "drizzle", "pgboss"];
// Counts that the library of jobs takes for itself, in partitions by day that it makes and drops.
const notKept = "pgboss.queue_stats";

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quotedList(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(", ");
}

/** Ours, and what the libraries keep beside them; those of extensions and the parts of divided ones are not listed. */
const ours = `
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1) and not c.relispartition
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     ${ours} and c.relkind in ('r', 'p') and n.nspname || '.' || c.relname <> $2
     order by 1, 2`,
    [schemas, notKept],
  );
  return rows;
}

/** Read after the tables, they are never behind them: a sequence knows no transaction. */
export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const named = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name ${ours} and c.relkind = 'S' order by 1, 2`,
    [schemas],
  );
  const found: Sequence[] = [];
  for (const sequence of named.rows) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(sequence)}`,
    );
    const [state] = rows;
    if (state) found.push({ ...sequence, ...state });
  }
  return found;
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass($1) is not null as is", [table]);
  return rows[0]?.is ?? false;
}

/** The first one first; none where the database is not one of ours. */
export async function migrationsOf(client: pg.Client): Promise<Migration[]> {
  if (!(await isThere(client, "drizzle.__drizzle_migrations"))) return [];
  const { rows } = await client.query<Migration>(
    "select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/** The version of the tables of jobs. */
export async function jobsVersionOf(client: pg.Client): Promise<number | null> {
  if (!(await isThere(client, "pgboss.version"))) return null;
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  return rows[0]?.version ?? null;
}
