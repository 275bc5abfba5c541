import { constants } from "node:os";
import path from "node:path";
import pg from "pg";
import { ConfigError, readDataPlace, type DataPlace } from "../../config.ts";
import { DataDirectoryError, DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";

/** The operator gets this message as the only line of a command that failed. */
export class BackupError extends Error {}

/** One run of `npm run backup` or `npm run restore`. */
export type Task = {
  readonly place: DataPlace;
  readonly file: string;
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal;
  /** Releases and removes what the run leaves behind, however it ends. */
  readonly stack: AsyncDisposableStack;
};

type Command = {
  readonly usage: string;
  readonly interrupted: string;
  /** Returns the message of a successful run. */
  readonly run: (task: Task) => Promise<string>;
};

const unreachable = "No se pudo llegar a la base de datos (DATABASE_URL)";
const messagesByCode: Readonly<Record<string, string>> = {
  ENOSPC: "No queda espacio en el disco",
  EDQUOT: "No queda espacio en el disco",
  EACCES: "Falta el permiso",
  EPERM: "Falta el permiso",
  EROFS: "El disco es de solo lectura",
  ENOENT: "No existe",
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
};

function isLostConnection(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P|08)/.test(error.code ?? "");
  if ("code" in error) return error.code === "ECONNRESET" || error.code === "EPIPE";
  // The driver gives this error no code.
  return error.message.startsWith("Connection terminated");
}

/** Returns one line for an expected failure and undefined for a fault of the program. */
function messageOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const expected = [BackupError, ConfigError, DataDirectoryInUseError, DataDirectoryError];
  if (expected.some((type) => error instanceof type)) return error.message;
  if (isLostConnection(error)) return "Se perdió la conexión con la base de datos.";
  if (error instanceof pg.DatabaseError) return `La base de datos no lo permite: ${error.message}`;
  const message = "code" in error && messagesByCode[String(error.code)];
  return message ? `${message}: ${error.message.split("\n", 1)[0]}` : undefined;
}

export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString("es-PE")} ${count === 1 ? one : many}`;
}

/** Names the work that begins, on a terminal only. */
export function reportStep(name: string): void {
  if (process.stderr.isTTY) console.error(`${name}…`);
}

/** Runs a command on the file that its only argument names, and sets the exit code. */
export async function runCommand({ usage, interrupted, run }: Command): Promise<void> {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0 || file.startsWith("-")) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const interruption = new AbortController();
  for (const name of ["SIGHUP", "SIGINT", "SIGTERM"] as const)
    process.on(name, () => {
      process.exitCode ??= 128 + constants.signals[name];
      interruption.abort();
    });
  const runOnPlace = async () => {
    await using stack = new AsyncDisposableStack();
    const place = readDataPlace();
    return await run({ place, file: path.resolve(place.typedIn, file), signal: interruption.signal, stack });
  };
  try {
    console.log(await runOnPlace());
    process.exitCode = 0;
  } catch (error) {
    const wasInterrupted = interruption.signal.aborted && !(error instanceof BackupError);
    console.error(wasInterrupted ? interrupted : (messageOf(error) ?? error));
    process.exitCode ??= 1;
  }
}
