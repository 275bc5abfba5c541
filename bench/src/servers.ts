import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempDisposable, type DisposableTempDir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createSessionService, type Sessions } from "@lonchera/server/platform/auth/sessions";
import { type Database, maintenanceLimits, openDatabase } from "@lonchera/server/platform/db/client";
import { startEmbeddedDatabase } from "@lonchera/server/platform/db/embedded/embedded-database";
import { endServer, findFreePort, waitUntilReady } from "@lonchera/server/test/spawned-server";

export const repository = fileURLToPath(new URL("../../", import.meta.url));

const ending = new AbortController();
// All started processes are killed when the bench ends.
process.on("exit", () => ending.abort());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
const options = { cwd: repository, signal: ending.signal, killSignal: "SIGKILL" } as const;

/** Runs a program to its end and returns its output. Throws with its error output if it fails. */
export async function runProgram([program = "", ...parameters]: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, parameters, { ...options, maxBuffer: Infinity });
  return stdout;
}

/** Creates a temporary folder, which is removed at the end. */
export function createScratchFolder(): Promise<DisposableTempDir> {
  return mkdtempDisposable(join(tmpdir(), "lonchera-bench-"));
}

type RunningServer = AsyncDisposable & {
  readonly address: string;
  readonly pid: number;
  /** The milliseconds from the start of the process until the server was ready. */
  readonly readyAfter: number;
};

/** The same options as in `npm start`. */
const nodeOptions = ["--max-semi-space-size=4", "--max-old-space-size=512"];

/** Starts the server in a separate process. Disposing it stops the process. */
export function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  return startProgram([join(repository, "server/dist/main.js")], env);
}

/** Starts a Node program that listens on the port in the variable `PORT`. */
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

/** A server in a separate process, with its own embedded database. */
export type FilledServer<Data> = {
  readonly address: string;
  readonly pid: number;
  readonly database: string;
  readonly secret: string;
  /** The ids and numbers of the filled rows. */
  readonly data: Data;
  readonly pool: Database["pool"];
  /** Issues access tokens for the server's users. */
  readonly sessions: Pick<Sessions, "issueAccessToken">;
  /** A folder for files of the bench. */
  readonly folder: string;
};

/** Returns the environment for a further process that uses the database of a filled server. */
export function createEnvironment({
  database,
  secret,
  folder,
}: Pick<FilledServer<unknown>, "database" | "secret" | "folder">): Record<string, string> {
  return { DATABASE_URL: database, PAYMENT_PROVIDER: "sandbox", SECRET_KEY: secret, DATA_DIR: folder };
}

/** Starts a server over a database that `fill` has filled, and stops it after `measure`. `fill` gets an empty database. */
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
  const sessions = createSessionService(db, [secret], Date.now);
  const { address, pid } = server;
  return await measure({ address, pid, database, secret, sessions, pool, data, folder: dataDir });
}
