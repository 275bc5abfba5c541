import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { ReportFilter } from "./range-lines.ts";

/** The message to the process that writes a report. */
export type RangeReportJob = ReportFilter & {
  readonly databaseUrl: string;
  readonly author: string;
  /** Of each sheet, the headings included; unset: as many as programs take. */
  readonly rowsPerSheet?: number;
};

/** Sent before the first byte: how long the file is, or about how long when it is still being written. */
export type RangeReportLength = { readonly length: number } | { readonly estimatedLength: number };

/** The messages of that process. */
export type RangeReportMessage = RangeReportLength | { readonly failure: string };

const script = fileURLToPath(new URL("./write-range-report.ts", import.meta.url));
/** MB: a report of any length is written in so much. */
const heap = ["--max-old-space-size=48", "--max-semi-space-size=2"];
const deadline = 600_000;

/** Compiled code is kept, as `npm start` does: that saves a third of a second, and 20 MB for the compiler. */
const compiled = fileURLToPath(new URL("../../../../.cache/compiled", import.meta.url));
const quick = `import { enableCompileCache } from "node:module"; enableCompileCache(${JSON.stringify(compiled)});`;
const asImport = `--import=data:text/javascript,${encodeURIComponent(quick)}`;

export type RunningReport = {
  readonly pid: number | undefined;
  /** Before the first byte; rejects when there will be none. */
  readonly length: Promise<RangeReportLength>;
  /** Fails when the process ends before the file does, so that nobody takes a part for the whole. */
  readonly bytes: Readable;
  /** Once the process is gone, however it ended. */
  readonly ended: Promise<void>;
  readonly stop: () => void;
};

/** Orders are placed meanwhile. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It is gone already, and its end says why.
  }
}

function startProcess(job: RangeReportJob): ChildProcess {
  const child = spawn(process.execPath, [...heap, asImport, script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    timeout: deadline,
    killSignal: "SIGKILL",
  });
  yieldToOthers(child);
  // Where it is gone already, its end says so.
  child.send(job, () => undefined);
  return child;
}

/** Why a process ended too early; null when it did what it should. */
async function failureOf(child: ChildProcess): Promise<Error | null> {
  let failure = "";
  child.on("message", (message: RangeReportMessage) => {
    if ("failure" in message) failure = message.failure;
  });
  try {
    const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
    // What it said last may still be on its way.
    if (child.connected) await once(child, "disconnect");
    return code === 0 ? null : new Error(failure || `a report ended with ${code ?? signal}`);
  } catch (error) {
    return error as Error;
  }
}

/** Writes a report in a process of its own. The job holds the database's password, so it does not go by arguments. */
export function startReport(job: RangeReportJob): RunningReport {
  const child = startProcess(job);
  const failed = failureOf(child);
  const length = new Promise<RangeReportLength>((resolve, reject) => {
    child.on("message", (message: RangeReportMessage) => {
      if (!("failure" in message)) resolve(message);
    });
    void failed.then((error) => reject(error ?? new Error("a report ended without a word")));
  });
  async function* checked() {
    if (child.stdout) yield* child.stdout as AsyncIterable<Buffer>;
    const error = await failed;
    if (error) throw error;
  }
  const bytes = Readable.from(checked(), { objectMode: false });
  // Before it is sent, nobody else listens.
  bytes.on("error", () => undefined);
  // A browser that reads nothing at the moment is told at once too.
  void failed.then((error) => error && bytes.destroy(error));
  return {
    pid: child.pid,
    length,
    bytes,
    ended: failed.then(() => undefined),
    stop: () => child.kill("SIGKILL"),
  };
}
