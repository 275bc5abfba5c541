import { execFile, type ChildProcess } from "node:child_process";
import { open, readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { spawnPostgres, waitForExit, type PostgresRunner } from "./postgres-programs.ts";

/** A running PostgreSQL server. */
export type PostgresServer = {
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<number | null>;
  /** Shuts down cleanly. After `killAfter` milliseconds it quits at once, and the next start recovers. */
  stop(killAfter?: number): Promise<void>;
};

export type PostgresServerOptions = {
  readonly runner: PostgresRunner;
  readonly program: string;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Aborts a start that is in progress. */
  readonly signal?: AbortSignal;
};

/** PostgreSQL ended before it accepted connections. The message is the end of its log. */
export class PostgresStartError extends Error {
  override readonly name = "PostgresStartError";
  readonly wasKilled: boolean;

  constructor(logTail: string, wasKilled: boolean) {
    super(`PostgreSQL no arrancó: ${logTail || (wasKilled ? "fue terminado" : "no dijo por qué")}`);
    this.wasKilled = wasKilled;
  }
}

const pollIntervalMs = 10;
const predecessorTimeoutMs = 10_000;
const shutdownTimeoutMs = 20_000;
const maxLogBytes = 5_000_000;

/**
 * Starts PostgreSQL on `cluster` and waits until it accepts connections.
 * The caller holds the lock of the data directory, so processes and lock files of a predecessor are removed.
 */
export async function startPostgresServer(options: PostgresServerOptions): Promise<PostgresServer> {
  // A caller with a signal is the supervisor, which retries.
  const deadline = performance.now() + (options.signal ? 0 : predecessorTimeoutMs);
  let hadPredecessor = await cleanUpPredecessor(options);
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      // The processes of a killed server keep its shared memory for a moment.
      const wasKilled = error instanceof PostgresStartError && error.wasKilled;
      hadPredecessor = (await cleanUpPredecessor(options)) || wasKilled || hadPredecessor;
      if (!hadPredecessor || performance.now() > deadline) throw error;
      await delay(200);
    }
  }
}

async function startOnce(options: PostgresServerOptions): Promise<PostgresServer> {
  const log = await open(options.logFile, "a", 0o600);
  try {
    if ((await log.stat()).size > maxLogBytes) await log.truncate();
    const logStart = (await log.stat()).size;
    const child = spawnPostgres(options.runner, options.program, createPostgresArguments(options), [
      "ignore",
      log.fd,
      log.fd,
    ]);
    // The log pipe of the child must not keep this process alive.
    child.unref();
    const exited = waitForExit(child);
    const stop = (killAfter = shutdownTimeoutMs) => shutDown(child, exited, killAfter);
    const abort = () => void stop(0);
    options.signal?.addEventListener("abort", abort);
    const ready = await Promise.race([waitUntilReady(options.cluster, child), exited.then(() => false)]);
    options.signal?.removeEventListener("abort", abort);
    if (!ready)
      throw new PostgresStartError(await readLogTail(options.logFile, logStart), child.signalCode !== null);
    return { exited, stop };
  } finally {
    await log.close();
  }
}

async function shutDown(child: ChildProcess, exited: Promise<unknown>, killAfter: number): Promise<void> {
  child.ref();
  child.kill("SIGINT");
  const kill = setTimeout(() => child.kill("SIGQUIT"), killAfter);
  await exited;
  clearTimeout(kill);
}

function createPostgresArguments({ cluster, socketFolder, settings }: PostgresServerOptions): string[] {
  const all = { listen_addresses: "", port: "5432", unix_socket_directories: socketFolder, ...settings };
  return ["-D", cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function readLogTail(file: string, start: number): Promise<string> {
  const written = (await readFile(file)).subarray(start).toString("utf8");
  return written.slice(-2000).trim();
}

/** Polls the status in PostgreSQL's pid file, as pg_ctl does. Resolves to false when the server ended before. */
async function waitUntilReady(cluster: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = await readPidFile(cluster);
    if (lines?.[0] === String(child.pid) && lines[7]?.trim() === "ready") return true;
    await delay(pollIntervalMs);
  }
  return false;
}

/** Stops the server of a killed predecessor and removes its lock files. Resolves to false when there was none. */
async function cleanUpPredecessor({ cluster, socketFolder }: PostgresServerOptions): Promise<boolean> {
  const lines = await readPidFile(cluster);
  if (lines !== null) await stopOrphan(Number(lines[0]), cluster);
  await stopOrphanBackends(cluster);
  // PostgreSQL would trust the process ids in these files, but other processes may have the same ids now.
  await rm(join(cluster, "postmaster.pid"), { force: true });
  await rm(join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
  return lines !== null;
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  const killAt = performance.now() + shutdownTimeoutMs;
  let sent: NodeJS.Signals | null = null;
  while (await isServerOf(pid, cluster)) {
    const wanted = performance.now() < killAt ? "SIGINT" : "SIGQUIT";
    if (wanted !== sent) sendSignal(pid, wanted);
    sent = wanted;
    await delay(pollIntervalMs);
  }
}

/** Backends of a killed server finish their statements, and no other server may start before they have ended. */
async function stopOrphanBackends(cluster: string): Promise<void> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    if (folder === cluster && (await readCommandLine(pid)).startsWith("postgres: "))
      sendSignal(pid, "SIGQUIT");
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  return pid > 1 && (await readCommandLine(pid)).includes(`-D ${cluster} -c `);
}

/** Returns an empty text if the process does not exist. */
async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return words.replaceAll("\0", " ");
  }
  const listed = promisify(execFile)("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
  return listed.then(
    ({ stdout }) => stdout,
    () => "",
  );
}

async function readPidFile(cluster: string): Promise<string[] | null> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => null);
  return text === null ? null : text.split("\n");
}
