import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { findRunningDatabaseUrl, startEmbeddedDatabase } from "../db/embedded/embedded-database.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { createPgBoss } from "../jobs/jobs.ts";
import type { Manifest, Table } from "./archive.ts";
import { BackupError, type BackupTask } from "./command.ts";

/** The part of a task that a connection needs. */
type Connection = Omit<BackupTask, "file">;
type Relation = Pick<Table, "schema" | "name">;

const connectTimeout = 10_000;
const startTimeout = 20_000;
const retryInterval = 500;

/** Starts the embedded database and returns its URL. Returns undefined if another process uses the folder. */
export async function startEmbeddedIfUnused({ location, stack }: Connection): Promise<string | undefined> {
  const embedded = await startEmbeddedDatabase(location.dataDir).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
  });
  if (embedded) stack.defer(() => embedded.stop());
  return embedded?.url;
}

/** Connects to the database to back up. An embedded one is started unless a server runs it. */
export async function connectToSource(task: Connection): Promise<pg.Client> {
  const { databaseUrl, dataDir } = task.location;
  if (databaseUrl !== undefined) return connect(databaseUrl, task);
  if (!existsSync(path.join(dataDir, "postgres")))
    throw new BackupError(`No hay datos de Lonchera en ${path.resolve(dataDir)} (DATA_DIR).`);
  const deadline = Date.now() + startTimeout;
  // While a server starts or stops, it owns the folder but its database does not answer.
  while (Date.now() < deadline) {
    const url = (await startEmbeddedIfUnused(task)) ?? (await findRunningDatabaseUrl(dataDir));
    const client = url ? await connect(url, task).catch(() => undefined) : undefined;
    if (client) return client;
    await delay(retryInterval, undefined, { signal: task.signal });
  }
  const question = "¿la usa otro usuario u otro contenedor?";
  throw new BackupError(`La base de datos de ${dataDir} está en uso y no responde desde aquí: ${question}`);
}

/**
 * Opens a connection without the limits of requests. An interruption closes the connection, which rolls its transaction
 * back.
 */
export async function connect(url: string, { stack, signal }: Connection): Promise<pg.Client> {
  signal.throwIfAborted();
  const limits = { connectionTimeoutMillis: connectTimeout, keepAlive: true };
  const client = new pg.Client({ connectionString: url, application_name: "lonchera-backup", ...limits });
  // Without a listener a broken connection would end the process; its statement fails anyway.
  client.on("error", () => undefined);
  await client.connect();
  const closeClient = () => client.end().catch(() => undefined);
  signal.addEventListener("abort", () => void closeClient());
  stack.defer(closeClient);
  return client;
}

/** Begins a transaction in which every value has one text form and no timeout applies. */
export async function beginTransactionWithoutTimeouts(client: pg.Client, mode = ""): Promise<void> {
  // PostgreSQL 15 and 16 have no `transaction_timeout`.
  await client.query(`
    begin ${mode};
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1;
    select set_config(name, '0', true) from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
}

export function quoteTable({ schema, name }: Relation): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function quoteColumns(names: readonly string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(", ");
}

// Leaves out relations of extensions, partitions, and the statistics of pg-boss, which creates and drops their
// partitions.
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

/**
 * Reads the values of the sequences. Sequences ignore transactions. They must be read after the tables, because then
 * they are never behind them.
 */
export async function readSequences(client: pg.Client): Promise<Manifest["sequences"]> {
  const { rows } = await client.query<Relation>(
    `select schema, name from (${ownRelations} and c.relkind = 'S') s order by 1, 2`,
  );
  const sequences: Manifest["sequences"] = [];
  for (const sequence of rows) {
    const values = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoteTable(sequence)}`,
    );
    sequences.push(...values.rows.map((value) => ({ ...sequence, ...value })));
  }
  return sequences;
}

/** The hashes of 0004_clients and 0005_lists in 0.1.0. Their error handling was changed afterwards. */
const formerHashes = [
  "7b7f8f872341ad6a3343f10fbff53ba02c578df1028774e75f94bc7110799414",
  "869e995da0a2afa1fffecc8e3cdc45a4e34760440ae15d1b4e7e65587d3a1257",
];

/**
 * Returns the program's own migrations that the backup has, which are all or the first ones. Returns undefined if the
 * backup has other migrations.
 */
export function findOwnMigrations(migrations: Manifest["migrations"]) {
  const all = readMigrationFiles({ migrationsFolder });
  const own = all.slice(0, migrations.length);
  const isOwn = migrations.every(
    ({ hash, at }, index) =>
      own[index]?.folderMillis === at && (own[index].hash === hash || formerHashes.includes(hash)),
  );
  return isOwn ? { own, areAll: own.length === all.length } : undefined;
}

/** Returns the version of pg-boss's schema; null if it is not installed. */
export async function readJobsVersion(client: pg.Client): Promise<number | null> {
  const jobs = await createPgBoss(client);
  return (await jobs.isInstalled()) ? jobs.schemaVersion() : null;
}
