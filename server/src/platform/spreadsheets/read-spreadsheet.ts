import { fork, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBoundedQueue } from "../http/request-queue.ts";
import { getProgramFile } from "../lifecycle/find-program.ts";
import {
  UnreadableSpreadsheetError,
  type ReadResult,
  type ReadSheet,
  type UnreadableReason,
} from "./sheet-content.ts";

const startTimeout = 60_000;
/**
 * The limits in milliseconds, because the library never ends on some files. The largest import takes 0.9 s of processor
 * time, and up to five times as much on a busy machine, where the process also waits for the processor.
 */
const defaultCpuTimeout = 20_000;
const timeout = 120_000;
const pollInterval = 50;
const heapMegabytes = 256;
const queue = createBoundedQueue(2, 10);
const getProjectPath = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));

type ReaderOptions = {
  /** The folder of the bundled programs. */
  readonly bundles?: string | undefined;
  /** Milliseconds of processor time. */
  readonly cpuTimeout?: number | undefined;
};

/**
 * Returns the sheets of an .xlsx or .xls file in their order, hidden ones included. A file may be hostile, so a child
 * process with limited time and memory reads it, which has access to the program's code and to no other file.
 */
export function readSpreadsheet(bytes: Uint8Array, options: ReaderOptions = {}): Promise<ReadSheet[]> {
  return queue(() => readInChild(bytes, options));
}

function readInChild(bytes: Uint8Array, { bundles, cpuTimeout }: ReaderOptions): Promise<ReadSheet[]> {
  const reader = startReader(getProgramFile("read-workbook", import.meta, bundles));
  const stopped = new AbortController();
  const reading = new Promise<ReadSheet[]>((resolve, reject) => {
    const refuse = (reason: UnreadableReason) => reject(new UnreadableSpreadsheetError(reason));
    const rejectNotStarted = () => reject(new Error("The reader of spreadsheets did not start."));
    const timer = setTimeout(rejectNotStarted, startTimeout);
    stopped.signal.addEventListener("abort", () => clearTimeout(timer));
    let ended = rejectNotStarted;
    reader.on("message", (message: "ready" | ReadResult) => {
      if (message === "ready") {
        clearTimeout(timer);
        void waitForTimeout(reader, cpuTimeout ?? defaultCpuTimeout, stopped.signal).then(
          () => refuse("took-too-long"),
          reject,
        );
        // If the process runs out of memory, it exits without a message.
        ended = () => refuse("too-large");
        reader.send(bytes);
      } else if ("sheets" in message) resolve(message.sheets);
      else refuse(message.reason);
    });
    reader.on("error", reject);
    // The event `exit` can precede the last message, and `close` follows it.
    reader.once("close", () => ended());
  });
  return reading.finally(() => {
    stopped.abort();
    reader.kill("SIGKILL");
  });
}

/** Resolves when the process has used up its time, or when `stopped` aborts. */
async function waitForTimeout(
  { pid }: ChildProcess,
  cpuTimeout: number,
  stopped: AbortSignal,
): Promise<void> {
  const readOwnCpuTime = () => (pid === undefined ? 0 : readCpuTime(pid).catch(() => 0));
  const [before, start] = [await readOwnCpuTime(), performance.now()];
  while (
    !stopped.aborted &&
    performance.now() - start < timeout &&
    (await readOwnCpuTime()) - before < cpuTimeout
  )
    await pause(pollInterval);
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;
const [userTimeField, systemTimeField] = [11, 12];

/** Returns the processor time of a process in milliseconds. */
async function readCpuTime(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/stat`, "latin1");
  // The program's name, in brackets, may contain any character.
  const numbers = status
    .slice(status.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const ticks = (numbers[userTimeField] ?? 0) + (numbers[systemTimeField] ?? 0);
  return ticks * (1_000 / ticksPerSecond);
}

/**
 * Only the code is readable, because the project's folder can contain the data and the secret. A bundle needs no
 * packages.
 */
function getReadablePaths(program: string): string[] {
  const packages = program.endsWith(".ts") ? ["server/node_modules/", "node_modules/"] : [];
  return [`${path.dirname(program)}/`, ...["server/package.json", ...packages].map(getProjectPath)];
}

function startReader(program: string): ChildProcess {
  return fork(program, [], {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      "--permission",
      ...getReadablePaths(program).map((place) => `--allow-fs-read=${place}`),
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
