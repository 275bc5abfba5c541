import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { maintenanceLimits } from "./client.ts";
import { installJobs } from "../jobs/jobs.ts";
import { loadReferenceData } from "./reference-data/load.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** The key of the advisory lock that is held while a database is migrated or filled. */
export const migrationLock = 7_265_001;

/** Applies the missing migrations and loads the reference data. Several processes can run it at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "lonchera-migrations",
    ...maintenanceLimits,
  });
  // A broken connection also fails its statement, which reports the error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Another process may be running long migrations.
    await client.query("set lock_timeout = '600s'");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query("reset lock_timeout");
    const db = drizzle(client);
    await applyMigrations(db, { migrationsFolder });
    await loadReferenceData(db);
    await installJobs(client);
  } finally {
    await client.end();
  }
}
