import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { ConfigError, type Config } from "../../config.ts";
import { maintenanceLimits } from "../db/client.ts";
import { DataDirectoryError, DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { PostgresStartError } from "../db/embedded/postgres-server.ts";
import { toErrorLine } from "./describe-error.ts";
import { isTransientError } from "../db/transient-error.ts";

/** The server cannot start. The message is one line for the operator. */
class StartError extends Error {}

/** An embedded database that ends during the start is restarted within this time. */
const retryMilliseconds = 30_000;

/** Repeats `work` while the database is unavailable. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + retryMilliseconds;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransientError(error)) throw error;
      if (performance.now() > deadline) {
        // Only the first line is used, because an error of Drizzle continues with the parameters of its statement.
        const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
        throw new StartError(`La base de datos o el disco dejó de responder durante el arranque: ${reason}`, {
          cause: error,
        });
      }
      await delay(500);
    }
  }
}

function hidePassword(text: string, url: string): string {
  const password = URL.parse(url)?.password ?? "";
  return password === "" ? text : text.replaceAll(password, "***");
}

async function assertReachable(variable: string, config: pg.ClientConfig): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ application_name: "lonchera-start", ...config });
    client.on("error", () => undefined);
    await client.connect();
    // A pooler accepts clients before it reaches the database.
    await client.query("select");
  } catch (cause) {
    const reason = hidePassword(toErrorLine(cause), config.connectionString ?? "");
    throw new StartError(`No se pudo llegar a la base de datos (${variable}): ${reason}`, { cause });
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** Connects once to the database and to its pooler, so that a wrong address is reported as such. */
export async function assertDatabaseReachable(databaseUrl: string, poolerUrl?: string): Promise<void> {
  const variable = poolerUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  await assertReachable(variable, { connectionString: databaseUrl, ...maintenanceLimits });
  const { connectionTimeoutMillis } = maintenanceLimits;
  if (poolerUrl !== undefined)
    await assertReachable("DATABASE_URL", {
      connectionString: poolerUrl,
      connectionTimeoutMillis,
      query_timeout: connectionTimeoutMillis,
    });
}

const wrongHostCodes = new Set(["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"]);

/** Converts an error of `listen` to a `StartError` if the configuration caused it. */
export function toListenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (wrongHostCodes.has(code))
    return new StartError(`No se puede escuchar en ${host} (HOST): ${toErrorLine(error)}`);
  if (code === "EADDRINUSE") return new StartError(`El puerto ya está en uso (PORT): ${toErrorLine(error)}`);
  if (code === "EACCES")
    return new StartError(`Falta el permiso para el puerto ${port} (PORT): ${toErrorLine(error)}`);
  return error;
}

/** PostgreSQL's code for `insufficient_privilege`. */
const missingRight = "42501";

/** Returns one line for the operator, or undefined for a bug. */
export function describeStartError(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  if (error instanceof DataDirectoryInUseError) return error.message;
  if (error instanceof DataDirectoryError || error instanceof PostgresStartError) return toErrorLine(error);
  if (error instanceof pg.DatabaseError && error.code === missingRight)
    return `El usuario de DATABASE_URL debe ser el dueño de su base de datos: ${toErrorLine(error)}`;
  return undefined;
}

/** An account to sign in with, printed when the demo starts. */
export type DemoAccount = {
  readonly role: string;
  readonly email: string;
  readonly password: string;
  /** The path of the sign-in page. */
  readonly path: string;
};

/** Returns the text that the operator reads when the server is ready. */
export function formatWelcomeMessage(
  config: Config,
  listening: AddressInfo | string | null,
  demo: readonly DemoAccount[] | null,
): string {
  const port = typeof listening === "object" && listening ? listening.port : config.port;
  const address = `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`;
  const accounts = (demo ?? []).map(
    ({ role, email, password, path }) =>
      `  ${role.padEnd(34)} ${email.padEnd(26)} ${password}  ${address}${path}`,
  );
  return [
    "",
    `Lonchera está lista en ${address}`,
    ...(config.apiDocs ? [`API: ${address}/api/docs`] : []),
    ...(config.demo && config.smtpUrl === undefined ? [`Correos: ${address}/api/dev/outbox/`] : []),
    ...(accounts.length > 0 ? ["", "Cuentas de la demostración:", ...accounts] : []),
    "",
  ].join("\n");
}
