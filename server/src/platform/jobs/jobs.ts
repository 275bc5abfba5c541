import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Db as JobDatabase, PgBoss } from "pg-boss";
import type { Transaction } from "../db/client.ts";

type Statements = pg.Pool | pg.ClientBase;

const aboutADay = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 120,
} as const;

/** What fails is tried again for about a day, at growing distances. */
export const queues = {
  mail: { name: "mail", ...aboutADay },
  orderNews: { name: "order-news", ...aboutADay },
} as const;

function over(connection: Statements): JobDatabase {
  return { executeSql: (text, values) => connection.query(text, values) };
}

/** Jobs kept in PostgreSQL, over the connections that the application has; the library loads only when they are needed. */
export async function openJobs(connection: Statements, supervise = true): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  return new PgBoss({ db: over(connection), schedule: false, supervise });
}

/** When a job that failed is tried again, where not as its queue says (seconds). */
export type Retry = { readonly retryDelay?: number; readonly retryBackoff?: boolean };

/**
 * Writes jobs in the transaction that causes them: both count, or neither.
 * Every statement goes over that transaction's connection: waiting for a second one could be waiting for ever.
 */
export async function addJobs(
  tx: Transaction | pg.ClientBase,
  queue: string,
  written: readonly object[],
  retry: Retry = {},
): Promise<void> {
  const { PgBoss, fromDrizzle } = await import("pg-boss");
  const jobs = new PgBoss({ db: "execute" in tx ? fromDrizzle(tx, sql) : over(tx) });
  await jobs.insert(
    queue,
    written.map((data) => ({ data, ...retry })),
  );
}

/** Takes jobs back in a transaction; false where not all of them were there any more. */
export async function removeJobs(
  client: pg.ClientBase,
  queue: string,
  ids: readonly string[],
): Promise<boolean> {
  const removed = await client.query("delete from pgboss.job where name = $1 and id = any($2::uuid[])", [
    queue,
    ids,
  ]);
  return removed.rowCount === ids.length;
}

/** Makes the tables of the jobs and the queues where they are missing, so that the first request may write a job. */
export async function installJobs(connection: Statements): Promise<void> {
  if (await areInstalled(connection)) return;
  const jobs = await openJobs(connection, false);
  await jobs.start();
  for (const { name, ...options } of Object.values(queues)) await jobs.createQueue(name, options);
  await jobs.stop({ graceful: false });
}

async function areInstalled(connection: Statements): Promise<boolean> {
  const there = await connection.query<{ is: boolean }>(
    "select to_regclass('pgboss.queue') is not null as is",
  );
  if (!there.rows[0]?.is) return false;
  const names = Object.values(queues).map(({ name }) => name);
  const found = await connection.query("select name from pgboss.queue where name = any($1)", [names]);
  return found.rows.length === names.length;
}
