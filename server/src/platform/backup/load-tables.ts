import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Archive } from "./archive-reader.ts";
import { jobsVersionOf, quoted, quotedList, tablesOf, type Table } from "./database-outline.ts";
import { entryOfTable, type ArchivedTable, type Manifest } from "./manifest.ts";
import { Refused } from "./refused.ts";

type Load = { readonly client: pg.Client; readonly archive: Archive; readonly signal: AbortSignal };

async function copyInto(load: Load, place: string, table: ArchivedTable): Promise<void> {
  const rows = load.client.query(copyFrom(`copy ${place} (${quotedList(table.columns)}) from stdin`));
  const content = await load.archive.read(entryOfTable(table), table);
  await pipeline(content, rows, { signal: load.signal });
  if (rows.rowCount !== table.rows) throw new Refused(`La copia está dañada: ${entryOfTable(table)}.`);
}

/** Takes over the columns that are still there: the library of jobs changes its tables by means of its own. */
async function copySharedColumns(load: Load, table: ArchivedTable, present: Table): Promise<void> {
  const texts = table.columns.map((column) => `${pg.escapeIdentifier(column)} text`);
  await load.client.query(`create temporary table incoming (${texts.join(", ")}) on commit drop`);
  await copyInto(load, "incoming", table);
  const shared = table.columns.filter((column) => present.columns.includes(column));
  const { rows } = await load.client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attname = any($2)`,
    [quoted(present), shared],
  );
  const values = rows.map(({ name, type }) => `${pg.escapeIdentifier(name)}::${type}`);
  const columns = quotedList(rows.map(({ name }) => name));
  await load.client.query(
    `insert into ${quoted(present)} (${columns}) select ${values.join(", ")} from incoming`,
  );
  await load.client.query("drop table incoming");
}

const essentialOfJobs = new Set(["queue", "job"]);

/** Fills the tables, whatever a migration had put into them; answers those of the backup that nothing is known of. */
async function fill(load: Load, { tables, jobs }: Manifest): Promise<string[]> {
  const present = new Map((await tablesOf(load.client)).map((table) => [quoted(table), table]));
  const jobsNow = await jobsVersionOf(load.client);
  const otherJobs = jobs !== jobsNow;
  const isTakenOver = ({ schema, name }: Table) => otherJobs && schema === "pgboss" && name === "version";
  const cleared = [...present.values()].filter((table) => !isTakenOver(table)).map(quoted);
  await load.client.query(`truncate ${cleared.join(", ")}`);
  const unknown: string[] = [];
  for (const table of tables) {
    const own = present.get(quoted(table));
    const differs = otherJobs && table.schema === "pgboss";
    if (differs && !essentialOfJobs.has(table.name)) continue;
    if (!own) unknown.push(`${table.schema}.${table.name}`);
    else if (differs) await copySharedColumns(load, table, own);
    else await copyInto(load, quoted(table), table);
  }
  return unknown;
}

type ForeignKey = { readonly place: string; readonly name: string; readonly definition: string };

/** Without them the order of the tables does not matter; made again, they are checked all at once. */
async function dropForeignKeys(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as place, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0
       and (n.nspname || '.' || c.relname = any($1) or n.nspname = 'pgboss')`,
    [tables],
  );
  for (const { place, name } of rows) await client.query(`alter table ${place} drop constraint ${name}`);
  return rows;
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences) {
    const { last, called } = sequence;
    await client.query("select setval(to_regclass($1), $2::bigint, $3)", [quoted(sequence), last, called]);
  }
}

/**
 * Loads all tables as they were, in the transaction under way, with what the owner of the tables may do. Triggers rest
 * meanwhile: what they would add, tell or refuse was added, told or allowed when the rows were written.
 */
export async function loadTables(load: Load, onChecking: () => void): Promise<string[]> {
  const { client, archive } = load;
  const tables = await tablesOf(client);
  const foreignKeys = await dropForeignKeys(
    client,
    tables.map(({ schema, name }) => `${schema}.${name}`),
  );
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  const unknown = await fill(load, archive.manifest);
  await setSequences(client, archive.manifest);
  onChecking();
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { place, name, definition } of foreignKeys)
    await client.query(`alter table ${place} add constraint ${name} ${definition}`);
  return unknown;
}
