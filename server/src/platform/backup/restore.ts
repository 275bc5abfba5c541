import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { limaTimeZone } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";
import { getStatementsForTransaction, migrate, migrationLockKey } from "../db/migrate.ts";
import { writeFileAtomically } from "../files/disk-store.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { installJobQueues } from "../jobs/jobs.ts";
import {
  newerVersionMessage,
  openArchive,
  pictureEntryName,
  secretEntryName,
  getTableEntryName,
  type Archive,
  type ArchivedTable,
  type Table,
} from "./archive.ts";
import { BackupError, printStep, runBackupTask, type BackupTask } from "./command.ts";
import {
  beginTransactionWithoutTimeouts,
  connect,
  findOwnMigrations,
  findTables,
  quoteColumns,
  quoteTable,
  readJobsVersion,
  startEmbeddedIfUnused,
} from "./database.ts";

/**
 * Checks that the database is empty and locks it. The lock is held until the transaction ends, so that no server start
 * and no other restore runs at the same time.
 */
async function claimEmptyDatabase(client: pg.Client): Promise<void> {
  const lock = `select from pg_try_advisory_xact_lock(${migrationLockKey}) locked where locked`;
  if ((await client.query(lock)).rowCount === 0)
    throw new BackupError("Otro proceso está preparando esta base de datos.");
  if ((await findTables(client)).some(({ schema }) => schema !== "pgboss"))
    throw new BackupError(
      "La base de datos no está vacía: restaure en una carpeta DATA_DIR nueva o en una base de datos recién creada.",
    );
}

type Source = { readonly client: pg.Client; readonly archive: Archive; readonly task: BackupTask };

/** Loads the columns that both versions of a table have. */
async function loadTable({ client, archive, task }: Source, table: Table, archived: ArchivedTable) {
  const target = quoteTable(table);
  const shared = quoteColumns(table.columns.filter((column) => archived.columns.includes(column)));
  const unknown = archived.columns.filter((column) => !table.columns.includes(column));
  const isDirect = unknown.length === 0;
  if (!isDirect) {
    await client.query(`create temporary table incoming as select ${shared} from ${target} with no data`);
    const columns = unknown.map((column) => `add column ${pg.escapeIdentifier(column)} text`);
    await client.query(`alter table incoming ${columns.join(", ")}`);
  }
  const copy = `copy ${isDirect ? target : "incoming"} (${quoteColumns(archived.columns)}) from stdin`;
  const rows = client.query(copyFrom(copy));
  // `pipeline` reports the error, also one that comes after an interruption.
  rows.on("error", () => undefined);
  await pipeline(await archive.read(getTableEntryName(archived)), rows, { signal: task.signal });
  if (!isDirect)
    await client.query(
      `insert into ${target} (${shared}) select ${shared} from incoming; drop table incoming`,
    );
}

/**
 * Loads tables with foreign keys enforced. User triggers are disabled, because they already ran when the rows were
 * written.
 */
async function loadTables(source: Source, tables: readonly Table[]): Promise<void> {
  const { client, archive } = source;
  const names = tables.map(quoteTable);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")} cascade`);
  const archived = new Map(archive.manifest.tables.map((table) => [quoteTable(table), table]));
  for (const table of tables) {
    const rows = archived.get(quoteTable(table));
    if (rows) await loadTable(source, table, rows);
  }
  // A table with deferred checks of its foreign keys cannot be altered before they have run.
  await client.query("set constraints all immediate; set constraints all deferred");
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

/** pg-boss creates its empty schema in a separate transaction. The jobs are loaded in the transaction of the restore. */
async function restoreJobs(source: Source, url: string): Promise<void> {
  const { client, archive, task } = source;
  const { jobs } = archive.manifest;
  if (jobs === null) return;
  const wasThere = (await readJobsVersion(client)) !== null;
  const installer = await connect(url, task);
  await installJobQueues(installer);
  const own = await readJobsVersion(installer);
  if (own === null || own < jobs) {
    if (!wasThere) await installer.query("drop schema pgboss cascade");
    throw new BackupError(newerVersionMessage);
  }
  const isEssential = ({ name }: Table) => own === jobs || name === "queue" || name === "job";
  const tables = (await findTables(client)).filter(({ schema }) => schema === "pgboss");
  await loadTables(source, tables.filter(isEssential));
}

/** Writes the pictures. `undo` deletes the new ones after a failure. */
async function restorePictures(
  { location, signal }: BackupTask,
  archive: Archive,
  undo: AsyncDisposableStack,
) {
  const store = openFileStore(location, { flush: true });
  const before = new Set(await store.list());
  const names = archive.manifest.files.map(({ name }) => name).filter((name) => pictureEntryName.test(name));
  for (const name of names) {
    signal.throwIfAborted();
    const file = path.basename(name);
    if (!before.has(file)) undo.defer(() => store.delete(file));
    await store.write(file, await buffer(await archive.read(name)));
  }
  return names.length;
}

/** Restores the secret, which only a backup of an embedded database contains. */
async function restoreSecret({ location, file }: BackupTask, { manifest, read }: Archive): Promise<void> {
  const hasSecret = manifest.files.some(({ name }) => name === secretEntryName);
  const startWithFormerKey = "arranque con el SECRET_KEY de antes";
  if (location.databaseUrl !== undefined) {
    if (hasSecret)
      console.error(`Aviso: para que las sesiones sigan, ${startWithFormerKey}: unzip -p ${file} secret`);
  } else if (hasSecret) {
    const secret = await buffer(await read(secretEntryName));
    await writeFileAtomically(path.join(location.dataDir, secretEntryName), secret, {
      mode: 0o600,
      flush: true,
    });
  } else {
    const advice = `${startWithFormerKey}, o todos tendrán que volver a entrar`;
    console.error(`Aviso: la copia no trae la clave de las sesiones: ${advice}.`);
  }
}

/** Restores the whole backup in one transaction. After a failure the database is empty. */
async function restoreAll(
  task: BackupTask,
  url: string,
  archive: Archive,
  migrations: readonly MigrationMeta[],
) {
  const { manifest } = archive;
  const client = await connect(url, task);
  const source = { client, archive, task };
  await using undo = new AsyncDisposableStack();
  await beginTransactionWithoutTimeouts(client);
  await claimEmptyDatabase(client);
  await client.query(`
    create schema if not exists drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const statement of getStatementsForTransaction(migrations)) await client.query(statement);
  printStep("Restaurando las fotos");
  const pictureCount = await restorePictures(task, archive, undo);
  printStep("Restaurando la base de datos");
  const tables = (await findTables(client)).filter(({ schema }) => schema !== "pgboss");
  await loadTables(source, tables);
  await restoreJobs(source, url);
  for (const { last, called, ...sequence } of manifest.sequences) {
    const values = [quoteTable(sequence), last, called];
    await client.query("select setval(to_regclass($1), $2::bigint, $3)", values);
  }
  await restoreSecret(task, archive);
  task.signal.throwIfAborted();
  // If the response to the commit is lost, the rows may name the pictures, so they stay.
  undo.move();
  await client.query("commit");
  await client.query("analyze").catch(() => undefined);
  const known = new Set(tables.map(quoteTable));
  const unknownTables = manifest.tables
    .filter((table) => table.schema !== "pgboss" && !known.has(quoteTable(table)))
    .map(({ schema, name }) => `${schema}.${name}`);
  if (unknownTables.length > 0)
    console.error(`Aviso: estas tablas no son de Lonchera y no se restauraron: ${unknownTables.join(", ")}.`);
  return pictureCount;
}

/** Restores a backup into an empty location and applies the newer migrations of this program. */
async function restoreBackup(task: BackupTask): Promise<string> {
  printStep("Comprobando la copia");
  const archive = await openArchive(task);
  const { migrations, tables, takenAt } = archive.manifest;
  const known = findOwnMigrations(migrations);
  if (!known) throw new BackupError(newerVersionMessage);
  const { databaseUrl, dataDir } = task.location;
  const url = databaseUrl ?? (await startEmbeddedIfUnused(task));
  if (url === undefined)
    throw new BackupError(`El servidor está usando ${path.resolve(dataDir)}: deténgalo para restaurar.`);
  const pictureCount = await restoreAll(task, url, archive, known.own);
  await migrate(url).catch((cause: unknown) => {
    const message = "Los datos están restaurados, pero no pasaron a esta versión";
    throw new BackupError(`${message}: el próximo arranque lo intentará otra vez.`, { cause });
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = formatCount(pictureCount, "archivo de foto", "archivos de fotos");
  const format = { timeZone: limaTimeZone, dateStyle: "long", timeStyle: "short" } as const;
  const moment = new Date(takenAt).toLocaleString("es-PE", format);
  return `Restaurada la copia del ${moment}: ${formatCount(rows, "fila", "filas")}, ${files}.`;
}

if (import.meta.main)
  await runBackupTask(
    "Uso: npm run restore -- <archivo>   (restaura una copia en una carpeta o base de datos vacía)",
    "Interrumpido: no se restauró nada.",
    restoreBackup,
  );
