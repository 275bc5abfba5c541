import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { installJobs } from "./jobs.ts";
import { loadReferenceData } from "./reference-data/load.ts";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
const migrationLock = 7_265_001;

/** Brings a database to the present schema and its reference data; safe to run from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const db = drizzle(client);
    await applyMigrations(db, { migrationsFolder });
    await loadReferenceData(db);
    await installJobs(client);
  } finally {
    await client.end();
  }
}
