import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { maintenanceLimits } from "../client.ts";
import { initClusterIfMissing } from "./init-cluster.ts";
import { DataDirectoryError, lockDirectory } from "./directory-lock.ts";
import { isTransientError } from "../transient-error.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { chooseRunner, changeOwner, type PostgresRunner } from "./postgres-programs.ts";
import { startPostgresServer, type PostgresServer, type PostgresServerOptions } from "./postgres-server.ts";
import { supervisePostgres, type SupervisorOptions } from "./supervisor.ts";

export type EmbeddedDatabase = {
  /** Connection string of a socket that only this user can open. */
  readonly url: string;
  /** Shuts down cleanly. After `killAfter` milliseconds it quits at once, and the next start recovers. */
  stop(killAfter?: number): Promise<void>;
};

export type EmbeddedOptions = {
  /** PostgreSQL settings that override the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** If present, PostgreSQL is restarted when it ends unexpectedly. */
  readonly supervisor?: SupervisorOptions;
};

const databaseName = "lonchera";
const maxAttempts = 3;
// A socket's path takes at most 107 bytes on Linux, 103 on macOS.
const maxSocketPathBytes = 103;

const defaultSettings = {
  max_wal_size: "256MB",
  timezone: "UTC",
  // The data is in memory or on an SSD. With the default of 4 the sums of a month read all lines of all orders.
  random_page_cost: "1.1",
  // Joins of large tables are slow until PostgreSQL analyses the tables for the first time. The default is a minute.
  autovacuum_naptime: "5s",
  // Statements and rows hold personal data and stay out of the log.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/**
 * Starts PostgreSQL in `dataDir` and creates its cluster if it is missing. Throws if another process uses the
 * directory.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new DataDirectoryError(dataDir, cause);
  });
  const home = await realpath(dataDir);
  const lock = lockDirectory(home);
  const socketFolder = getSocketFolder(home);
  const release = async () => {
    // An empty folder that is left over is harmless.
    await rm(socketFolder, { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  };
  try {
    const server = await prepareServer(home, socketFolder, options.settings ?? {});
    const postgres = await startWithDatabase(server);
    const running = options.supervisor
      ? supervisePostgres(
          postgres,
          (signal) => startPostgresServer({ ...server, signal }),
          options.supervisor,
        )
      : postgres;
    return toDatabase(running, socketFolder, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Returns the connection string of the database that another process runs in `dataDir`, or null if none seems to run. */
export async function findRunningDatabaseUrl(dataDir: string): Promise<string | null> {
  const pidFile = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const socketFolder = pidFile.split("\n")[4];
  return socketFolder ? createConnectionString(socketFolder, databaseName) : null;
}

async function prepareServer(
  home: string,
  socketFolder: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostgresServerOptions> {
  const cluster = join(home, "postgres");
  const binaries = await findPostgresBinaries(home);
  const runner = await chooseRunner(binaries, home, cluster);
  await initClusterIfMissing(home, cluster, binaries, runner, settings.fsync !== "off");
  await prepareSocketFolder(socketFolder, runner);
  return {
    runner,
    program: binaries.postgres,
    cluster,
    socketFolder,
    logFile: join(home, "postgres.log"),
    settings: { ...defaultSettings, ...settings },
  };
}

/** Retries a few times if PostgreSQL is killed during the start, because the supervisor is not running yet. */
async function startWithDatabase(options: PostgresServerOptions): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    const postgres = await startPostgresServer(options);
    try {
      await createDatabaseWhenMissing(options.socketFolder);
      return postgres;
    } catch (error) {
      await postgres.stop();
      if (attempt === maxAttempts || !isTransientError(error)) throw error;
    }
  }
}

function toDatabase(
  running: Pick<PostgresServer, "stop">,
  socketFolder: string,
  release: () => Promise<void>,
): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  return {
    url: createConnectionString(socketFolder, databaseName),
    stop: (killAfter) => (stopped ??= running.stop(killAfter).then(release)),
  };
}

/** Sets every parameter, so that environment variables such as PGPORT and PGSSLMODE have no effect. */
function createConnectionString(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

async function createDatabaseWhenMissing(socketFolder: string): Promise<void> {
  const connection = createConnectionString(socketFolder, "postgres");
  const client = new pg.Client({ connectionString: connection, ...maintenanceLimits });
  // A broken connection fails its statement; without a listener it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Returns a short path that is the same at every start, so that killed processes leave at most one folder. */
function getSocketFolder(home: string): string {
  const name = `lonchera-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  const longest = join(tmpdir(), name, ".s.PGSQL.5432.lock");
  return join(Buffer.byteLength(longest) <= maxSocketPathBytes ? tmpdir() : "/tmp", name);
}

async function prepareSocketFolder(folder: string, runner: PostgresRunner): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const { uid } = await lstat(folder);
  // Another user can have created the folder, because every user can write to /tmp.
  const isOurs = uid === process.getuid?.() || uid === runner.user?.uid;
  if (!isOurs) throw new Error(`La carpeta ${folder} es de otro usuario`);
  await changeOwner(runner, folder);
  await chmod(folder, 0o700);
}
