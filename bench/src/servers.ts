import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempDisposable, type DisposableTempDir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openSessions, type Sessions } from "@lonchera/server/platform/auth/sessions";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { startEmbeddedDatabase } from "@lonchera/server/platform/db/embedded/embedded-database";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const ending = new AbortController();
// However the bench ends, nothing that it started stays behind.
process.on("exit", () => ending.abort());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const options = { cwd: repository, signal: ending.signal, killSignal: "SIGKILL" } as const;

/** Runs a program to its end and answers what it said; another code than 0 throws with its complaint. */
export async function runToEnd([program = "", ...parameters]: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, { ...options, maxBuffer: Infinity });
  return stdout;
}

/** A folder for one run, on the disk where databases of this machine would be. */
export function scratchFolder(): Promise<DisposableTempDir> {
  return mkdtempDisposable(join(tmpdir(), "lonchera-bench-"));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const endWithin = 15_000;
const pollMilliseconds = 5;
const patience = 120_000;

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + patience;
  while (child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    const headers = { connection: "close" };
    const answer = await fetch(`${address}/health/ready`, { headers }).catch(() => undefined);
    if (answer?.ok) return;
    await delay(pollMilliseconds);
  }
  throw new Error(`the server at ${address} did not become ready`);
}

export type RunningServer = AsyncDisposable & {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from its spawning until it said that it is ready. */
  readonly readyAfter: number;
};

/** As in `npm start`. */
const nodeOptions = ["--max-semi-space-size=4", "--max-old-space-size=512"];

/** A server as a process of its own, which is told its port by `PORT`; it is asked to end where the block that uses it ends. */
export async function startServer(
  script: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, script, ...parameters], {
    ...options,
    env: { PATH: process.env["PATH"], MALLOC_ARENA_MAX: "2", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    const insist = setTimeout(() => child.kill("SIGKILL"), endWithin);
    child.kill("SIGTERM");
    await ended;
    clearTimeout(insist);
  };
  try {
    await untilReady(address, child);
  } catch (error) {
    await stop();
    throw error;
  }
  const readyAfter = performance.now() - began;
  return { address, pid: child.pid ?? 0, readyAfter, [Symbol.asyncDispose]: stop };
}

/** The real server in a process of its own, over an embedded database of its own. */
export type FilledServer<Filling> = {
  readonly address: string;
  readonly pid: number;
  readonly database: string;
  readonly secret: string;
  /** What is known of the rows in it. */
  readonly filling: Filling;
  /** Signs for its users. */
  readonly sessions: Pick<Sessions, "issueAccessToken">;
  /** For the bench's own files. */
  readonly folder: string;
};

/** Of a process over the database of a filled server. */
export function serverEnvironment({
  database,
  secret,
  folder,
}: Pick<FilledServer<unknown>, "database" | "secret" | "folder">): Record<string, string> {
  return { DATABASE_URL: database, PAYMENT_PROVIDER: "sandbox", SECRET_KEY: secret, DATA_DIR: folder };
}

/** `fill` gets an empty database. */
export async function withFilledServer<Filling, T>(
  fill: (databaseUrl: string) => Promise<Filling>,
  measure: (server: FilledServer<Filling>) => Promise<T>,
): Promise<T> {
  await using folder = await scratchFolder();
  const dataDir = folder.path;
  const { url: database, stop } = await startEmbeddedDatabase(dataDir);
  await using _database = { [Symbol.asyncDispose]: stop };
  const filling = await fill(database);
  const secret = randomBytes(32).toString("hex");
  const env = serverEnvironment({ database, secret, folder: dataDir });
  await using server = await startServer(join(repository, "server/dist/main.js"), [], env);
  const { db, close } = openDatabase(database, { max: 1 });
  await using _pool = { [Symbol.asyncDispose]: close };
  const sessions = openSessions(db, [secret], Date.now);
  const { address, pid } = server;
  return await measure({ address, pid, database, secret, sessions, filling, folder: dataDir });
}
