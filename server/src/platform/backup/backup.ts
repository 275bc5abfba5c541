import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { to as copyTo } from "pg-copy-streams";
import { migrationLock } from "../db/migrate.ts";
import { findUsedHashes, pictureHash } from "../files/picture-files.ts";
import {
  createArchive,
  formatVersion,
  secretName,
  tableEntryName,
  type ArchiveWriter,
  type Manifest,
} from "./archive.ts";
import { BackupError, formatCount, reportStep, runCommand, type Task } from "./command.ts";
import {
  beginUnlimited,
  connect,
  findSourceDatabase,
  findTables,
  quoteColumns,
  quoteTable,
  readJobsVersion,
  readMigrations,
  readSequences,
} from "./database.ts";
import { hasAllMigrations } from "./restore.ts";

const pictureName = /^[0-9a-f]{32}-\d+\.webp$/;

/** Adds the pictures that the archive lacks. A picture file never changes; it may be deleted meanwhile if no row names it. */
export async function addPictures({ place, signal }: Task, archive: ArchiveWriter, files: Manifest["files"]) {
  const folder = path.join(place.dataDir, "media");
  const added = new Set(files.map(({ name }) => name));
  for (const file of await readdir(folder).catch(() => [])) {
    const name = `media/${file}`;
    if (!pictureName.test(file) || added.has(name)) continue;
    signal.throwIfAborted();
    const handle = await open(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (handle) files.push({ name, ...(await archive.add(name, handle.createReadStream(), 0)) });
  }
}

/** Fixes the moment of the backup: until the transaction ends, all tables are read as they are now. */
async function beginSnapshot(client: pg.Client) {
  // No migration runs until all tables are locked against changes of their columns.
  await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
  await beginUnlimited(client, "isolation level repeatable read, read only");
  const takenAt = new Date().toISOString();
  const migrations = await readMigrations(client);
  if (migrations.length === 0)
    throw new BackupError("La base de datos no es de Lonchera: no tiene nada que copiar.");
  const tables = await findTables(client);
  await client.query(`lock table ${tables.map(quoteTable).join(", ")} in access share mode`);
  await client.query("select pg_advisory_unlock_shared($1)", [migrationLock]);
  return { takenAt, migrations, tables, jobs: await readJobsVersion(client) };
}

async function addTables(
  archive: ArchiveWriter,
  client: pg.Client,
  tables: Awaited<ReturnType<typeof findTables>>,
) {
  const archived: Manifest["tables"] = [];
  for (const table of tables) {
    const select = `select ${quoteColumns(table.columns)} from ${quoteTable(table)}`;
    const rows = client.query(copyTo(`copy (${select}) to stdout`));
    const content = await archive.add(tableEntryName(table), rows);
    archived.push({ ...table, rows: rows.rowCount, ...content });
  }
  return archived;
}

/** Adds the secret that sessions are signed with. With DATABASE_URL it is not kept in a file. */
async function addSecret(archive: ArchiveWriter, { place }: Task, files: Manifest["files"]): Promise<void> {
  const file = path.join(place.dataDir, secretName);
  if (place.databaseUrl !== undefined || !(await stat(file).catch(() => undefined))) return;
  files.push({ name: secretName, ...(await archive.add(secretName, createReadStream(file))) });
}

async function warnOfMissingPictures(client: pg.Client, dataDir: string, files: Manifest["files"]) {
  const present = new Set(files.map(({ name }) => pictureHash(path.basename(name))));
  const missing = (await findUsedHashes(drizzle(client))).difference(present).size;
  const verb = "que la base de datos nombra no";
  const count = formatCount(missing, `foto ${verb} está`, `fotos ${verb} están`);
  if (missing > 0) console.error(`Aviso: ${count} en ${path.resolve(dataDir, "media")}.`);
}

/**
 * Writes database and pictures of one moment into a file. A picture is stored before a row names it, and an unused one is
 * deleted an hour later at the earliest. Pictures are therefore copied first and again right before and after the moment
 * of the database, so that the file holds every picture that its rows name.
 */
async function createBackup(task: Task): Promise<string> {
  const archive = await createArchive(task);
  const client = await connect(await findSourceDatabase(task), task);
  const files: Manifest["files"] = [];
  reportStep("Copiando las fotos");
  await addPictures(task, archive, files);
  await addPictures(task, archive, files);
  const snapshot = await beginSnapshot(client);
  await addPictures(task, archive, files);
  const pictures = formatCount(files.length, "archivo de foto", "archivos de fotos");
  reportStep("Copiando la base de datos");
  const tables = await addTables(archive, client, snapshot.tables);
  const sequences = await readSequences(client);
  await addSecret(archive, task, files);
  const bytes = await archive.finish({ format: formatVersion, ...snapshot, tables, sequences, files });
  // Only this version of the program knows which columns name pictures.
  if (hasAllMigrations(snapshot.migrations)) await warnOfMissingPictures(client, task.place.dataDir, files);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (bytes / 1_000_000).toLocaleString("es-PE", { maximumFractionDigits: 1 });
  return `Copia escrita en ${task.file}: ${formatCount(rows, "fila", "filas")}, ${pictures}, ${megabytes} MB.`;
}

if (import.meta.main) {
  // A running server takes precedence.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await runCommand({
    usage: "Uso: npm run backup -- <archivo>   (copia la base de datos y las fotos en un archivo .zip nuevo)",
    interrupted: "Interrumpido: no se escribió ninguna copia.",
    run: createBackup,
  });
}
