import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { boundedQueue } from "../http/bounded-queue.ts";
import type { UnreadableReason } from "./unreadable-reason.ts";

/** A Date is the calendar date (and time) that the cell shows, in UTC. */
export type ReadCell = string | number | boolean | Date | null;
/** `number` as the spreadsheet numbers it, from 1. Rows without any value are left out. */
export type ReadRow = { readonly number: number; readonly cells: readonly ReadCell[] };
export type ReadSheet = {
  readonly name: string;
  readonly hidden: boolean;
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
const workMs = 1_500;
const heapMb = 256;
const inTurn = boundedQueue(2, 10);
const fromRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const child = fileURLToPath(new URL("./read-in-child.ts", import.meta.url));
/** Not the folder of the project: its data and its key may lie there. */
const readable = ["server/src/spreadsheets/", "server/package.json", "server/node_modules/", "node_modules/"];

/**
 * The sheets of an .xlsx or .xls file in their order, hidden ones included. A file may be hostile: it is read by a process
 * that can read this program's code and nothing else, and that ends when it takes too much time or memory.
 */
export function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  return inTurn(() => readInChild(bytes));
}

function readInChild(bytes: Uint8Array): Promise<ReadSheet[]> {
  const reader = startReader();
  const reading = new Promise<ReadSheet[]>((resolve, reject) => {
    const refuse = (reason: UnreadableReason) => reject(new UnreadableSpreadsheet(reason));
    const notStarted = () => reject(new Error("The reader of spreadsheets did not start."));
    let timer = setTimeout(notStarted, startMs);
    let ended = notStarted;
    reader.on("message", (message: "ready" | ReadingAnswer) => {
      clearTimeout(timer);
      if (message === "ready") {
        timer = setTimeout(() => refuse("took-too-long"), workMs);
        // It ends without an answer when its memory does not do.
        ended = () => refuse("too-large");
        reader.send(bytes);
      } else if ("sheets" in message) resolve(message.sheets);
      else refuse(message.reason);
    });
    reader.on("error", reject);
    reader.once("exit", () => {
      clearTimeout(timer);
      ended();
    });
  });
  return reading.finally(() => reader.kill("SIGKILL"));
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
