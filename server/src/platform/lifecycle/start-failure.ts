import pg from "pg";
import { ConfigError, type Config } from "../../config.ts";
import { patientLimits } from "../db/client.ts";
import { DataDirectoryInUseError, DataDirectoryError } from "../db/embedded/directory-lock.ts";
import { PostgresStartError } from "../db/embedded/postgres-server.ts";

/** What stops a start, in one line for the person who starts the server. */
export class StartFailure extends Error {}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message || error.name : String(error))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whatever the driver says of an address, its password stays out of it. */
function withoutPassword(text: string, url: string): string {
  const password = URL.parse(url)?.password ?? "";
  return password === "" ? text : text.replaceAll(password, "***");
}

/** Asks the database of `DATABASE_URL` once, so that what is wrong with the address is told as that. */
export async function reachGiven(url: string): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ connectionString: url, application_name: "lonchera-start", ...patientLimits });
    client.on("error", () => undefined);
    await client.connect();
  } catch (cause) {
    const told = withoutPassword(oneLine(cause), url);
    throw new StartFailure(`No se pudo llegar a la base de datos (DATABASE_URL): ${told}`, { cause });
  } finally {
    await client?.end().catch(() => undefined);
  }
}

const wrongHost = new Set(["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT"]);

/** Of what `listen` fails for. */
export function listenFailure(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (wrongHost.has(code))
    return new StartFailure(`No se puede escuchar en ${host} (HOST): ${oneLine(error)}`);
  if (code === "EADDRINUSE") return new StartFailure(`El puerto ya está en uso (PORT): ${oneLine(error)}`);
  if (code === "EACCES")
    return new StartFailure(`Falta el permiso para el puerto ${port} (PORT): ${oneLine(error)}`);
  return error;
}

/** Undefined for what is a fault of the program. */
export function lineFor(error: unknown): string | undefined {
  if (error instanceof StartFailure || error instanceof ConfigError) return error.message;
  if (error instanceof DataDirectoryInUseError) return error.message;
  if (error instanceof DataDirectoryError || error instanceof PostgresStartError) return oneLine(error);
  return undefined;
}
