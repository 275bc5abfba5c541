import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import type { MigrationMeta } from "drizzle-orm/migrator";
import { migrationLock } from "../db/migrate.ts";
import { jobsVersionOf, tablesOf } from "./database-outline.ts";
import type { Manifest } from "./manifest.ts";
import { newerProgram } from "./program-version.ts";
import { Refused } from "./refused.ts";

/** Within the transaction: neither a server that starts nor another restoration comes between. */
export async function claimEmptyDatabase(client: pg.Client): Promise<void> {
  const claimed = await client.query<{ is: boolean }>("select pg_try_advisory_xact_lock($1) as is", [
    migrationLock,
  ]);
  if (!claimed.rows[0]?.is) throw new Refused("Otro proceso está preparando esta base de datos.");
  if ((await tablesOf(client)).length > 0)
    throw new Refused(
      "La base de datos no está vacía: restaure en una carpeta DATA_DIR nueva o en una base de datos recién creada.",
    );
}

/** The library writes a transaction of its own around its tables; here they belong to ours. */
function jobTables(): string {
  const [, statements] = /^\s*BEGIN;(.*)COMMIT;\s*$/s.exec(getConstructionPlans("pgboss")) ?? [];
  if (statements === undefined) throw new Error("The tables of jobs are not made as they were.");
  return statements;
}

/** The tables as the program of the backup had them; those of jobs as this one has them. */
export async function layTables(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
  { jobs }: Manifest,
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql } of migrations) for (const statement of sql) await client.query(statement);
  if (jobs === null) return;
  await client.query(jobTables());
  const own = await jobsVersionOf(client);
  if (own !== null && own < jobs) throw new Refused(newerProgram);
}
