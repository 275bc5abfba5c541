import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openSessions, type Sessions } from "@lonchera/server/platform/auth/sessions";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { startEmbeddedDatabase } from "@lonchera/server/platform/db/embedded/embedded-database";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const running = new Set<ChildProcess>();
// However the bench ends, nothing that it started stays behind.
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const endWithin = 15_000;

export type Child = AsyncDisposable & { readonly process: ChildProcess };

/** Starts a program in the repository; it is asked to end, by its process id, where the block that uses it ends. */
function startChild(command: readonly string[], options: SpawnOptions = {}): Child {
  const [program = process.execPath, ...parameters] = command;
  const child = spawn(program, parameters, { cwd: repository, stdio: "ignore", ...options });
  running.add(child);
  const ended = once(child, "exit").finally(() => running.delete(child));
  return {
    process: child,
    async [Symbol.asyncDispose]() {
      const insist = setTimeout(() => child.kill("SIGKILL"), endWithin);
      child.kill("SIGTERM");
      await ended;
      clearTimeout(insist);
    },
  };
}

/** Runs a program to its end and answers what it said; another code than those of `done` throws with its complaint. */
export async function runToEnd(command: readonly string[], done: readonly number[] = [0]): Promise<string> {
  await using child = startChild(command, { stdio: ["ignore", "pipe", "pipe"] });
  const { stdout, stderr } = child.process;
  if (!stdout || !stderr) throw new Error("a child has no output");
  const [said, complained, [code]] = await Promise.all([
    text(stdout),
    text(stderr),
    once(child.process, "exit") as Promise<[number | null]>,
  ]);
  if (code === null || !done.includes(code))
    throw new Error(`${command.join(" ")} ended with ${code}: ${complained || said}`);
  return said;
}

export type Folder = AsyncDisposable & { readonly path: string };

/** A folder for one run, on the disk where databases of this machine would be. */
export async function scratchFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "lonchera-bench-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const pollMilliseconds = 5;
const patience = 120_000;

function statusOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function untilReady(address: string, { process: child }: Child): Promise<void> {
  const giveUpAt = performance.now() + patience;
  while (child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    const status = await statusOf(`${address}/health/ready`).catch(() => 0);
    if (status === 200) return;
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

/** A server as a process of its own, which is told its port by `PORT`; what it logs goes nowhere. */
export async function startServer(
  script: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = startChild([process.execPath, script, ...parameters], {
    env: { PATH: process.env["PATH"], PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(address, child);
  } catch (error) {
    await child[Symbol.asyncDispose]();
    throw error;
  }
  const readyAfter = performance.now() - began;
  return {
    address,
    pid: child.process.pid ?? 0,
    readyAfter,
    [Symbol.asyncDispose]: child[Symbol.asyncDispose],
  };
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
  const env = { DATABASE_URL: database, SECRET_KEY: secret, DATA_DIR: dataDir };
  await using server = await startServer(join(repository, "server/dist/main.js"), [], env);
  const { db, close } = openDatabase(database, 1);
  await using _pool = { [Symbol.asyncDispose]: close };
  const sessions = openSessions(db, secret, Date.now);
  const { address, pid } = server;
  return await measure({ address, pid, database, secret, sessions, filling, folder: dataDir });
}
