import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { findRunningDatabaseUrl, startEmbeddedDatabase } from "../db/embedded/embedded-database.ts";
import { openJobs } from "../jobs/jobs.ts";
import type { Manifest } from "./archive.ts";
import { BackupError, type Task } from "./command.ts";

type Relation = { readonly schema: string; readonly name: string };
export type Table = Relation & { readonly columns: string[] };

const connectTimeout = 10_000;
const startTimeout = 20_000;
const retryInterval = 500;

async function startEmbedded({ place, stack }: Task): Promise<string | undefined> {
  try {
    const embedded = await startEmbeddedDatabase(place.dataDir);
    stack.defer(() => embedded.stop());
    return embedded.url;
  } catch (error) {
    if (error instanceof DataDirectoryInUseError) return undefined;
    throw error;
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: retryInterval });
  client.on("error", () => undefined);
  const connected = client.connect().then(() => client.end());
  return connected.then(
    () => true,
    () => false,
  );
}

/** Returns the URL of the database to back up. An embedded one is started unless a server runs it. */
export async function findSourceDatabase(task: Task): Promise<string> {
  const { databaseUrl, dataDir } = task.place;
  if (databaseUrl !== undefined) return databaseUrl;
  if (!(await stat(path.join(dataDir, "postgres")).catch(() => undefined)))
    throw new BackupError(`No hay datos de Lonchera en ${path.resolve(dataDir)} (DATA_DIR).`);
  const deadline = Date.now() + startTimeout;
  // A server that starts or stops owns the folder while its database does not answer.
  while (Date.now() < deadline) {
    task.signal.throwIfAborted();
    const url = (await startEmbedded(task)) ?? (await findRunningDatabaseUrl(dataDir));
    if (url && (await canConnect(url))) return url;
    await delay(retryInterval, undefined, { signal: task.signal });
  }
  const question = "¿la usa otro usuario u otro contenedor?";
  throw new BackupError(`La base de datos de ${dataDir} está en uso y no responde desde aquí: ${question}`);
}

/** Returns the URL of the database to restore into. An embedded one must not be in use. */
export async function findTargetDatabase(task: Task): Promise<string> {
  const { databaseUrl, dataDir } = task.place;
  const url = databaseUrl ?? (await startEmbedded(task));
  if (url !== undefined) return url;
  throw new BackupError(`El servidor está usando ${path.resolve(dataDir)}: deténgalo para restaurar.`);
}

/** Opens a connection without the limits of requests. An interruption closes it and rolls its transaction back. */
export async function connect(url: string, { stack, signal }: Task): Promise<pg.Client> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    application_name: "lonchera-backup",
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  });
  // Without a listener a broken connection would end the process; its statement fails anyway.
  client.on("error", () => undefined);
  await client.connect().catch((cause: unknown) => {
    // The driver gives this error no code.
    const isLate = cause instanceof Error && cause.message === "timeout expired";
    throw isLate ? new BackupError("La base de datos (DATABASE_URL) no responde.", { cause }) : cause;
  });
  const end = () => client.end().catch(() => undefined);
  const interrupt = () => void end();
  signal.addEventListener("abort", interrupt);
  stack.defer(async () => {
    signal.removeEventListener("abort", interrupt);
    await end();
  });
  return client;
}

/** Begins a transaction in which values have one text form and no limit of the server or the role applies. */
export async function beginUnlimited(client: pg.Client, mode = ""): Promise<void> {
  await client.query(`
    begin ${mode};
    set local client_encoding = 'UTF8';
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local standard_conforming_strings = on`);
  // PostgreSQL 15 and 16 have no `transaction_timeout`.
  await client.query(
    `select set_config(name, '0', true) from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`,
  );
}

export function quoteTable({ schema, name }: Relation): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quoteColumns(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(", ");
}

// Relations of extensions and partitions are left out, and pg-boss's statistics, whose partitions it creates and drops.
const ownRelations = `
  select c.oid, n.nspname::text as schema, c.relname::text as name, c.relkind as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle', 'pgboss') and not c.relispartition
    and (n.nspname, c.relname) <> ('pgboss', 'queue_stats')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Returns the tables with their columns, each after those that its foreign keys refer to. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `with recursive own as (${ownRelations} and c.relkind in ('r', 'p')),
       keys as (select conrelid, confrelid from pg_constraint where contype = 'f' and conrelid <> confrelid),
       levels as (
         select oid, 0 as level from own
         union select conrelid, level + 1 from levels join keys on confrelid = oid where level < 100)
     select schema, name, array(select attname::text from pg_attribute
         where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from own join levels using (oid) group by oid, schema, name order by max(level), schema, name`,
  );
  return rows;
}

/** Reads the sequences' own values. They ignore transactions: read after the tables, they are never behind them. */
export async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<Relation>(
    `select schema, name from (${ownRelations} and c.relkind = 'S') s order by 1, 2`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteTable(sequence)}`,
    );
    for (const value of values) sequences.push({ ...sequence, ...value });
  }
  return sequences;
}

/** Returns the applied migrations, the first one first; none in a database of another program. */
export async function readMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  if (!(await findTables(client)).some(({ schema }) => schema === "drizzle")) return [];
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/** Returns the version of pg-boss's schema; null if it is not installed. */
export async function readJobsVersion(client: pg.Client): Promise<number | null> {
  const jobs = await openJobs(client);
  return (await jobs.isInstalled()) ? jobs.schemaVersion() : null;
}
