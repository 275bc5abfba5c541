import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { boundedQueue } from "../http/bounded-queue.ts";
import type { UnreadableReason } from "./unreadable-reason.ts";
import { workOfProcess } from "./work-of-process.ts";

/** A Date is the calendar date (and time) that the cell shows, in UTC. */
export type ReadCell = string | number | boolean | Date | null;
/** `number` as the spreadsheet numbers it, from 1. Rows without any value are left out. */
export type ReadRow = { readonly number: number; readonly cells: readonly ReadCell[] };
export type ReadSheet = {
  readonly name: string;
  readonly hidden: boolean;
  /** Why it was not read to its end: `rows` are its first ones. */
  readonly cut?: UnreadableReason;
  readonly rows: readonly ReadRow[];
};
export type ReadingAnswer = { readonly sheets: ReadSheet[] } | { readonly reason: UnreadableReason };

export class UnreadableSpreadsheet extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(`The spreadsheet is unreadable: ${reason}.`);
    this.reason = reason;
  }
}

const startMs = 20_000;
/** Of work, and the time on the clock that a machine with much else to do may need for it. */
const workMs = 1_400;
const clockMs = 10_000;
const lookMs = 50;
const heapMb = 256;
const inTurn = boundedQueue(2, 10);
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const child = fileURLToPath(new URL("./read-in-child.ts", import.meta.url));
/** Not the folder of the project: its data and its key may lie there. */
const readable = [
  "server/src/platform/spreadsheets/",
  "server/package.json",
  "server/node_modules/",
  "node_modules/",
];

/**
 * The sheets of an .xlsx or .xls file in their order, hidden ones included. A file may be hostile: it is read by a process
 * that can read this program's code and nothing else, and that ends when it takes too much time or memory.
 */
export function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  return inTurn(() => readInChild(bytes));
}

function readInChild(bytes: Uint8Array): Promise<ReadSheet[]> {
  const reader = startReader();
  const stopped = new AbortController();
  const reading = new Promise<ReadSheet[]>((resolve, reject) => {
    const refuse = (reason: UnreadableReason) => reject(new UnreadableSpreadsheet(reason));
    const notStarted = () => reject(new Error("The reader of spreadsheets did not start."));
    const timer = setTimeout(notStarted, startMs);
    stopped.signal.addEventListener("abort", () => clearTimeout(timer));
    let ended = notStarted;
    reader.on("message", (message: "ready" | ReadingAnswer) => {
      if (message === "ready") {
        clearTimeout(timer);
        void untilTooMuchWork(reader, stopped.signal).then(() => refuse("took-too-long"), reject);
        // It ends without an answer when its memory does not do.
        ended = () => refuse("too-large");
        reader.send(bytes);
      } else if ("sheets" in message) resolve(message.sheets);
      else refuse(message.reason);
    });
    reader.on("error", reject);
    reader.once("exit", () => ended());
  });
  return reading.finally(() => {
    stopped.abort();
    reader.kill("SIGKILL");
  });
}

/** Ends as well once it does not matter any more. */
async function untilTooMuchWork({ pid }: ChildProcess, stopped: AbortSignal): Promise<void> {
  const work = () => (pid === undefined ? 0 : workOfProcess(pid).catch(() => 0));
  const [before, start] = [await work(), performance.now()];
  while (!stopped.aborted && performance.now() - start < clockMs && (await work()) - before < workMs)
    await pause(lookMs);
}

function startReader(): ChildProcess {
  return fork(child, [], {
    execArgv: [
      `--max-old-space-size=${heapMb}`,
      "--permission",
      ...readable.map((path) => `--allow-fs-read=${fromRoot(path)}`),
    ],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
