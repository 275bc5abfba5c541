import { createReadStream, existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import type pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { formatCount } from "@lonchera/domain/texts";
import { to as copyTo } from "pg-copy-streams";
import type { DataLocation } from "../../config.ts";
import { migrationLockKey, waitForMigrationLock } from "../db/migrate.ts";
import { recordBackupTime } from "../doctor/unsafe-state.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { findUsedPictureHashes, getPictureHash } from "../files/picture-files.ts";
import {
  createArchive,
  pictureEntryName,
  secretEntryName,
  type ArchiveWriter,
  type Manifest,
} from "./archive.ts";
import { BackupError, printStep, runBackupTask, type BackupTask } from "./command.ts";
import {
  beginTransactionWithoutTimeouts,
  connectToSource,
  findOwnMigrations,
  findTables,
  quoteColumns,
  quoteTable,
  readJobsVersion,
  readSequences,
} from "./database.ts";

/** Adds the pictures that the archive lacks. A picture file never changes, but it is deleted when no row names it. */
export async function addPictures({ location, signal }: BackupTask, archive: ArchiveWriter) {
  const store = openFileStore(location);
  const added = new Set(archive.files.map(({ name }) => name));
  for (const file of await store.list()) {
    const name = `media/${file}`;
    if (!pictureEntryName.test(name) || added.has(name)) continue;
    signal.throwIfAborted();
    const bytes = await store.read(file);
    if (bytes) await archive.addFile(name, bytes, false);
  }
}

/** Begins the transaction of the backup, in which all tables are read from one snapshot. */
async function beginSnapshot(client: pg.Client) {
  // The migration lock is held until all tables are locked against changes of their columns.
  await waitForMigrationLock(client, "shared");
  await beginTransactionWithoutTimeouts(client, "isolation level repeatable read, read only");
  const takenAt = new Date().toISOString();
  const tables = await findTables(client);
  if (!tables.some(({ schema }) => schema === "drizzle"))
    throw new BackupError("La base de datos no es de Lonchera: no tiene nada que copiar.");
  const { rows: migrations } = await client.query<Manifest["migrations"][number]>(
    "select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at",
  );
  await client.query(`lock table ${tables.map(quoteTable).join(", ")} in access share mode`);
  await client.query("select pg_advisory_unlock_shared($1)", [migrationLockKey]);
  return { takenAt, migrations, tables, jobs: await readJobsVersion(client) };
}

async function warnOfMissingPictures(client: pg.Client, location: DataLocation, { files }: ArchiveWriter) {
  const present = new Set(files.map(({ name }) => getPictureHash(path.basename(name))));
  const missing = (await findUsedPictureHashes(drizzle(client))).difference(present).size;
  const verb = "que la base de datos nombra no";
  const count = formatCount(missing, `foto ${verb} está`, `fotos ${verb} están`);
  if (missing > 0)
    console.error(
      `Aviso: ${count} en ${location.s3 ? "FILES_URL" : path.resolve(location.dataDir, "media")}.`,
    );
}

/**
 * Writes database and pictures of one moment into a file. A picture is stored before a row names it, and an unused one is
 * deleted an hour later at the earliest. Pictures are therefore copied first and again right before and after the moment
 * of the database, so that the file holds every picture that its rows name.
 */
async function createBackup(task: BackupTask): Promise<string> {
  const { location } = task;
  const archive = await createArchive(task);
  const client = await connectToSource(task);
  printStep("Copiando las fotos");
  await addPictures(task, archive);
  await addPictures(task, archive);
  const { tables, ...snapshot } = await beginSnapshot(client);
  await addPictures(task, archive);
  const pictures = formatCount(archive.files.length, "archivo de foto", "archivos de fotos");
  printStep("Copiando la base de datos");
  for (const table of tables) {
    const select = `select ${quoteColumns(table.columns)} from ${quoteTable(table)}`;
    await archive.addTable(table, client.query(copyTo(`copy (${select}) to stdout`)));
  }
  const sequences = await readSequences(client);
  const secret = path.join(location.dataDir, secretEntryName);
  // With DATABASE_URL, the secret of the sessions is not in a file.
  if (location.databaseUrl === undefined && existsSync(secret))
    await archive.addFile(secretEntryName, createReadStream(secret));
  const bytes = await archive.finish({ ...snapshot, sequences });
  await recordBackupTime(location.dataDir, snapshot.takenAt);
  // Only this version of the program knows which columns name pictures.
  if (findOwnMigrations(snapshot.migrations)?.areAll) await warnOfMissingPictures(client, location, archive);
  const rows = archive.tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (bytes / 1_000_000).toLocaleString("es-PE", { maximumFractionDigits: 1 });
  const kind = location.backupPassphrase === undefined ? "Copia" : "Copia cifrada";
  return `${kind} escrita en ${task.file}: ${formatCount(rows, "fila", "filas")}, ${pictures}, ${megabytes} MB.`;
}

if (import.meta.main) {
  // A running server must not be slowed down by a backup.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await runBackupTask(
    "Uso: npm run backup -- <archivo>   (copia la base de datos y las fotos en un archivo .zip nuevo)",
    "Interrumpido: no se escribió ninguna copia.",
    createBackup,
  );
}
