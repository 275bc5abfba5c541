import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempDisposable, type DisposableTempDir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openSessions, type Sessions } from "@lonchera/server/platform/auth/sessions";
import { type Database, maintenanceLimits, openDatabase } from "@lonchera/server/platform/db/client";
import { startEmbeddedDatabase } from "@lonchera/server/platform/db/embedded/embedded-database";
import { endServer, findFreePort, waitUntilReady } from "@lonchera/server/test/spawned-server";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const ending = new AbortController();
// Kills every started process when the bench ends.
process.on("exit", () => ending.abort());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const options = { cwd: repository, signal: ending.signal, killSignal: "SIGKILL" } as const;

/** Runs a program to its end and returns its output. Throws with its error output if it fails. */
export async function runProgram([program = "", ...parameters]: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, { ...options, maxBuffer: Infinity });
  return stdout;
}

/** A folder for one run, on the disk where databases of this machine would be. */
export function createScratchFolder(): Promise<DisposableTempDir> {
  return mkdtempDisposable(join(tmpdir(), "lonchera-bench-"));
}

type RunningServer = AsyncDisposable & {
  readonly address: string;
  readonly pid: number;
  /** Milliseconds from its spawning until it said that it is ready. */
  readonly readyAfter: number;
};

/** As in `npm start`. */
const nodeOptions = ["--max-semi-space-size=4", "--max-old-space-size=512"];

/** The server as a process of its own; it is asked to end where the block that uses it ends. */
export function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  return startProgram([join(repository, "server/dist/main.js")], env);
}

/** Another program, which reads its port from `PORT`. */
export async function startProgram(
  program: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, ...program], {
    ...options,
    env: { PATH: process.env["PATH"], MALLOC_ARENA_MAX: "2", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilReady(child, address);
  const readyAfter = performance.now() - began;
  return { address, pid: child.pid ?? 0, readyAfter, [Symbol.asyncDispose]: () => endServer(child) };
}

/** The real server in a process of its own, over an embedded database of its own. */
export type FilledServer<Data> = {
  readonly address: string;
  readonly pid: number;
  readonly database: string;
  readonly secret: string;
  /** The ids and counts of its rows. */
  readonly data: Data;
  readonly pool: Database["pool"];
  /** Signs for its users. */
  readonly sessions: Pick<Sessions, "issueAccessToken">;
  /** For the bench's own files. */
  readonly folder: string;
};

/** The environment of a process that uses the database of a filled server. */
export function createEnvironment({
  database,
  secret,
  folder,
}: Pick<FilledServer<unknown>, "database" | "secret" | "folder">): Record<string, string> {
  return { DATABASE_URL: database, PAYMENT_PROVIDER: "sandbox", SECRET_KEY: secret, DATA_DIR: folder };
}

/** `fill` gets an empty database. */
export async function withFilledServer<Data, T>(
  fill: (databaseUrl: string) => Promise<Data>,
  measure: (server: FilledServer<Data>) => Promise<T>,
): Promise<T> {
  await using folder = await createScratchFolder();
  const dataDir = folder.path;
  const { url: database, stop } = await startEmbeddedDatabase(dataDir);
  await using _database = { [Symbol.asyncDispose]: stop };
  const data = await fill(database);
  const secret = randomBytes(32).toString("hex");
  const env = createEnvironment({ database, secret, folder: dataDir });
  await using server = await startServer(env);
  const { db, pool, close } = openDatabase(database, { ...maintenanceLimits, max: 1 });
  await using _pool = { [Symbol.asyncDispose]: close };
  const sessions = openSessions(db, [secret], Date.now);
  const { address, pid } = server;
  return await measure({ address, pid, database, secret, sessions, pool, data, folder: dataDir });
}
