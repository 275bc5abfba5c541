import { once } from "node:events";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import pg from "pg";
import { streamSpreadsheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { countReportLines, findCompanyNames, readReportLines } from "./range-lines.ts";
import type { RangeReportJob, RangeReportMessage } from "./range-report-job.ts";
import { RangeReport, rangeTitle } from "./range-report.ts";

// Run by running-reports.ts as a process of its own: a job in by IPC, a file out by its output.

/** By measurement: the smaller file of a higher level takes twice the time of the processor. */
const deflateLevel = 1;
/** So much is held back before it is told how long the file will be; most reports end before. */
const heldBackBytes = 1024 * 1024;

/** Milliseconds; the lines are one statement for as long as somebody downloads them. */
const timeouts = {
  statement_timeout: 600_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
} as const;
/** Whoever takes nothing for so long has gone; the snapshot must not wait. */
const longestPause = 60_000;

type Settings = Readonly<Record<string, string>>;

/** Orders are placed meanwhile: one process of the database has to be enough, and it ends soon after ours does. */
const modest: Settings = {
  max_parallel_workers_per_gather: "0",
  jit: "off",
  client_connection_check_interval: "2000",
};
/** Lines come in their order along the indexes, from the first moment; else a year of them is sorted on the disk before. */
const inOrder: Settings = { enable_hashjoin: "off", enable_mergejoin: "off" };

/** For the transaction; older databases do not know all of them. */
async function set(client: pg.Client, settings: Settings): Promise<void> {
  await client.query(
    `select set_config(name, value, true) from unnest($1::text[], $2::text[]) as wanted (name, value)
      where exists (select from pg_settings s where s.name = wanted.name)`,
    [Object.keys(settings), Object.values(settings)],
  );
}

function tell(message: RangeReportMessage): void {
  process.send?.(message);
}

const giveUp = () => process.exit(1);

function fail(error: unknown): void {
  const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.send?.({ failure } satisfies RangeReportMessage, giveUp);
}

async function findOwner(client: pg.Client, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const { rows } = await client.query<{ owner: string }>(
    `select concat_ws(' · ', c.name, u.first_name || ' ' || u.last_name) as owner
      from users u left join companies c on c.id = u.company_id where u.id = $1`,
    [userId],
  );
  return rows[0]?.owner ?? null;
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
      await once(this.#socket, "drain", { signal: AbortSignal.timeout(longestPause) });
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

/** From the latter half of what is there: what lies on its way between lines and bytes counts in neither. */
function estimateLength(half: Progress, now: Progress, lines: number): number {
  const bytesOfLine = (now.size - half.size) / Math.max(1, now.lines - half.lines);
  return Math.round(now.size + (lines - now.lines) * bytesOfLine);
}

async function send(bytes: Readable, report: RangeReport, count: number): Promise<void> {
  const output = new Output();
  let half: Progress | undefined;
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    await output.write(piece);
    if (!output.isHeldBack) continue;
    const now = { size: output.size, lines: report.passed };
    if (now.size >= heldBackBytes / 2) half ??= now;
    if (now.size < heldBackBytes || !half) continue;
    tell({ estimatedLength: estimateLength(half, now, count) });
    output.release();
  }
  if (output.isHeldBack) {
    tell({ length: output.size });
    output.release();
  }
  await output.end();
}

async function write(job: RangeReportJob): Promise<void> {
  const client = new pg.Client({
    connectionString: job.databaseUrl,
    application_name: "lonchera-export",
    ...timeouts,
  });
  client.on("error", fail);
  await client.connect();
  await client.query("begin isolation level repeatable read read only");
  await set(client, modest);
  const count = await countReportLines(client, job);
  await set(client, inOrder);
  const report = new RangeReport({
    count,
    lines: () => readReportLines(client, job),
    companyNames: (ids) => findCompanyNames(client, ids),
  });
  const about = {
    title: rangeTitle(job.start, job.end, await findOwner(client, job.userId)),
    author: job.author,
  };
  const { rowsPerSheet } = job;
  const options = { compressionLevel: deflateLevel, ...(rowsPerSheet === undefined ? {} : { rowsPerSheet }) };
  const bytes = streamSpreadsheet(report.sheets, about, options);
  await send(bytes, report, count);
  await client.end();
}

// The server is gone.
process.once("disconnect", giveUp);
process.once("message", (job: RangeReportJob) => {
  write(job).then(() => {
    process.off("disconnect", giveUp);
    process.disconnect?.();
  }, fail);
});
