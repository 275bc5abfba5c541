import type { TestContext } from "node:test";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrationsFolder } from "../src/platform/db/migrate.ts";
import { createEmptyDatabase, withClient } from "./backup.ts";

/** A database with the tables of an earlier release: those that the first migrations created. */
export async function createFormerDatabase(t: TestContext, migrationCount: number): Promise<string> {
  const url = await createEmptyDatabase(t);
  const migrations = readMigrationFiles({ migrationsFolder }).slice(0, migrationCount);
  await withClient(url, async (client) => {
    await client.query("create schema drizzle");
    await client.query(
      "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    );
    for (const { sql, hash, folderMillis } of migrations) {
      for (const statement of sql) await client.query(statement);
      const row = [hash, folderMillis];
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", row);
    }
  });
  return url;
}
