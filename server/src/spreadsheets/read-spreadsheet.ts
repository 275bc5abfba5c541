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
const child = fileURLToPath(new URL("./read-in-child.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * The sheets of an .xlsx or .xls file in their order, hidden ones included. A file may be hostile: it is read by a process
 * that can read this program's files and nothing else, and that ends when it takes too much time or memory.
 */
export function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  return inTurn(() => readInChild(bytes));
}

function readInChild(bytes: Uint8Array): Promise<ReadSheet[]> {
  const reader = startReader();
  return new Promise<ReadSheet[]>((resolve, reject) => {
    const giveUp = () => reject(new UnreadableSpreadsheet("took-too-long"));
    let timer = setTimeout(() => reject(new Error("The reader of spreadsheets did not start.")), startMs);
    reader.once("error", reject);
    // Without an answer, its memory did not do.
    reader.once("exit", () => reject(new UnreadableSpreadsheet("too-large")));
    reader.on("message", (message: "ready" | ReadingAnswer) => {
      clearTimeout(timer);
      if (message === "ready") {
        timer = setTimeout(giveUp, workMs);
        reader.send(bytes);
      } else if ("sheets" in message) resolve(message.sheets);
      else reject(new UnreadableSpreadsheet(message.reason));
    });
    reader.once("close", () => clearTimeout(timer));
  }).finally(() => reader.kill("SIGKILL"));
}

function startReader(): ChildProcess {
  return fork(child, [], {
    execArgv: [`--max-old-space-size=${heapMb}`, "--permission", `--allow-fs-read=${root}`],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
