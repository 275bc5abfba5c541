import type { MigrationMeta } from "drizzle-orm/migrator";
import { migrate } from "../db/migrate.ts";
import { openArchive, verify, type Archive } from "./archive-reader.ts";
import { connect, noLimits, plainValues } from "./connection.ts";
import { claimEmptyDatabase, layTables } from "./lay-tables.ts";
import { loadTables } from "./load-tables.ts";
import { migrationsOfBackup } from "./program-version.ts";
import { openForRestoring } from "./reach-database.ts";
import { Refused } from "./refused.ts";
import { restorePictures, restoreSecret } from "./restore-files.ts";
import type { Task } from "./run-command.ts";
import { inLima, plural } from "./wording.ts";

type Restored = {
  readonly unknown: readonly string[];
  readonly pictures: number;
  readonly hasSecret: boolean;
};

/** All of it or, whatever happens, an empty database as before. */
async function restoreAll(
  task: Task,
  url: string,
  archive: Archive,
  migrations: readonly MigrationMeta[],
): Promise<Restored> {
  const { progress, signal } = task;
  const client = await connect(url, task);
  await client.query(`begin; ${plainValues}`);
  await client.query(noLimits);
  await claimEmptyDatabase(client);
  await layTables(client, migrations, archive.manifest);
  progress.step("Restaurando las fotos");
  const pictures = await restorePictures(task, archive);
  progress.step("Restaurando la base de datos");
  // The tables of jobs come with limits of their own.
  await client.query(noLimits);
  const unknown = await loadTables({ client, archive, signal }, () => {
    progress.step("Comprobando las relaciones");
  });
  const hasSecret = await restoreSecret(task, archive);
  signal.throwIfAborted();
  // Without an answer nobody knows whether it was done.
  pictures.keep();
  await client.query("commit");
  // Good plans from the start; without it they come by themselves after a while.
  await client.query("analyze").catch(() => undefined);
  return { unknown, pictures: pictures.count, hasSecret };
}

function adviseOnSecret({ place, file }: Task, { hasSecret }: Restored): void {
  const embedded = place.databaseUrl === undefined;
  if (embedded && !hasSecret)
    console.error(
      "Aviso: la copia no trae la clave de las sesiones: arranque con el SECRET_KEY de antes, o todos tendrán que volver a entrar.",
    );
  if (!embedded && hasSecret)
    console.error(
      `Aviso: para que las sesiones sigan, arranque con el SECRET_KEY de antes: unzip -p ${file} secret`,
    );
}

/** Puts back what `writeBackup` wrote, into an empty place; the migrations of this program that came later follow. */
export async function restoreBackup(task: Task): Promise<string> {
  const { progress, signal } = task;
  progress.step("Comprobando la copia");
  const archive = await openArchive(task);
  const migrations = migrationsOfBackup(archive.manifest);
  await verify(archive, signal);
  const url = await openForRestoring(task);
  const restored = await restoreAll(task, url, archive, migrations);
  await migrate(url).catch((cause: unknown) => {
    const later = "el próximo arranque lo intentará otra vez";
    throw new Refused(`Los datos están restaurados, pero no pasaron a esta versión: ${later}.`, { cause });
  });
  if (restored.unknown.length > 0)
    console.error(
      `Aviso: estas tablas no son de Lonchera y no se restauraron: ${restored.unknown.join(", ")}.`,
    );
  adviseOnSecret(task, restored);
  const { tables, takenAt } = archive.manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = plural(restored.pictures, "archivo de foto", "archivos de fotos");
  return `Restaurada la copia del ${inLima(takenAt)}: ${plural(rows, "fila", "filas")}, ${files}.`;
}
