import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Writable } from "node:stream";
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
  type Archive,
  type ArchivedTable,
  type Manifest,
} from "./archive.ts";
import { BackupError, formatCount, reportStep, runCommand, type Task } from "./command.ts";
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

const pictureEntryName = /^media\/([0-9a-f]{32}-\d+\.webp)$/;

/** Returns the program's own migrations that the backup has; undefined if the backup has others. */
function findOwnMigrations(migrations: Manifest["migrations"]) {
  const own = readMigrationFiles({ migrationsFolder }).slice(0, migrations.length);
  const isOwn = migrations.every(
    ({ hash, at }, index) => own[index]?.hash === hash && own[index].folderMillis === at,
  );
  return isOwn ? own : undefined;
}

/** Returns true if the migrations are exactly those of this program. */
export function hasAllMigrations(migrations: Manifest["migrations"]): boolean {
  const count = readMigrationFiles({ migrationsFolder }).length;
  return migrations.length === count && findOwnMigrations(migrations) !== undefined;
}

/** Reads all contents once and fails if any of them is damaged. */
async function verifyArchive({ manifest, read }: Archive, signal: AbortSignal): Promise<void> {
  const tables = manifest.tables.map((table) => ({ ...table, name: tableEntryName(table) }));
  for (const entry of [...tables, ...manifest.files]) {
    const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(await read(entry.name, entry), discard, { signal });
  }
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
async function createTables(client: pg.Client, migrations: Manifest["migrations"]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql } of findOwnMigrations(migrations) ?? [])
    for (const statement of sql) await client.query(statement);
}

type Source = { readonly client: pg.Client; readonly archive: Archive; readonly task: Task };

async function copyRows({ client, archive, task }: Source, target: string, table: ArchivedTable) {
  const source = await archive.read(tableEntryName(table), table);
  const rows = client.query(copyFrom(`copy ${target} (${quoteColumns(table.columns)}) from stdin`));
  // `pipeline` reports the error, also one that comes after an interruption.
  rows.on("error", () => undefined);
  await pipeline(source, rows, { signal: task.signal });
}

/** Loads the columns that both versions of a table have. */
async function copySharedColumns(source: Source, table: ArchivedTable, present: Table): Promise<void> {
  const { client } = source;
  const shared = present.columns.filter((column) => table.columns.includes(column));
  const texts = table.columns.map((column) => `${pg.escapeIdentifier(column)} text`);
  await client.query(`create temporary table incoming (${texts.join(", ")})`);
  await copyRows(source, "incoming", table);
  const { rows } = await client.query<{ value: string }>(
    `select format('%I::%s', attname, format_type(atttypid, atttypmod)) as value
     from unnest($2::text[]) with ordinality as c (name, position)
       join pg_attribute on attrelid = $1::regclass and attname = c.name order by c.position`,
    [quoteTable(present), shared],
  );
  const values = rows.map(({ value }) => value).join(", ");
  await client.query(
    `insert into ${quoteTable(present)} (${quoteColumns(shared)}) select ${values} from incoming`,
  );
  await client.query("drop table incoming");
}

/**
 * Loads tables, whose foreign keys stay in force. User triggers are off meanwhile: what they add or refuse was added or
 * refused when the rows were written.
 */
async function loadTables(source: Source, tables: readonly Table[]): Promise<void> {
  const { client, archive } = source;
  const names = tables.map(quoteTable);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")} cascade`);
  const archived = new Map(archive.manifest.tables.map((table) => [quoteTable(table), table]));
  for (const table of tables) {
    const rows = archived.get(quoteTable(table));
    if (rows?.columns.every((column) => table.columns.includes(column)))
      await copyRows(source, quoteTable(table), rows);
    else if (rows) await copySharedColumns(source, rows, table);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
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
  const isEssential = ({ name }: Table) => own === jobs || name === "queue" || name === "job";
  const tables = (await findTables(client)).filter(({ schema }) => schema === "pgboss");
  await loadTables(source, tables.filter(isEssential));
}

/** Writes a draft that gets its name once it is complete and on the disk. */
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
  const pictures = archive.manifest.files.filter(({ name }) => pictureEntryName.test(name));
  for (const picture of pictures) {
    signal.throwIfAborted();
    const file = path.join(folder, path.basename(picture.name));
    if (!(await stat(file).catch(() => undefined))) created.push(file);
    await writeFile(archive, picture, file, 0o644);
  }
  return { count: pictures.length, keep: () => void (created = []) };
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
  const { manifest } = archive;
  const client = await connect(url, task);
  const source = { client, archive, task };
  await beginUnlimited(client);
  await claimEmptyDatabase(client);
  await createTables(client, manifest.migrations);
  reportStep("Restaurando las fotos");
  const pictures = await restorePictures(task, archive);
  reportStep("Restaurando la base de datos");
  const tables = (await findTables(client)).filter(({ schema }) => schema !== "pgboss");
  await loadTables(source, tables);
  await restoreJobs(source, url);
  for (const { last, called, ...sequence } of manifest.sequences)
    await client.query("select setval(to_regclass($1), $2::bigint, $3)", [
      quoteTable(sequence),
      last,
      called,
    ]);
  await restoreSecret(task, archive);
  task.signal.throwIfAborted();
  // After a commit without an answer nobody knows whether the rows name the pictures.
  pictures.keep();
  await client.query("commit");
  await client.query("analyze").catch(() => undefined);
  const names = new Set(tables.map(quoteTable));
  const isUnknown = (table: ArchivedTable) => table.schema !== "pgboss" && !names.has(quoteTable(table));
  return { unknown: manifest.tables.filter(isUnknown), pictures: pictures.count };
}

/** Restores a backup into an empty place and applies the migrations that this program has in addition. */
async function restoreBackup(task: Task): Promise<string> {
  reportStep("Comprobando la copia");
  const archive = await openArchive(task);
  const { migrations, tables, takenAt } = archive.manifest;
  if (!findOwnMigrations(migrations)) throw new BackupError(newerVersionMessage);
  await verifyArchive(archive, task.signal);
  const url = await findTargetDatabase(task);
  const { unknown, pictures } = await restoreAll(task, url, archive);
  await migrate(url).catch((cause: unknown) => {
    const later = "el próximo arranque lo intentará otra vez";
    throw new BackupError(`Los datos están restaurados, pero no pasaron a esta versión: ${later}.`, {
      cause,
    });
  });
  const names = unknown.map(({ schema, name }) => `${schema}.${name}`).join(", ");
  if (names) console.error(`Aviso: estas tablas no son de Lonchera y no se restauraron: ${names}.`);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = formatCount(pictures, "archivo de foto", "archivos de fotos");
  const moment = new Date(takenAt).toLocaleString("es-PE", {
    timeZone: businessZone,
    dateStyle: "long",
    timeStyle: "short",
  });
  return `Restaurada la copia del ${moment}: ${formatCount(rows, "fila", "filas")}, ${files}.`;
}

if (import.meta.main)
  await runCommand({
    usage: "Uso: npm run restore -- <archivo>   (restaura una copia en una carpeta o base de datos vacía)",
    interrupted: "Interrumpido: no se restauró nada.",
    run: restoreBackup,
  });
