import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { AuditFilters } from "@lonchera/contract/audit";
import { RemoteTransientError } from "../../platform/db/transient-error.ts";
import { getProgramFile } from "../../platform/lifecycle/find-program.ts";
import type { StreamedSheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import type { ConsumptionFilter } from "../my-company/consumption.ts";
import type { RangeReportOptions } from "./range-lines.ts";

export type ReportContent =
  | ({ readonly kind: "orders" } & RangeReportOptions)
  | ({ readonly kind: "consumption" } & ConsumptionFilter)
  | ({ readonly kind: "audit" } & AuditFilters);

/** The message to the process that writes a report. */
export type ReportJob = {
  readonly content: ReportContent;
  readonly databaseUrl: string;
  readonly author: string;
};

/**
 * The length of the file in bytes, sent before the first byte. It is estimated if the file is still being written.
 */
export type ReportLength = { readonly length: number } | { readonly estimatedLength: number };

/** The messages from the process that writes a report. */
export type ReportMessage = ReportLength | { readonly failure: string; readonly isTransient: boolean };

/** The memory limit in MB. It suffices for a report of any length. */
const heapOptions = ["--max-old-space-size=48", "--max-semi-space-size=2"];
const deadline = 600_000;

/** The compile cache saves 0.3 s and 20 MB. `npm start` uses it too. */
const compileCacheFolder = fileURLToPath(new URL("../../../../.cache/compiled", import.meta.url));
const importedCode = `import { enableCompileCache } from "node:module"; enableCompileCache(${JSON.stringify(compileCacheFolder)});`;
const asImport = `--import=data:text/javascript,${encodeURIComponent(importedCode)}`;

/** A report whose rows are read while the file is written. */
export type StreamedReport = {
  readonly title: string;
  /** A sheet with a row for each line, and a short one with sums where the report has one. */
  readonly sheets: readonly StreamedSheet[];
};

/** Lowers the priority, so that reports do not slow down the server. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has already ended. Its exit is handled elsewhere.
  }
}

function startProcess(job: ReportJob, bundles: string | undefined): ChildProcess {
  const program = getProgramFile("write-report", import.meta, bundles);
  const child = spawn(process.execPath, [...heapOptions, asImport, program], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    timeout: deadline,
    killSignal: "SIGKILL",
  });
  lowerPriority(child);
  // If the process has already ended, its exit is handled elsewhere.
  child.send(job, () => undefined);
  return child;
}

/** Waits until the process has ended. Returns the error, or null after success. */
async function waitForEnd(child: ChildProcess): Promise<Error | null> {
  let reported: Error | undefined;
  child.on("message", (message: ReportMessage) => {
    if (!("failure" in message)) return;
    const { failure, isTransient } = message;
    reported = isTransient ? new RemoteTransientError(failure) : new Error(failure);
  });
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    // Its last message may arrive after its exit.
    if (child.connected) await once(child, "disconnect");
    return code === 0 ? null : (reported ?? new Error(`a report ended with ${code ?? signal}`));
  } catch (error) {
    return error as Error;
  }
}

/**
 * Writes a report in a separate process. The job contains the database password, so it is sent by IPC instead of
 * arguments.
 */
export function startReportProcess(job: ReportJob, bundles?: string) {
  const child = startProcess(job, bundles);
  const outcome = waitForEnd(child);
  const length = new Promise<ReportLength>((resolve, reject) => {
    child.on("message", (message: ReportMessage) => {
      if (!("failure" in message)) resolve(message);
    });
    void outcome.then((error) => reject(error ?? new Error("a report ended without a word")));
  });
  async function* readOutput() {
    if (child.stdout) yield* child.stdout as AsyncIterable<Buffer>;
    const error = await outcome;
    if (error) throw error;
  }
  const bytes = Readable.from(readOutput(), { objectMode: false });
  // Without a listener an error before the response starts would end the server.
  bytes.on("error", () => undefined);
  // Ends the response at once, even if the browser is not reading.
  void outcome.then((error) => error && bytes.destroy(error));
  return {
    /** Resolves before the first byte. Rejects if the report fails before it. */
    length,
    /** Emits an error if the process ends early, so that an incomplete file is not mistaken for a complete one. */
    bytes,
    /** Resolves when the process has ended, with or without success. */
    ended: outcome.then(() => undefined),
    stop: () => child.kill("SIGKILL"),
  };
}
