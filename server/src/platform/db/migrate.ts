import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { patientLimits } from "./client.ts";
import { installJobs } from "../jobs/jobs.ts";
import { loadReferenceData } from "./reference-data/load.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** Held by whoever migrates a database or fills it. */
export const migrationLock = 7_265_001;

/** Brings a database to the present schema and its reference data; safe to run from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "lonchera-migrations",
    ...patientLimits,
  });
  // A connection that breaks fails its statement, which tells why.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Another process may have to migrate much.
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
