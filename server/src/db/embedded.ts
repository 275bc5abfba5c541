import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { prepareCluster } from "./cluster-folder.ts";
import { lockDirectory } from "./directory-lock.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { chooseRunner, giveToRunner, type Runner } from "./postgres-runner.ts";
import { startPostmaster, type Postmaster } from "./postmaster.ts";

export { DataDirectoryInUse } from "./directory-lock.ts";

export type EmbeddedDatabase = {
  /** A connection string for `pg`, over a socket that only this user can open. */
  readonly url: string;
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** PostgreSQL settings of this start, over ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL ends although nobody stopped it. */
  readonly onExit?: (code: number | null) => void;
};

const databaseName = "lonchera";
// A socket's path takes at most 107 bytes on Linux, 103 on macOS.
const socketPathBytes = 103;

const defaultSettings = {
  max_wal_size: "256MB",
  timezone: "UTC",
  // Statements and rows stay out of the log: they hold personal data.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** Starts the PostgreSQL cluster of `dataDir`, made when there is none; throws DataDirectoryInUse when another process has it. */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const lock = lockDirectory(home);
  const socketFolder = nameSocketFolder(home);
  const release = async () => {
    // An empty folder that stays behind harms nothing.
    await rm(socketFolder, { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  };
  try {
    const postmaster = await startServer(home, socketFolder, options.settings ?? {});
    return await openDatabase(postmaster, socketFolder, release, options.onExit);
  } catch (error) {
    await release();
    throw error;
  }
}

/** The address of the cluster of `dataDir` that another process runs; null where nothing tells that one runs. */
export async function addressOfRunning(dataDir: string): Promise<string | null> {
  const told = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const socketFolder = told.split("\n")[4];
  return socketFolder ? connectionString(socketFolder, databaseName) : null;
}

async function startServer(
  home: string,
  socketFolder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const cluster = join(home, "postgres");
  const binaries = await findPostgresBinaries(home);
  const runner = await chooseRunner(binaries, home, cluster);
  await prepareCluster(home, cluster, binaries, runner, settings.fsync !== "off");
  await prepareSocketFolder(socketFolder, runner);
  return startPostmaster({
    runner,
    program: binaries.postgres,
    cluster,
    socketFolder,
    logFile: join(home, "postgres.log"),
    settings: { ...defaultSettings, ...settings },
  });
}

async function openDatabase(
  postmaster: Postmaster,
  socketFolder: string,
  release: () => Promise<void>,
  onExit: EmbeddedOptions["onExit"],
): Promise<EmbeddedDatabase> {
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= postmaster.stop().then(release));
  try {
    await createDatabaseWhenMissing(socketFolder);
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  void postmaster.exited.then((code) => {
    if (stopped === undefined) onExit?.(code);
  });
  return { url: connectionString(socketFolder, databaseName), stop };
}

/** Every part is said, so that PGPORT, PGSSLMODE and the like of the environment change nothing. */
function connectionString(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

async function createDatabaseWhenMissing(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString(socketFolder, "postgres") });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Short, and the same at every start, so that a killed process leaves one folder at most. */
function nameSocketFolder(home: string): string {
  const name = `lonchera-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`;
  const longest = join(tmpdir(), name, ".s.PGSQL.5432.lock");
  return join(Buffer.byteLength(longest) <= socketPathBytes ? tmpdir() : "/tmp", name);
}

async function prepareSocketFolder(folder: string, runner: Runner): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true });
  const { uid } = await lstat(folder);
  // In a place that all may write to, another user could have laid this one out.
  const isOurs = uid === process.getuid?.() || uid === runner.user?.uid;
  if (!isOurs) throw new Error(`La carpeta ${folder} es de otro usuario`);
  await giveToRunner(runner, folder);
  await chmod(folder, 0o700);
}
