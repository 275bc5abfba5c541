import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Db as JobDatabase, PgBoss } from "pg-boss";
import type { Transaction } from "./client.ts";

type Statements = pg.Pool | pg.ClientBase;

function over(connection: Statements): JobDatabase {
  return { executeSql: (text, values) => connection.query(text, values) };
}

/** Jobs kept in PostgreSQL, over the connections that the application has; the library loads only when they are needed. */
export async function openJobs(connection: Statements, supervise = true): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  return new PgBoss({ db: over(connection), schedule: false, supervise });
}

/** Writes a job in the transaction that causes it: both count, or neither. */
export async function addJob(
  jobs: PgBoss,
  tx: Transaction | pg.ClientBase,
  queue: string,
  data: object,
): Promise<void> {
  const { fromDrizzle } = await import("pg-boss");
  await jobs.send(queue, data, { db: "execute" in tx ? fromDrizzle(tx, sql) : over(tx) });
}

/** Makes the tables of the jobs and a queue where they are missing, so that the first request may write a job. */
export async function installJobs(connection: Statements, queues: readonly string[]): Promise<void> {
  if (await areInstalled(connection, queues)) return;
  const jobs = await openJobs(connection, false);
  await jobs.start();
  for (const queue of queues) await jobs.createQueue(queue);
  await jobs.stop({ graceful: false });
}

async function areInstalled(connection: Statements, queues: readonly string[]): Promise<boolean> {
  const { rows } = await connection.query<{ there: boolean }>(
    "select to_regclass('pgboss.queue') is not null as there",
  );
  if (!rows[0]?.there) return false;
  const found = await connection.query("select name from pgboss.queue where name = any($1)", [queues]);
  return found.rows.length === queues.length;
}
