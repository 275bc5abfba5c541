import type { TestContext } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { applyMigrations, migrationsFolder } from "../src/platform/db/migrate.ts";
import { createEmptyDatabase } from "./backup.ts";
import { withClient } from "./test-database.ts";

/** Creates a database with the tables of an earlier release, which the first migrations created. */
export async function createFormerDatabase(t: TestContext, migrationCount: number): Promise<string> {
  const url = await createEmptyDatabase(t);
  const migrations = readMigrationFiles({ migrationsFolder }).slice(0, migrationCount);
  await withClient(url, (client) => applyMigrations(client, migrations));
  return url;
}
