import { execFile, type ChildProcess } from "node:child_process";
import { open, readFile, readdir, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { launch, untilExit, type Runner } from "./postgres-runner.ts";

/** A running PostgreSQL server. */
export type Postmaster = {
  /** Settles when it has ended, whoever ended it. */
  readonly exited: Promise<number | null>;
  /** Cleanly; what takes longer than `insistAfter` milliseconds is cut short, and the next start recovers. */
  stop(insistAfter?: number): Promise<void>;
};

export type PostmasterPlan = {
  readonly runner: Runner;
  readonly program: string;
  readonly cluster: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Ends a start that is under way. */
  readonly signal?: AbortSignal;
};

/** It ended before it took connections; its last words are the message. */
export class PostgresDidNotStart extends Error {
  override readonly name = "PostgresDidNotStart";
  readonly wasKilled: boolean;

  constructor(lastWords: string, wasKilled: boolean) {
    super(`PostgreSQL no arrancó: ${lastWords || (wasKilled ? "fue terminado" : "no dijo por qué")}`);
    this.wasKilled = wasKilled;
  }
}

const pollMs = 10;
const remainsMs = 10_000;
const fastShutdownMs = 20_000;
const keptLogBytes = 5_000_000;

/**
 * Starts PostgreSQL on `cluster` and waits until it takes connections.
 * The caller holds the data directory, so whatever a predecessor left there belongs to nobody and is cleared away.
 */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  // Whoever may end a start tries again by itself.
  const deadline = performance.now() + (plan.signal ? 0 : remainsMs);
  let remains = await clearRemains(plan);
  for (;;) {
    try {
      return await startOnce(plan);
    } catch (error) {
      // Processes of a killed predecessor keep its shared memory for a moment.
      const wasKilled = error instanceof PostgresDidNotStart && error.wasKilled;
      remains = (await clearRemains(plan)) || wasKilled || remains;
      if (!remains || performance.now() > deadline) throw error;
      await delay(200);
    }
  }
}

async function startOnce(plan: PostmasterPlan): Promise<Postmaster> {
  const log = await open(plan.logFile, "a", 0o600);
  try {
    if ((await log.stat()).size > keptLogBytes) await log.truncate();
    const logStart = (await log.stat()).size;
    const child = launch(plan.runner, plan.program, postgresArguments(plan), ["ignore", log.fd, log.fd]);
    // It shall not keep this process alive.
    child.unref();
    const exited = untilExit(child);
    const stop = (insistAfter = fastShutdownMs) => stopFast(child, exited, insistAfter);
    const abandon = () => void stop(0);
    plan.signal?.addEventListener("abort", abandon);
    const ready = await Promise.race([untilReady(plan.cluster, child), exited.then(() => false)]);
    plan.signal?.removeEventListener("abort", abandon);
    if (!ready)
      throw new PostgresDidNotStart(await readFrom(plan.logFile, logStart), child.signalCode !== null);
    return { exited, stop };
  } finally {
    await log.close();
  }
}

async function stopFast(child: ChildProcess, exited: Promise<unknown>, insistAfter: number): Promise<void> {
  child.ref();
  child.kill("SIGINT");
  const insist = setTimeout(() => child.kill("SIGQUIT"), insistAfter);
  await exited;
  clearTimeout(insist);
}

function postgresArguments({ cluster, socketFolder, settings }: PostmasterPlan): string[] {
  const all = { listen_addresses: "", port: "5432", unix_socket_directories: socketFolder, ...settings };
  return ["-D", cluster, ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

async function readFrom(file: string, start: number): Promise<string> {
  const written = (await readFile(file)).subarray(start).toString("utf8");
  return written.slice(-2000).trim();
}

/** Follows the status that PostgreSQL writes into its pid file, as pg_ctl does; false when the server ended before. */
async function untilReady(cluster: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = await readPidFile(cluster);
    if (lines?.[0] === String(child.pid) && lines[7]?.trim() === "ready") return true;
    await delay(pollMs);
  }
  return false;
}

/** Ends the server of a predecessor that was killed, and takes its lock files away; false when there was nothing. */
async function clearRemains({ cluster, socketFolder }: PostmasterPlan): Promise<boolean> {
  const lines = await readPidFile(cluster);
  if (lines !== null) await endOrphan(Number(lines[0]), cluster);
  await endBackendsOf(cluster);
  // PostgreSQL would trust the numbers in them, which may by now be other processes of the same user.
  await rm(join(cluster, "postmaster.pid"), { force: true });
  await rm(join(socketFolder, ".s.PGSQL.5432.lock"), { force: true });
  return lines !== null;
}

async function endOrphan(pid: number, cluster: string): Promise<void> {
  const insistAt = performance.now() + fastShutdownMs;
  let sent: NodeJS.Signals | null = null;
  while (await isPostmasterOf(pid, cluster)) {
    const wanted = performance.now() < insistAt ? "SIGINT" : "SIGQUIT";
    if (wanted !== sent) signal(pid, wanted);
    sent = wanted;
    await delay(pollMs);
  }
}

/** A server that was killed leaves its processes at their statements; no other one may start before they have ended. */
async function endBackendsOf(cluster: string): Promise<void> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  for (const pid of pids) {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    if (folder === cluster && (await commandLine(pid)).startsWith("postgres: ")) signal(pid, "SIGQUIT");
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  return pid > 1 && (await commandLine(pid)).includes(`-D ${cluster} -c `);
}

/** Empty when there is no such process. */
async function commandLine(pid: number): Promise<string> {
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
