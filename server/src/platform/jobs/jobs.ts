import type pg from "pg";
import type { Db as JobDatabase, JobInsert, PgBoss } from "pg-boss";
import type { Transaction } from "../db/client.ts";

// A job that fails is tried again for about a day, at growing intervals.
const retries = {
  retryLimit: 12,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 120,
} as const;

/** Notifications are useful for some hours only, so they are retried for a shorter time. */
const pushRetries = { ...retries, retryLimit: 8, retryDelayMax: 1800 };

/** Jobs of earlier releases are stored with these names. */
export const queues = {
  emails: { name: "mail", ...retries },
  events: { name: "order-news", ...retries },
  pushes: { name: "push", ...pushRetries },
} as const;

/** Lets pg-boss run its statements over a connection of the application. */
export function toJobDatabase(connection: pg.Pool | pg.ClientBase): JobDatabase {
  return { executeSql: (text, values) => connection.query(text, values) };
}

/** Loads pg-boss on its first use, because loading it takes 100 ms. */
export async function createPgBoss(connection: pg.Pool | pg.ClientBase, supervise = true): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  return new PgBoss({ db: toJobDatabase(connection), schedule: false, supervise });
}

/**
 * There is one instance per connection, because each instance reads the settings of a queue once, over its own
 * connection.
 */
const jobsOfConnections = new WeakMap<pg.ClientBase, PgBoss>();

/** Returns the statement that adds jobs, so that the caller can send it together with others. */
export async function createJobsStatement(
  client: pg.ClientBase,
  queue: string,
  jobs: readonly JobInsert[],
): Promise<pg.QueryConfig> {
  const boss = jobsOfConnections.get(client) ?? (await createPgBoss(client));
  jobsOfConnections.set(client, boss);
  // PostgreSQL plans a named statement once per connection.
  const statement: pg.QueryConfig = { name: `insert-jobs-${queue}`, text: "" };
  const db: JobDatabase = {
    executeSql: (text, values = []) => {
      Object.assign(statement, { text, values });
      return Promise.resolve({ rows: [] });
    },
  };
  await boss.insert(queue, [...jobs], { db });
  return statement;
}

/** Adds jobs in a transaction of Drizzle or of `pg`. */
export async function addJobs(
  tx: Transaction | pg.ClientBase,
  queue: string,
  jobs: readonly JobInsert[],
): Promise<void> {
  const client = "$client" in tx ? tx.$client : tx;
  await client.query(await createJobsStatement(client, queue, jobs));
}

/** Creates the tables and queues that are missing. */
export async function installJobQueues(connection: pg.ClientBase): Promise<void> {
  const jobs = await createPgBoss(connection, false);
  // This check fails if the tables are missing or of an older version of pg-boss.
  const names = (await jobs.getQueues().catch(() => [])).map(({ name }) => name);
  if (Object.values(queues).every(({ name }) => names.includes(name))) return;
  await jobs.start();
  for (const { name, ...options } of Object.values(queues)) await jobs.createQueue(name, options);
  await jobs.stop({ graceful: false });
}

/** Runs `task` now and at an interval, one run at a time. The returned function waits for the current run and stops. */
export function startPeriodicTask(
  milliseconds: number,
  task: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let current: Promise<void> | undefined;
  const run = () => {
    current ??= task()
      .catch(onError)
      .finally(() => (current = undefined));
  };
  run();
  const timer = setInterval(run, milliseconds);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
