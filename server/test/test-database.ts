import { randomBytes } from "node:crypto";
import { after, type TestContext } from "node:test";
import pg from "pg";
import { openDatabase, type Database } from "../src/platform/db/client.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { createDatabaseReset } from "./empty-database.ts";
import { startTestCluster } from "./test-cluster.ts";

/** A test, or a part of one that closes its own resources. */
export type TestOwner = Pick<TestContext, "name" | "after">;

type Cluster = {
  readonly url: string;
  readonly admin: pg.Pool;
  readonly template: string;
  end(): Promise<void>;
};

let cluster: Promise<Cluster> | undefined;
const drops: Promise<void>[] = [];
const undropped: Error[] = [];

// Runs when the tests of this process are done.
after(async () => {
  const opened = await cluster?.catch(() => undefined);
  await Promise.all([...drops, ...spares.map(({ end }) => end())]);
  await opened?.end();
  if (undropped[0] !== undefined) throw undropped[0];
});

/** Opens the database like the server, but without short timeouts, because a slow machine must not fail a test. */
export function openTestDatabase(url: string): Database {
  const { db, pool, close } = openDatabase(url, {
    application_name: "test",
    connectionTimeoutMillis: 120_000,
    statement_timeout: 120_000,
    lock_timeout: 120_000,
  });
  // A test may have closed the pool by itself.
  const closeOnce = async () => {
    if (!pool.ending) await close();
  };
  return { db, pool, close: closeOnce };
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The server may end before the connection is closed.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the connection string of a new migrated database, which is dropped after the test. It is a copy of the
 * template, which the first test of a run that needs it creates.
 */
export async function createTestDatabase(t: TestOwner): Promise<string> {
  const { url, drop } = await copyTemplate(t.name);
  // This does not wait, because hooks run in the order of their registration, and those that close the connections come
  // later.
  t.after(() => void drops.push(drop()));
  return url;
}

async function copyTemplate(test: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const { admin, template, url } = await (cluster ??= openCluster());
  const name = `test_${createRandomName()}`;
  // Copying files takes 14 ms in memory, the default strategy 36 ms (measured).
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  return { url: getDatabaseUrl(url, name), drop: () => drop(admin, name, test) };
}

/** `close` resets it for the next test if it can, and drops it otherwise. */
export type BorrowedDatabase = Database & { readonly url: string };

const spares: { database: BorrowedDatabase; end: () => Promise<void> }[] = [];

/**
 * Returns a migrated database and its connections. The tests of a process use it one after the other, because a new
 * connection takes 20 to 40 ms of PostgreSQL's processor time, and a test would open four.
 */
export async function borrowTestDatabase(t: Pick<TestOwner, "name">): Promise<BorrowedDatabase> {
  const spare = spares.pop();
  if (spare) return spare.database;
  const { url, drop } = await copyTemplate(t.name);
  const { db, pool, close } = openTestDatabase(url);
  const empty = await createDatabaseReset(pool);
  const end = async () => {
    await close();
    await drop();
  };
  const giveBack = async () => {
    const isOpen = !pool.ending && pool.idleCount === pool.totalCount;
    if (isOpen && (await empty())) spares.push({ database, end });
    else drops.push(end());
  };
  const database = { url, db, pool, close: giveBack };
  return database;
}

async function openCluster(): Promise<Cluster> {
  const given = process.env.LONCHERA_TEST_CLUSTER;
  const run = process.env.LONCHERA_TEST_RUN;
  const server =
    given === undefined ? await startTestCluster() : { url: given, stop: () => Promise.resolve() };
  const admin = new pg.Pool({ connectionString: server.url, max: 4, allowExitOnIdle: true });
  // `admin.end()` does not wait for the connections to close, and a server that stops then ends them itself.
  admin.on("error", () => undefined);
  // The name is of this run alone, so that no run uses a template of older migrations.
  const template = `template_${run ?? createRandomName()}`;
  const end = async () => {
    if (given !== undefined && run === undefined) await admin.query(`drop database if exists ${template}`);
    await admin.end();
    await server.stop();
  };
  try {
    await makeTemplate(admin, template, (name) => migrate(getDatabaseUrl(server.url, name)));
    return { url: server.url, admin, template, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Creates the template in the first process of a run, while the others wait. It gets its name only when it is complete.
 */
async function makeTemplate(
  admin: pg.Pool,
  template: string,
  migrateDraft: (name: string) => Promise<void>,
): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    const found = await client.query("select from pg_database where datname = $1", [template]);
    if (found.rowCount !== 0) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrateDraft(draft);
    await client.query(`alter database ${draft} rename to ${template}`);
  } finally {
    // Closing the connection frees the lock.
    client.release(true);
  }
}

/**
 * Drops a database in several attempts. PostgreSQL gives the connections five seconds to close, which is not enough on
 * a slow machine.
 */
async function drop(admin: pg.Pool, name: string, test: string, attempts = 12): Promise<void> {
  try {
    await admin.query(`drop database ${name}`);
  } catch (cause) {
    if (attempts > 1) return drop(admin, name, test, attempts - 1);
    undropped.push(
      new Error(`The database of "${test}" is still in use: are its connections closed?`, { cause }),
    );
  }
}

function createRandomName(): string {
  return randomBytes(6).toString("hex");
}

function getDatabaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
