import path from "node:path";
import pg from "pg";
import { ConfigError, readDataPlace, type DataPlace } from "../../config.ts";
import { DataDirectoryError, DataDirectoryInUseError } from "../db/embedded/directory-lock.ts";

/** The operator gets this message as the only line of a command that failed. */
export class BackupError extends Error {}

export type Progress = {
  /** Names the work that begins. */
  step(name: string): void;
  add(bytes: number): void;
  close(): void;
};

/** One run of `npm run backup` or `npm run restore`. */
export type Task = {
  readonly place: DataPlace;
  readonly file: string;
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  readonly signal: AbortSignal;
  /** Releases and removes what the run leaves behind, however it ends. */
  readonly stack: AsyncDisposableStack;
  readonly progress: Progress;
};

export type Command = {
  readonly usage: string;
  readonly interrupted: string;
  /** Returns the message of a successful run. */
  readonly run: (task: Task) => Promise<string>;
};

const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const wrongUse = 2;
const progressInterval = 3_000;

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

function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57P|08)/.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  const isBroken = "code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE");
  // The driver gives this error no code.
  return isBroken || error.message.startsWith("Connection terminated");
}

/** Returns one line for an expected failure and undefined for a fault of the program. */
function messageOf(error: unknown): string | undefined {
  const expected = [BackupError, ConfigError, DataDirectoryInUseError, DataDirectoryError];
  if (expected.some((type) => error instanceof type)) return (error as Error).message;
  if (isLostConnection(error)) return "Se perdió la conexión con la base de datos.";
  if (error instanceof pg.DatabaseError) return `La base de datos no lo permite: ${error.message}`;
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const message = messagesByCode[String(error.code)];
  return message && `${message}: ${error.message.split("\n", 1)[0] ?? ""}`;
}

const number = new Intl.NumberFormat("es-PE");
const megabytes = new Intl.NumberFormat("es-PE", { maximumFractionDigits: 1 });

export function formatCount(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

export function formatFileSize(bytes: number): string {
  return `${megabytes.format(bytes / 1_000_000)} MB`;
}

/** Writes a line every few seconds on a terminal and nothing into a log. */
function reportProgress(output: NodeJS.WriteStream): Progress {
  let [name, bytes] = ["", 0];
  const write = () => output.write(`${name}${bytes > 0 ? `: ${formatFileSize(bytes)}` : "…"}\n`);
  const timer = output.isTTY ? setInterval(write, progressInterval) : undefined;
  return {
    step: (next) => void ([name, bytes] = [next, 0]),
    add: (more) => void (bytes += more),
    close: () => clearInterval(timer),
  };
}

async function runTask({ run }: Command, file: string, signal: AbortSignal): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const place = readDataPlace();
  const progress = reportProgress(process.stderr);
  stack.defer(() => progress.close());
  return await run({ place, file: path.resolve(place.typedIn, file), signal, stack, progress });
}

/** Runs a command on the file that its only argument names, and sets the exit code. */
export async function runCommand(command: Command, args: readonly string[]): Promise<void> {
  const [file, ...others] = args;
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
    console.log(await runTask(command, file, interruption.signal));
    process.exitCode = 0;
  } catch (error) {
    const wasInterrupted = interruption.signal.aborted && !(error instanceof BackupError);
    console.error(wasInterrupted ? command.interrupted : (messageOf(error) ?? error));
    process.exitCode ??= 1;
  }
}
