import path from "node:path";
import pg from "pg";
import { ConfigError, readDataPlace, type DataPlace } from "../../config.ts";
import { DataDirectoryInUseError, DataDirectoryError } from "../db/embedded/directory-lock.ts";
import { tellProgress, type Progress } from "./progress.ts";
import { Refused } from "./refused.ts";

/** One run of a command. */
export type Task = {
  readonly place: DataPlace;
  readonly file: string;
  /** Ctrl-C and the like. */
  readonly signal: AbortSignal;
  /** What has to be closed and cleared away, however it ends. */
  readonly stack: AsyncDisposableStack;
  readonly progress: Progress;
};

export type Command = {
  readonly usage: string;
  /** What an interruption leaves. */
  readonly interrupted: string;
  /** Answers what is to be said at the end. */
  readonly work: (task: Task) => Promise<string>;
};

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const wrongUse = 2;

const linesByCode: Readonly<Record<string, string>> = {
  ENOSPC: "No queda espacio en el disco",
  EDQUOT: "No queda espacio en el disco",
  EACCES: "Falta el permiso",
  EPERM: "Falta el permiso",
  EROFS: "El disco es de solo lectura",
  ENOENT: "No existe",
  ECONNREFUSED: "No se pudo llegar a la base de datos (DATABASE_URL)",
  ENOTFOUND: "No se pudo llegar a la base de datos (DATABASE_URL)",
  ETIMEDOUT: "No se pudo llegar a la base de datos (DATABASE_URL)",
};

/** PostgreSQL says that it goes, or is gone without a word. */
function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P|08)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const isBroken = "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
  return isBroken || error.message.startsWith("Connection terminated");
}

/** One line for what can happen to anybody; undefined for what is a fault of the program. */
function lineFor(error: unknown): string | undefined {
  if (error instanceof Refused || error instanceof ConfigError || error instanceof DataDirectoryInUseError)
    return error.message;
  if (error instanceof DataDirectoryError) return error.message;
  if (isLostConnection(error)) return "Se perdió la conexión con la base de datos.";
  if (error instanceof pg.DatabaseError) return `La base de datos no lo permite: ${error.message}`;
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const line = linesByCode[String(error.code)];
  return line && `${line}: ${error.message.split("\n", 1)[0] ?? ""}`;
}

async function perform({ work }: Command, file: string, signal: AbortSignal): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const place = readDataPlace();
  const progress = tellProgress(process.stderr);
  stack.defer(() => progress.close());
  return await work({ place, file: path.resolve(place.typedIn, file), signal, stack, progress });
}

/** Runs a command with the file that its only argument names; its exit code tells whether it was done. */
export async function runCommand(command: Command, given: readonly string[]): Promise<void> {
  const [file, ...others] = given;
  if (file === undefined || others.length > 0 || file.startsWith("-")) {
    console.error(command.usage);
    process.exitCode = wrongUse;
    return;
  }
  const interruption = new AbortController();
  for (const [name, code] of Object.entries(exitCodes))
    process.on(name, () => {
      process.exitCode ??= code;
      interruption.abort();
    });
  try {
    console.log(await perform(command, file, interruption.signal));
    process.exitCode = 0;
  } catch (error) {
    const wasInterrupted = interruption.signal.aborted && !(error instanceof Refused);
    console.error(wasInterrupted ? command.interrupted : (lineFor(error) ?? error));
    process.exitCode ??= 1;
  }
}
