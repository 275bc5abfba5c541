import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import { migrationsFolder } from "../db/migrate.ts";
import type { Manifest, Migration } from "./manifest.ts";
import { Refused } from "./refused.ts";

export const newerProgram =
  "La copia es de una versión más nueva de Lonchera: actualice el programa y restaure con él.";

/** The migrations of this program, the first one first. */
function ownMigrations(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder });
}

function isSame(own: MigrationMeta | undefined, migration: Migration): boolean {
  return own?.hash === migration.hash && own.folderMillis === migration.at;
}

/** The migrations are those of this program, all of them. */
export function knowsExactly(migrations: readonly Migration[]): boolean {
  const own = ownMigrations();
  return own.length === migrations.length && migrations.every((one, index) => isSame(own[index], one));
}

/** The migrations that make the tables of a backup; refused where this program does not know all of them. */
export function migrationsOfBackup({ migrations }: Manifest): MigrationMeta[] {
  const own = ownMigrations();
  if (migrations.every((one, index) => isSame(own[index], one))) return own.slice(0, migrations.length);
  throw new Refused(newerProgram);
}
