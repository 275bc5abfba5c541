import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { businessZone } from "@lonchera/domain/calendar";
import { migrate, migrationLock, migrationsFolder } from "../db/migrate.ts";
import { installJobs } from "../jobs/jobs.ts";
import {
  newerVersionMessage,
  openArchive,
  secretName,
  tableEntryName,
  verifyArchive,
  type Archive,
  type ArchivedTable,
  type Manifest,
} from "./archive.ts";
import { BackupError, formatCount, type Task } from "./command.ts";
import {
  beginUnlimited,
  connect,
  findTables,
  findTargetDatabase,
  quoteColumns,
  quoteTable,
  readJobsVersion,
  type Table,
} from "./database.ts";

type Migrations = Manifest["migrations"];

const pictureEntryName = /^media\/([0-9a-f]{32}-\d+\.webp)$/;
const instant = new Intl.DateTimeFormat("es-PE", {
  timeZone: businessZone,
  dateStyle: "long",
  timeStyle: "short",
});

function findOwnMigrations(migrations: Migrations) {
  const own = readMigrationFiles({ migrationsFolder });
  const isOwn = migrations.every(
    ({ hash, at }, index) => own[index]?.hash === hash && own[index].folderMillis === at,
  );
  return {
    isOwn,
    isCurrent: isOwn && own.length === migrations.length,
    own: own.slice(0, migrations.length),
  };
}

/** Returns true if the migrations are exactly those of this program. */
export function hasAllMigrations(migrations: Migrations): boolean {
  return findOwnMigrations(migrations).isCurrent;
}

/** The lock lasts as long as the transaction: neither a starting server nor another restoration comes between. */
async function claimEmptyDatabase(client: pg.Client): Promise<void> {
  const claimed = await client.query<{ locked: boolean }>("select pg_try_advisory_xact_lock($1) as locked", [
    migrationLock,
  ]);
  if (!claimed.rows[0]?.locked) throw new BackupError("Otro proceso está preparando esta base de datos.");
  if ((await findTables(client)).some(({ schema }) => schema !== "pgboss"))
    throw new BackupError(
      "La base de datos no está vacía: restaure en una carpeta DATA_DIR nueva o en una base de datos recién creada.",
    );
}

/** Creates the tables as the migrations of the backup define them. */
async function createTables(client: pg.Client, migrations: Migrations): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql } of findOwnMigrations(migrations).own)
    for (const statement of sql) await client.query(statement);
}

type TableName = { readonly schema: string; readonly name: string };
type Source = { readonly client: pg.Client; readonly archive: Archive; readonly task: Task };

async function copyRows({ client, archive, task }: Source, target: string, table: ArchivedTable) {
  const name = tableEntryName(table);
  const rows = client.query(copyFrom(`copy ${target} (${quoteColumns(table.columns)}) from stdin`));
  await pipeline(await archive.read(name, table), rows, { signal: task.signal });
  if (rows.rowCount !== table.rows) throw new BackupError(`La copia está dañada: ${name}.`);
}

/** Loads the columns that both versions of a table have. */
async function copySharedColumns(source: Source, table: ArchivedTable, present: Table): Promise<void> {
  const { client } = source;
  const texts = table.columns.map((column) => `${pg.escapeIdentifier(column)} text`);
  await client.query(`create temporary table incoming (${texts.join(", ")}) on commit drop`);
  await copyRows(source, "incoming", table);
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attname = any($2) and attname = any($3)`,
    [quoteTable(present), table.columns, present.columns],
  );
  const values = rows.map(({ name, type }) => `${pg.escapeIdentifier(name)}::${type}`);
  const columns = quoteColumns(rows.map(({ name }) => name));
  await client.query(
    `insert into ${quoteTable(present)} (${columns}) select ${values.join(", ")} from incoming`,
  );
  await client.query("drop table incoming");
}

/**
 * Loads the wanted tables, which keep their foreign keys. User triggers are off meanwhile: what they add or refuse
 * was added or refused when the rows were written. Returns the tables of the backup that do not exist here.
 */
async function loadTables(source: Source, isWanted: (table: TableName) => boolean): Promise<string[]> {
  const { client, archive } = source;
  const present = (await findTables(client)).filter(isWanted);
  const names = present.map(quoteTable);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")} cascade`);
  const archived = new Map(archive.manifest.tables.map((table) => [quoteTable(table), table]));
  for (const table of present) {
    const rows = archived.get(quoteTable(table));
    if (!rows) continue;
    const isSame = rows.columns.every((column) => table.columns.includes(column));
    await (isSame ? copyRows(source, quoteTable(table), rows) : copySharedColumns(source, rows, table));
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  const unknown = archive.manifest.tables.filter(
    (table) => isWanted(table) && !names.includes(quoteTable(table)),
  );
  return unknown.map(({ schema, name }) => `${schema}.${name}`);
}

/** pg-boss creates its own empty schema in a transaction of its own; the jobs are part of the restoring transaction. */
async function restoreJobs(source: Source, url: string): Promise<void> {
  const { client, archive, task } = source;
  const { jobs } = archive.manifest;
  if (jobs === null) return;
  const wasThere = (await readJobsVersion(client)) !== null;
  const installer = await connect(url, task);
  await installJobs(installer);
  const own = await readJobsVersion(installer);
  if (own === null || own < jobs) {
    if (!wasThere) await installer.query("drop schema pgboss cascade");
    throw new BackupError(newerVersionMessage);
  }
  const isEssential = ({ name }: TableName) => own === jobs || name === "queue" || name === "job";
  await loadTables(source, (table) => table.schema === "pgboss" && isEssential(table));
}

/** Writes a file under another name first, so that it has its own one only once it is complete and on the disk. */
async function writeFile(archive: Archive, from: Manifest["files"][number], to: string, mode: number) {
  const draft = `${to}.${randomUUID()}.draft`;
  try {
    const handle = await open(draft, "wx", mode);
    await pipeline(await archive.read(from.name, from), handle.createWriteStream({ flush: true }));
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Writes the pictures. The new ones are deleted again unless `keep` is called. */
async function restorePictures({ place, stack, signal }: Task, archive: Archive) {
  const folder = path.join(place.dataDir, "media");
  await mkdir(folder, { recursive: true });
  let created: string[] = [];
  stack.defer(async () => {
    for (const file of created) await rm(file, { force: true });
  });
  let count = 0;
  for (const from of archive.manifest.files) {
    const [, name] = pictureEntryName.exec(from.name) ?? [];
    if (name === undefined) continue;
    signal.throwIfAborted();
    const file = path.join(folder, name);
    if (!(await stat(file).catch(() => undefined))) created.push(file);
    await writeFile(archive, from, file, 0o644);
    count += 1;
  }
  return { count, keep: () => void (created = []) };
}

/** Only an embedded database has its secret in a file. */
async function restoreSecret({ place, file }: Task, archive: Archive): Promise<void> {
  const from = archive.manifest.files.find(({ name }) => name === secretName);
  const isEmbedded = place.databaseUrl === undefined;
  if (from && isEmbedded) return writeFile(archive, from, path.join(place.dataDir, secretName), 0o600);
  if (from)
    console.error(
      `Aviso: para que las sesiones sigan, arranque con el SECRET_KEY de antes: unzip -p ${file} secret`,
    );
  else if (isEmbedded)
    console.error(
      "Aviso: la copia no trae la clave de las sesiones: arranque con el SECRET_KEY de antes, o todos tendrán que volver a entrar.",
    );
}

/** Restores all of the backup in one transaction, or leaves an empty database. */
async function restoreAll(task: Task, url: string, archive: Archive) {
  const { progress, signal } = task;
  const { manifest } = archive;
  const client = await connect(url, task);
  const source = { client, archive, task };
  await beginUnlimited(client);
  await claimEmptyDatabase(client);
  await createTables(client, manifest.migrations);
  progress.step("Restaurando las fotos");
  const pictures = await restorePictures(task, archive);
  progress.step("Restaurando la base de datos");
  const unknown = await loadTables(source, ({ schema }) => schema !== "pgboss");
  for (const { last, called, ...sequence } of manifest.sequences)
    await client.query("select setval(to_regclass($1), $2::bigint, $3)", [
      quoteTable(sequence),
      last,
      called,
    ]);
  await restoreJobs(source, url);
  await restoreSecret(task, archive);
  signal.throwIfAborted();
  // After a commit without an answer nobody knows whether the rows name the pictures.
  pictures.keep();
  await client.query("commit");
  await client.query("analyze").catch(() => undefined);
  return { unknown, pictures: pictures.count };
}

/** Restores a backup into an empty place and applies the migrations that this program has in addition. */
export async function restoreBackup(task: Task): Promise<string> {
  task.progress.step("Comprobando la copia");
  const archive = await openArchive(task);
  const { migrations, tables, takenAt } = archive.manifest;
  if (!findOwnMigrations(migrations).isOwn) throw new BackupError(newerVersionMessage);
  await verifyArchive(archive, task.signal);
  const url = await findTargetDatabase(task);
  const { unknown, pictures } = await restoreAll(task, url, archive);
  await migrate(url).catch((cause: unknown) => {
    const later = "el próximo arranque lo intentará otra vez";
    throw new BackupError(`Los datos están restaurados, pero no pasaron a esta versión: ${later}.`, {
      cause,
    });
  });
  if (unknown.length > 0)
    console.error(`Aviso: estas tablas no son de Lonchera y no se restauraron: ${unknown.join(", ")}.`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = formatCount(pictures, "archivo de foto", "archivos de fotos");
  return `Restaurada la copia del ${instant.format(new Date(takenAt))}: ${formatCount(rows, "fila", "filas")}, ${files}.`;
}
