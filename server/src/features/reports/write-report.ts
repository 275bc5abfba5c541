import { once } from "node:events";
import { Socket } from "node:net";
import { finished } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Transaction } from "../../platform/db/client.ts";
import { isTransientError } from "../../platform/db/transient-error.ts";
import { streamSpreadsheet, type StreamedSheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { openRangeReport } from "./range-report.ts";
import { openConsumptionReport } from "./consumption-report.ts";
import { openAuditReport } from "./audit-report.ts";
import type { StreamedReport, ReportContent, ReportJob, ReportMessage } from "./report-process.ts";

// report-process.ts runs this file as a separate process, which receives a job by IPC and writes the file to
// stdout.

/** Measured: a higher level makes smaller files but takes twice the processor time. */
const deflateLevel = 1;
/** The first bytes are held back until the length can be estimated. Most reports are shorter than this. */
const heldBackBytes = 1024 * 1024;

/** In milliseconds. The statement that reads the lines runs as long as the download. */
const timeouts = {
  statement_timeout: 600_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
} as const;
/** Milliseconds without reading after which the client counts as disconnected, so that the snapshot does not stay open. */
const maxPause = 60_000;

type Settings = Readonly<Record<string, string>>;

/** The report uses only one database process, which ends soon after this one, so that orders are not slowed down. */
const lowPrioritySettings: Settings = {
  max_parallel_workers_per_gather: "0",
  jit: "off",
  client_connection_check_interval: "2000",
};
/** Forces a plan that reads the lines in order along the indexes. Otherwise PostgreSQL sorts all lines on disk first. */
const indexOrderSettings: Settings = { enable_hashjoin: "off", enable_mergejoin: "off" };

/** Applies settings for the transaction. Older versions of PostgreSQL do not have all of them. */
async function applySettings(tx: Transaction, settings: Settings): Promise<void> {
  const names = sql.param(Object.keys(settings));
  const values = sql.param(Object.values(settings));
  await tx.execute(sql`select set_config(name, value, true)
    from unnest(${names}::text[], ${values}::text[]) as wanted (name, value)
    where exists (select from pg_settings s where s.name = wanted.name)`);
}

function sendMessage(message: ReportMessage): void {
  process.send?.(message);
}

const exitWithFailure = () => process.exit(1);

function reportFailure(error: unknown): void {
  const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message: ReportMessage = { failure, isTransient: isTransientError(error) };
  process.send?.(message, exitWithFailure);
}

class Output {
  readonly #socket = new Socket({ fd: 1, readable: false, writable: true });
  #held: Buffer[] | null = [];
  size = 0;

  get isHeldBack(): boolean {
    return this.#held !== null;
  }

  async write(bytes: Buffer): Promise<void> {
    this.size += bytes.length;
    if (this.#held) this.#held.push(bytes);
    else if (!this.#socket.write(bytes))
      await once(this.#socket, "drain", { signal: AbortSignal.timeout(maxPause) });
  }

  release(): void {
    for (const bytes of this.#held ?? []) this.#socket.write(bytes);
    this.#held = null;
  }

  async end(): Promise<void> {
    this.#socket.end();
    await finished(this.#socket);
  }
}

type Progress = { readonly size: number; readonly lines: number };

/** Estimates from the second half of the output, because the buffers between lines and bytes distort the first half. */
function estimateLength(half: Progress, now: Progress, lines: number): number {
  const bytesOfLine = (now.size - half.size) / Math.max(1, now.lines - half.lines);
  return Math.round(now.size + (lines - now.lines) * bytesOfLine);
}

/** Counts the rows of a sheet while they are read. */
function countRows(sheet: StreamedSheet, read: { rows: number }): StreamedSheet {
  async function* batches() {
    for await (const batch of sheet.batches()) {
      read.rows += batch.length;
      yield batch;
    }
  }
  return { ...sheet, batches };
}

async function send({ title, sheets: [lines, ...sums] }: StreamedReport, author: string): Promise<void> {
  if (lines === undefined) throw new Error("a report has no sheet");
  const read = { rows: 0 };
  const options = { compressionLevel: deflateLevel };
  const bytes = streamSpreadsheet([countRows(lines, read), ...sums], { title, author }, options);
  const output = new Output();
  let half: Progress | undefined;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    await output.write(piece);
    if (!output.isHeldBack) continue;
    const now = { size: output.size, lines: read.rows };
    if (now.size >= heldBackBytes / 2) half ??= now;
    if (now.size < heldBackBytes || !half) continue;
    sendMessage({ estimatedLength: estimateLength(half, now, lines.expected) });
    output.release();
  }
  if (output.isHeldBack) {
    sendMessage({ length: output.size });
    output.release();
  }
  await output.end();
}

function openReport(tx: Transaction, content: ReportContent): Promise<StreamedReport> {
  if (content.kind === "audit") return openAuditReport(tx, content);
  return content.kind === "consumption" ? openConsumptionReport(tx, content) : openRangeReport(tx, content);
}

async function write({ content, databaseUrl, author }: ReportJob): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "lonchera-export",
    ...timeouts,
  });
  client.on("error", reportFailure);
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  const tx = drizzle(client);
  await applySettings(tx, lowPrioritySettings);
  const report = await openReport(tx, content);
  await applySettings(tx, indexOrderSettings);
  await send(report, author);
  await client.end();
}

// The connection to the server closes when the server ends.
process.once("disconnect", exitWithFailure);
process.once("message", (job: ReportJob) => {
  write(job).then(() => {
    process.off("disconnect", exitWithFailure);
    process.disconnect?.();
  }, reportFailure);
});
