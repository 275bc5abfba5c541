import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { findNamedHashes, hashOf } from "../files/forget-pictures.ts";
import { archivePictures, type ArchivedPictures } from "./archive-pictures.ts";
import { createArchive, type ArchiveWriter } from "./archive-writer.ts";
import { connect } from "./connection.ts";
import { quoted, quotedList, sequencesOf, type Table } from "./database-outline.ts";
import { entryOfTable, formatVersion, secretName, type ArchivedTable, type Manifest } from "./manifest.ts";
import { knowsExactly } from "./program-version.ts";
import { reachDatabase } from "./reach-database.ts";
import type { Task } from "./run-command.ts";
import { takeSnapshot, type Snapshot } from "./snapshot.ts";
import { fileSize, plural } from "./wording.ts";

async function archiveTable(archive: ArchiveWriter, client: pg.Client, table: Table): Promise<ArchivedTable> {
  const select = `select ${quotedList(table.columns)} from ${quoted(table)}`;
  const rows = client.query(copyTo(`copy (${select}) to stdout`));
  const written = await archive.add(entryOfTable(table), rows);
  return { ...table, columns: [...table.columns], rows: rows.rowCount, ...written };
}

/** The sessions and links that the database knows are signed with it; with DATABASE_URL it is not kept here. */
async function archiveSecret(archive: ArchiveWriter, { place }: Task): Promise<Manifest["files"]> {
  const file = path.join(place.dataDir, secretName);
  const found = place.databaseUrl === undefined && (await stat(file).catch(() => undefined));
  return found ? [{ name: secretName, ...(await archive.add(secretName, createReadStream(file))) }] : [];
}

/** How many pictures the snapshot names and the folder did not have. */
async function countMissing(
  client: pg.Client,
  snapshot: Snapshot,
  pictures: ArchivedPictures,
): Promise<number> {
  // Where an older or newer program keeps their names is not known here.
  if (!knowsExactly(snapshot.migrations)) return 0;
  const there = new Set(pictures.files.map(({ name }) => hashOf(path.basename(name))));
  return (await findNamedHashes(drizzle(client))).difference(there).size;
}

async function archiveDatabase(archive: ArchiveWriter, client: pg.Client, snapshot: Snapshot) {
  const tables: ArchivedTable[] = [];
  for (const table of snapshot.tables) tables.push(await archiveTable(archive, client, table));
  const sequences = await sequencesOf(client);
  return { tables, sequences };
}

/**
 * Writes database and pictures into one file, as they were at one moment. A picture is stored before anything names it,
 * and one that is named no more may be removed when it is older than an hour. So the pictures come first, the moment
 * right after a second, short look at them, and right after that a third one: whatever the moment names is in the file.
 */
export async function writeBackup(task: Task): Promise<string> {
  const { progress, file } = task;
  const archive = await createArchive(task);
  const url = await reachDatabase(task);
  const client = await connect(url, task);
  const pictures = archivePictures(task, archive);
  progress.step("Copiando las fotos");
  await pictures.addNew();
  await pictures.addNew();
  const snapshot = await takeSnapshot(client);
  await pictures.addNew();
  progress.step("Copiando la base de datos");
  const missing = await countMissing(client, snapshot, pictures);
  const database = await archiveDatabase(archive, client, snapshot);
  const secret = await archiveSecret(archive, task);
  const size = await archive.finish({
    format: formatVersion,
    takenAt: snapshot.takenAt.toISOString(),
    migrations: [...snapshot.migrations],
    jobs: snapshot.jobs,
    ...database,
    files: [...pictures.files, ...secret],
  });
  if (missing > 0) {
    const folder = path.resolve(task.place.dataDir, "media");
    console.error(
      `Aviso: ${plural(missing, "foto que la base de datos nombra no está", "fotos que la base de datos nombra no están")} en ${folder}.`,
    );
  }
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = plural(pictures.files.length, "archivo de foto", "archivos de fotos");
  return `Copia escrita en ${file}: ${plural(rows, "fila", "filas")}, ${files}, ${fileSize(size)}.`;
}
