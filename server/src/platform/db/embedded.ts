import { createHash } from "node:crypto";
import { chmod, lstat, mkdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { patientLimits } from "./client.ts";
import { prepareCluster } from "./cluster-folder.ts";
import { DataDirectoryUnusable, lockDirectory } from "./directory-lock.ts";
import { isTransientError } from "./passing-failure.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { chooseRunner, giveToRunner, type Runner } from "./postgres-runner.ts";
import { startPostmaster, type Postmaster, type PostmasterPlan } from "./postmaster.ts";
import { supervise, type Supervisor } from "./supervised-postmaster.ts";

export { DataDirectoryInUse, DataDirectoryUnusable } from "./directory-lock.ts";

export type EmbeddedDatabase = {
  /** A connection string for `pg`, over a socket that only this user can open. */
  readonly url: string;
  /** Cleanly; what takes longer than `insistAfter` milliseconds is cut short, and the next start recovers. */
  stop(insistAfter?: number): Promise<void>;
};

export type EmbeddedOptions = {
  /** PostgreSQL settings of this start, over ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts PostgreSQL again when it ends although nobody stopped it. */
  readonly supervisor?: Supervisor;
};

const databaseName = "lonchera";
const mostTries = 3;
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
  await mkdir(dataDir, { recursive: true }).catch((cause: unknown) => {
    throw new DataDirectoryUnusable(dataDir, cause);
  });
  const home = await realpath(dataDir);
  const lock = lockDirectory(home);
  const socketFolder = nameSocketFolder(home);
  const release = async () => {
    // An empty folder that stays behind harms nothing.
    await rm(socketFolder, { recursive: true, force: true }).catch(() => undefined);
    lock.release();
  };
  try {
    const plan = await planServer(home, socketFolder, options.settings ?? {});
    const postmaster = await startWithDatabase(plan);
    const running = options.supervisor
      ? supervise(postmaster, (signal) => startPostmaster({ ...plan, signal }), options.supervisor)
      : postmaster;
    return toDatabase(running, socketFolder, release);
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

async function planServer(
  home: string,
  socketFolder: string,
  settings: Readonly<Record<string, string>>,
): Promise<PostmasterPlan> {
  const cluster = join(home, "postgres");
  const binaries = await findPostgresBinaries(home);
  const runner = await chooseRunner(binaries, home, cluster);
  await prepareCluster(home, cluster, binaries, runner, settings.fsync !== "off");
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

/** Nobody watches over it yet: one that is ended meanwhile is started again here. */
async function startWithDatabase(plan: PostmasterPlan): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    const postmaster = await startPostmaster(plan);
    try {
      await createDatabaseWhenMissing(plan.socketFolder);
      return postmaster;
    } catch (error) {
      await postmaster.stop();
      if (tries === mostTries || !isTransientError(error)) throw error;
    }
  }
}

function toDatabase(
  running: Pick<Postmaster, "stop">,
  socketFolder: string,
  release: () => Promise<void>,
): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  return {
    url: connectionString(socketFolder, databaseName),
    stop: (insistAfter) => (stopped ??= running.stop(insistAfter).then(release)),
  };
}

/** Every part is said, so that PGPORT, PGSSLMODE and the like of the environment change nothing. */
function connectionString(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}&sslmode=disable`;
}

async function createDatabaseWhenMissing(socketFolder: string): Promise<void> {
  const connection = connectionString(socketFolder, "postgres");
  const client = new pg.Client({ connectionString: connection, ...patientLimits });
  // A connection that breaks fails its statement; without a listener it would end the process.
  client.on("error", () => undefined);
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
