import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, mkdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "@lonchera/server/platform/db/client";
import { endServer, findFreePort, waitUntilReady } from "@lonchera/server/test/spawned-server";

type ServerOptions = {
  readonly databaseUrl: string;
  readonly secretKey: string;
  /** The name of the log file. */
  readonly name: string;
  /** The host in the server's URL. It is 127.0.0.1 by default. */
  readonly host?: "localhost";
  /** Further environment variables. */
  readonly settings: Readonly<Record<string, string>>;
};

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Starts a server over an empty database and waits until it is ready. */
export async function startServer(options: ServerOptions) {
  const { databaseUrl, secretKey, name, host = "127.0.0.1", settings } = options;
  const logFile = fileURLToPath(new URL(`../.cache/${name}.log`, import.meta.url));
  /** The folder contains the outbox and the media of this run only. */
  const dataDir = await mkdtemp(join(tmpdir(), "lonchera-e2e-"));
  const port = await findFreePort();
  const url = `http://${host}:${port}`;
  const server = await spawnServer(logFile, {
    PAYMENT_PROVIDER: "sandbox",
    ...settings,
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    NODE_ENV: undefined,
  });
  const stop = async () => {
    await endServer(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(server, url);
  } catch (cause) {
    await stop();
    const lines = (await readFile(logFile, "utf8")).split("\n");
    throw new Error(`The last lines of the server:\n${lines.slice(-30).join("\n")}`, { cause });
  }
  return { url, dataDir, stop };
}

async function spawnServer(logFile: string, settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  await mkdir(new URL("../.cache/", import.meta.url), { recursive: true });
  const log = await open(logFile, "w");
  const server = spawn(process.execPath, ["server/dist/main.js"], {
    cwd: repository,
    env: { ...process.env, ...settings, NODE_OPTIONS: "" },
    stdio: ["ignore", log.fd, log.fd],
  });
  await once(server, "spawn");
  await log.close();
  return server;
}

type Setting = "E2E_URL" | "E2E_DATA_DIR" | "E2E_DATABASE_URL" | "E2E_SECRET_KEY";

/** Returns a setting of the run's server. The global setup passes it to the workers as an environment variable. */
export function readRunSetting(name: Setting): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: journeys run by \`npm run test:e2e\`.`);
  return value;
}

/** Creates an empty database in the cluster of the run. Returns its URL. */
export async function createDatabase(prefix: string): Promise<string> {
  const url = new URL(readRunSetting("E2E_DATABASE_URL"));
  const name = `${prefix}_${randomUUID().replaceAll("-", "")}`;
  const { pool, close } = openDatabase(url.href, { max: 1 });
  try {
    await pool.query(`create database ${name}`);
  } finally {
    await close();
  }
  url.pathname = `/${name}`;
  return url.href;
}

export type EmptySystem = Awaited<ReturnType<typeof startEmptySystem>>;

/** Starts a server without the demo over an own database, which has only one administrator and the reference data. */
export async function startEmptySystem(options: Pick<ServerOptions, "host"> = {}) {
  const administrator = {
    email: "administracion@example.com",
    password: randomUUID(),
    signInPath: "/admin/login",
  };
  const databaseUrl = await createDatabase("vacia");
  const server = await startServer({
    ...options,
    databaseUrl,
    secretKey: randomBytes(32).toString("hex"),
    name: "empty-server",
    settings: { DEMO: "0", ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  });
  return { ...server, administrator, databaseUrl };
}
