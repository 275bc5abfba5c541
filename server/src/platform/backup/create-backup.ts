import path from "node:path";
import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
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
  type ArchivedTable,
  type ArchiveWriter,
  type Manifest,
} from "./archive.ts";
import { BackupError, formatCount, formatFileSize, type Task } from "./command.ts";
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
  type Table,
} from "./database.ts";
import { hasAllMigrations } from "./restore-backup.ts";

const pictureName = /^[0-9a-f]{32}-\d+\.webp$/;

export type ArchivedPictures = {
  readonly files: Manifest["files"];
  /** Adds the pictures of the folder that the archive lacks. */
  addNew(): Promise<void>;
};

/** The content of a picture file never changes. A file may be deleted meanwhile if no row names it. */
export function archivePictures({ place, signal }: Task, archive: ArchiveWriter): ArchivedPictures {
  const folder = path.join(place.dataDir, "media");
  const files: Manifest["files"] = [];
  const added = new Set<string>();
  return {
    files,
    addNew: async () => {
      for (const file of await readdir(folder).catch(() => [])) {
        if (!pictureName.test(file) || added.has(file)) continue;
        signal.throwIfAborted();
        const handle = await open(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== "ENOENT") throw error;
        });
        if (!handle) continue;
        const name = `media/${file}`;
        files.push({ name, ...(await archive.add(name, handle.createReadStream(), "compressed")) });
        added.add(file);
      }
    },
  };
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

async function archiveTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<ArchivedTable> {
  const select = `select ${quoteColumns(table.columns)} from ${quoteTable(table)}`;
  const rows = client.query(copyTo(`copy (${select}) to stdout`));
  const content = await archive.add(tableEntryName(table), rows);
  return { ...table, columns: [...table.columns], rows: rows.rowCount, ...content };
}

/** Sessions are signed with the secret. With DATABASE_URL it is not kept in a file. */
async function archiveSecret(archive: ArchiveWriter, { place }: Task): Promise<Manifest["files"]> {
  const file = path.join(place.dataDir, secretName);
  const found = place.databaseUrl === undefined && (await stat(file).catch(() => undefined));
  return found ? [{ name: secretName, ...(await archive.add(secretName, createReadStream(file))) }] : [];
}

async function warnOfMissingPictures(
  client: pg.Client,
  { dataDir }: Task["place"],
  files: Manifest["files"],
) {
  const present = new Set(files.map(({ name }) => pictureHash(path.basename(name))));
  const missing = (await findUsedHashes(drizzle(client))).difference(present).size;
  if (missing === 0) return;
  const [one, many] = [
    "foto que la base de datos nombra no está",
    "fotos que la base de datos nombra no están",
  ];
  console.error(`Aviso: ${formatCount(missing, one, many)} en ${path.resolve(dataDir, "media")}.`);
}

/**
 * Writes database and pictures of one moment into a file. A picture is stored before a row names it, and an unused one is
 * deleted an hour later at the earliest. Pictures are therefore copied first and again right before and after the moment
 * of the database, so that the file holds every picture that its rows name.
 */
export async function createBackup(task: Task): Promise<string> {
  const { progress, file } = task;
  const archive = await createArchive(task);
  const client = await connect(await findSourceDatabase(task), task);
  const pictures = archivePictures(task, archive);
  progress.step("Copiando las fotos");
  await pictures.addNew();
  await pictures.addNew();
  const { tables: present, ...snapshot } = await beginSnapshot(client);
  await pictures.addNew();
  progress.step("Copiando la base de datos");
  const tables: ArchivedTable[] = [];
  for (const table of present) tables.push(await archiveTable(archive, client, table));
  const sequences = await readSequences(client);
  const files = [...pictures.files, ...(await archiveSecret(archive, task))];
  // Only this version of the program knows which columns name pictures.
  const warn = () => warnOfMissingPictures(client, task.place, pictures.files);
  const isCurrent = hasAllMigrations(snapshot.migrations);
  const size = await archive.finish({ format: formatVersion, ...snapshot, tables, sequences, files });
  if (isCurrent) await warn();
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const pictureCount = formatCount(pictures.files.length, "archivo de foto", "archivos de fotos");
  return `Copia escrita en ${file}: ${formatCount(rows, "fila", "filas")}, ${pictureCount}, ${formatFileSize(size)}.`;
}
