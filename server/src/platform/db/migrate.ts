import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";
import pg from "pg";
import { hasSqlState, maintenanceLimits } from "./client.ts";
import { installJobQueues } from "../jobs/jobs.ts";
import { backfillCompanyIds } from "./backfill-company-ids.ts";
import { loadReferenceData } from "./reference-data/load.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** The key of the advisory lock that is held while a database is migrated or filled. */
export const migrationLockKey = 7_265_001;

/** Milliseconds. While a statement waits for a table's lock, later statements wait behind it. */
const lockTimeout = 1_000;
const pause = 1_000;
/** Reports and backups can read a table for this long (milliseconds). */
const maxWait = 600_000;
const lockNotAvailable = "55P03";

/** The table of Drizzle's own migrator. */
const applied = "drizzle.__drizzle_migrations";

const isConcurrent = (statement: string) => /\bconcurrently\b/i.test(statement);

const addedValue = /^\s*ALTER TYPE (?<type>\S+) ADD VALUE (?<value>'[^']+');?\s*$/;
const createdType = /^\s*CREATE TYPE (?<type>\S+) AS ENUM\([^)]+/;

/**
 * Returns the statements of migrations for one transaction on tables that nobody else uses. Types are created with the
 * values that later migrations add to them, because PostgreSQL 15 and 16 use such values only after a commit.
 */
export function getStatementsForTransaction(migrations: readonly MigrationMeta[]): string[] {
  const statements = migrations.flatMap(({ sql }) => sql);
  const added = statements.map((statement) => addedValue.exec(statement)?.groups);
  return statements
    .filter((statement) => !addedValue.test(statement))
    .map((statement) => statement.replace(/\bconcurrently\b/i, ""))
    .map((statement) =>
      statement.replace(createdType, (start: string, type: string) =>
        [start, ...added.flatMap((one) => (one?.["type"] === type ? (one["value"] ?? []) : []))].join(", "),
      ),
    );
}

async function recordMigration(client: pg.ClientBase, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query(`insert into ${applied} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}

async function applyInTransaction(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${lockTimeout}`);
  try {
    for (const statement of migration.sql) await client.query(statement);
    await recordMigration(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Builds indexes while others write. The statements wait for earlier transactions, but no transaction waits for them.
 */
async function applyConcurrently(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  await client.query(`set statement_timeout = 0; set lock_timeout = ${maxWait}`);
  // An interrupted attempt leaves an invalid index.
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`);
  for (const statement of migration.sql) await client.query(statement);
  await recordMigration(client, migration);
  await client.query("reset statement_timeout; reset lock_timeout");
}

/** Gives up soon if a table is locked, and tries again, because other statements wait behind a waiting migration. */
async function applyWhenUnlocked(client: pg.ClientBase, migration: MigrationMeta): Promise<void> {
  const apply = migration.sql.some(isConcurrent) ? applyConcurrently : applyInTransaction;
  const deadline = performance.now() + maxWait;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const isLocked = hasSqlState(error, lockNotAvailable);
      if (!isLocked || performance.now() > deadline) throw error;
      if (attempt === 1)
        console.error("Una migración espera a que termine otra transacción; se intenta cada segundo.");
      await delay(pause);
    }
  }
}

/** Applies the migrations that are missing, each in a transaction of its own. */
export async function applyMigrations(
  client: pg.ClientBase,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ last: number | null }>(
    `select max(created_at)::float8 as last from ${applied}`,
  );
  const last = rows[0]?.last ?? 0;
  for (const migration of migrations)
    if (migration.folderMillis > last) await applyWhenUnlocked(client, migration);
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot, and `create index concurrently` waits for
 * older snapshots.
 */
export async function waitForMigrationLock(client: pg.ClientBase, mode: "shared" | "exclusive") {
  const lock = mode === "shared" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  const deadline = performance.now() + maxWait;
  while (
    (await client.query(`select from ${lock}(${migrationLockKey}) locked where locked`)).rowCount === 0
  ) {
    if (performance.now() > deadline) throw new Error("Another process keeps the lock of the migrations.");
    await delay(pause / 5);
  }
}

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
    await waitForMigrationLock(client, "exclusive");
    await applyMigrations(client, readMigrationFiles({ migrationsFolder }));
    await backfillCompanyIds(client);
    await loadReferenceData(drizzle(client));
    await installJobQueues(client);
  } finally {
    await client.end();
  }
}
