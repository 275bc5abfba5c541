import { constants } from "node:os";
import path from "node:path";
import pg from "pg";
import { ConfigError, readDataLocation, type DataLocation } from "../../config.ts";
import { DataDirectoryError, DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";
import { PostgresStartError } from "../db/embedded/postgres-server.ts";
import { FileStoreError } from "../files/s3-store.ts";
import { describeError, toErrorLine } from "../lifecycle/describe-error.ts";

/** The command failed. The message is the only line that the operator sees. */
export class BackupError extends Error {}

/** One run of `npm run backup` or `npm run restore`. */
export type BackupTask = {
  readonly location: DataLocation;
  readonly file: string;
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal;
  /** Closes connections and removes temporary files when the run ends, with or without success. */
  readonly stack: AsyncDisposableStack;
};

const unreachable = "No se pudo llegar a la base de datos (DATABASE_URL)";
const messagesByCode: Readonly<Record<string, string>> = {
  ENOSPC: "No queda espacio en el disco",
  EDQUOT: "No queda espacio en el disco",
  EACCES: "Falta el permiso",
  EPERM: "Falta el permiso",
  EROFS: "El disco es de solo lectura",
  ENOENT: "No existe",
  EISDIR: "Es una carpeta, no un archivo",
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
};

const expectedErrors = [
  BackupError,
  ConfigError,
  FileStoreError,
  DataDirectoryInUseError,
  DataDirectoryError,
  PostgresStartError,
];

/** Returns one line for an expected failure, or undefined for a bug. */
export function describeCommandError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (expectedErrors.some((type) => error instanceof type)) return toErrorLine(error);
  const code = "code" in error ? String(error.code) : "";
  const isOfDatabase = error instanceof pg.DatabaseError;
  // The driver's own errors have no code.
  if (error.message === "timeout expired") return "La base de datos (DATABASE_URL) no responde.";
  const isLost = isOfDatabase ? /^(57P|08)/.test(code) : /^(ECONNRESET|EPIPE)$/.test(code);
  if (isLost || error.message.startsWith("Connection terminated"))
    return "Se perdió la conexión con la base de datos.";
  if (isOfDatabase) return `La base de datos no lo permite: ${error.message}`;
  const message = messagesByCode[code];
  return message && `${message}: ${error.message.split("\n", 1)[0]}`;
}

/** Prints the step that begins, on a terminal only. */
export function printStep(name: string): void {
  if (process.stderr.isTTY) console.error(`${name}…`);
}

/** Runs a command on the file that its only argument names, prints the message that it returns, and sets the exit code. */
export async function runBackupTask(
  usage: string,
  interrupted: string,
  run: (task: BackupTask) => Promise<string>,
): Promise<void> {
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
  try {
    await using stack = new AsyncDisposableStack();
    const location = readDataLocation();
    const { signal } = interruption;
    const message = await run({
      location,
      file: path.resolve(location.workingDirectory, file),
      signal,
      stack,
    });
    await stack.disposeAsync();
    console.log(message);
    process.exitCode = 0;
  } catch (error) {
    const wasInterrupted = interruption.signal.aborted && !(error instanceof BackupError);
    console.error(wasInterrupted ? interrupted : (describeCommandError(error) ?? describeError(error)));
    process.exitCode ??= 1;
  }
}
