import path from "node:path";
import type { TestContext } from "node:test";
import pg from "pg";
import { toLimaDate, addDays } from "@lonchera/domain/calendar";
import type { Database } from "../../src/platform/db/client.ts";
import {
  findRunningDatabaseUrl,
  startEmbeddedDatabase,
} from "../../src/platform/db/embedded/embedded-database.ts";
import { sessions } from "../../src/platform/db/schema/users.ts";
import { requireRow } from "../../src/platform/db/written-rows.ts";
import { createSessionService } from "../../src/platform/auth/sessions.ts";
import { readOutbox } from "../../src/platform/email/outbox.ts";
import { assertOrdersConsistent, assertProviderMatchesPayments, readStock } from "../order-invariants.ts";
import { startFakeCulqi } from "../fakes/culqi/fake-culqi.ts";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
  newZone,
} from "../factories.ts";
import { createMigratedData } from "../migrated-data.ts";
import { createScratchFolder } from "../scratch-folder.ts";
import { startServerProcess, type ServerProcess } from "../server-process.ts";
import { openTestDatabase, createTestDatabase } from "../test-database.ts";
import { waitFor, waitUntil } from "../wait-for.ts";
import { newBuyer, type Buyer } from "./buyer.ts";

const secret = "of-a-shop-that-dies-of-a-shop-that-dies-of-a-shop";
const sessionMilliseconds = 30 * 86_400_000;

/**
 * A shop whose server is a process of its own. The payment provider outlives it, and so does the database unless it is
 * embedded.
 */
export type CrashShop = Awaited<ReturnType<typeof openCrashShop>>;

type Options = {
  /** The number of days until the day of the dishes. */
  readonly daysAhead?: number;
  /** An `embedded` database ends with the server. */
  readonly database?: "server" | "embedded";
  /** Further variables of the server. */
  readonly environment?: Readonly<Record<string, string>>;
};

type ServerDatabase = {
  readonly environment: Readonly<Record<string, string>>;
  /** Returns null while the database does not run. */
  url(): Promise<string | null>;
};

async function createServerDatabase(t: TestContext, kind: Options["database"]): Promise<ServerDatabase> {
  const dataDir = kind === "embedded" ? await createMigratedData(t) : createScratchFolder(t);
  const environment = { DATA_DIR: dataDir, SECRET_KEY: secret };
  if (kind === "embedded") return { environment, url: () => findRunningDatabaseUrl(dataDir) };
  const url = await createTestDatabase(t);
  return { environment: { ...environment, DATABASE_URL: url }, url: () => Promise.resolve(url) };
}

async function seed({ db, pool }: Database, { daysAhead = 5 }: Options) {
  const company = await newCompany(db);
  const zone = await newZone(db, company);
  const day = await newMenuDay(db, addDays(toLimaDate(Date.now()), daysAhead));
  const dish = await newItem(db, day, [company], { stock: 1_000 });
  // This is another dish, which nobody chooses.
  await newItem(db, day, [company], { stock: 1_000 });
  // `initial` is the stock before any order.
  return { company, zone, dish, initial: await readStock(pool) };
}

/** Fills the database before the server starts. */
async function prepareDatabase(serverDatabase: ServerDatabase, options: Options) {
  const { DATA_DIR = "" } = serverDatabase.environment;
  const embedded = options.database === "embedded" ? await startEmbeddedDatabase(DATA_DIR) : null;
  const url = embedded?.url ?? (await serverDatabase.url()) ?? "";
  const database = openTestDatabase(url);
  try {
    return await seed(database, options);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** Runs the server as one process after another, and opens the test's own connections to its database. */
function openServer(t: TestContext, database: Options["database"]) {
  let ahead = 0;
  let server: ServerProcess | undefined;
  let address = "";
  let own: Database | undefined;
  // This runs before the files of its database are removed.
  t.after(async () => {
    await own?.close();
    server?.child.kill("SIGTERM");
    await server?.exit;
  });
  const now = () => Date.now() + ahead;

  return {
    now,
    address: () => address,
    database: () => {
      if (!own) throw new Error("the shop's database is not open");
      return own;
    },
    restart: async (
      serverDatabase: ServerDatabase,
      environment: ServerDatabase["environment"],
      later: number,
    ) => {
      ahead += later;
      server = startServerProcess(t, { ...serverDatabase.environment, ...environment }, { ahead });
      address = await server.address();
      own ??= openTestDatabase(await readDatabaseUrl(serverDatabase));
    },
    crash: async () => {
      await server?.killTree();
      if (database !== "embedded") return;
      await own?.close();
      own = undefined;
    },
  };
}

async function readDatabaseUrl(serverDatabase: ServerDatabase): Promise<string> {
  const url = await serverDatabase.url();
  if (!url) throw new Error("the server's database does not run");
  return url;
}

async function connect(serverDatabase: ServerDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await readDatabaseUrl(serverDatabase) });
  // The connection may break with the server.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Opens a shop with a database and a provider of its own. All of it ends with the test. */
export async function openCrashShop(t: TestContext, options: Options = {}) {
  const server = openServer(t, options.database);
  const serverDatabase = await createServerDatabase(t, options.database);
  const culqi = await startFakeCulqi(t);
  const seeded = await prepareDatabase(serverDatabase, options);
  const { now, address, database } = server;
  culqi.setClock(now);
  const environment = { ...culqi.environment, ...options.environment };

  async function signIn(user: { id: number }): Promise<Buyer> {
    const expiresAt = new Date(now() + sessionMilliseconds);
    const values = { userId: user.id, expiresAt, lastUsedAt: new Date(now()) };
    const session = requireRow(await database().db.insert(sessions).values(values).returning());
    const { issueAccessToken } = createSessionService(database().db, [secret], now);
    const authorization = async () => `Bearer ${await issueAccessToken(session.id, user.id)}`;
    return newBuyer({ ...seeded, id: user.id, authorization, address });
  }

  /** Starts the server again, with the clock advanced by a number of milliseconds. */
  const restart = (later = 0) => server.restart(serverDatabase, environment, later);
  await restart();
  return {
    ...seeded,
    culqi,
    /** The test's own connections. They are opened again if the database ended with the server. */
    get pool() {
      return database().pool;
    },
    /** Opens one more connection, which the caller ends. */
    connect: () => connect(serverDatabase),
    /** The folder that contains the e-mails. */
    dataDir: serverDatabase.environment["DATA_DIR"] ?? "",
    /** The clock of the shop, which the provider shares. */
    now,
    /** Returns the current or last address of the server. */
    address,
    newCardBuyer: async () => signIn(await newIndividual(database().db, seeded.company)),
    newAccountBuyer: async () => signIn(await newCompanyClient(database().db, seeded.company)),
    newOwner: async () => signIn(await newStaff(database().db)),
    /** Sends SIGKILL to the whole tree of processes. */
    crash: server.crash,
    restart,
  };
}

/** Starts the server after the two minutes in which pg-boss gives up jobs that a crash interrupted. */
export async function restartAfterJobTimeout(shop: CrashShop): Promise<void> {
  // A statement of the killed server may still take jobs.
  const ofServer = `select from pg_stat_activity
    where datname = current_database() and application_name like 'lonchera%'`;
  await waitUntil(async () => (await shop.pool.query(ofServer)).rowCount === 0);
  await shop.pool.query("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
  await shop.restart();
}

/** Counts the e-mails of each address whose subject begins with a text. */
export async function countEmails({ dataDir }: CrashShop, subjectStart: string) {
  const { emails } = await readOutbox(path.join(dataDir, "outbox"));
  const found = emails.filter(({ subject }) => subject.startsWith(subjectStart));
  return new Map([...Map.groupBy(found, ({ to }) => to)].map(([to, sent]) => [to, sent.length]));
}

/** Waits until the provider's charges and codes match the payments, and asserts that the orders are consistent. */
export async function assertConsistent({ pool, culqi, initial }: CrashShop): Promise<void> {
  await waitFor(() => assertProviderMatchesPayments(pool, culqi));
  await assertOrdersConsistent(pool, initial);
}
