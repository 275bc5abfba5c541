import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { createErrorBody } from "@lonchera/contract/errors";
import { estimatedLengthHeader } from "@lonchera/contract/reports";
import { isTransientError } from "../../platform/db/transient-error.ts";
import { createBoundedQueue } from "../../platform/http/request-queue.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { setDownloadHeaders } from "../../platform/http/download-headers.ts";
import type { Deps } from "../deps.ts";
import { startReportProcess, type ReportJob } from "./report-process.ts";

const concurrency = 2;
/** The limit of each queue. A waiting export occupies only its client's connection. */
const maxWaiting = 50;

type SenderDeps = Pick<Deps, "bundles" | "databaseUrl">;
type ReportFile = { readonly fileName: string; readonly job: ReportJob };

/** Stops the report when its connection closes, also if the stopping server closes it. */
async function writeReport(
  reply: FastifyReply,
  { fileName, job }: ReportFile,
  bundles?: string,
): Promise<void> {
  const report = startReportProcess(job, bundles);
  const stopReport = () => report.stop();
  reply.raw.once("close", stopReport);
  try {
    const length = await report.length;
    setDownloadHeaders(reply, fileName);
    if ("length" in length) reply.header("content-length", length.length);
    else reply.header(estimatedLengthHeader, length.estimatedLength);
    void reply.send(report.bytes);
  } catch (error) {
    // A client that has disconnected gets no error.
    if (!reply.raw.destroyed) throw error;
  } finally {
    // The slot is free when the process has ended. The rest of the file is only in the connection's buffer then.
    await report.ended;
    reply.raw.off("close", stopReport);
  }
}

/** Writes a report again from the primary if the replica interrupts its reading before the first byte. */
async function writeReportWithFallback(
  reply: FastifyReply,
  file: ReportFile,
  { databaseUrl, bundles }: SenderDeps,
): Promise<void> {
  try {
    await writeReport(reply, file, bundles);
  } catch (error) {
    if (file.job.databaseUrl === databaseUrl || !isTransientError(error)) throw error;
    await writeReport(reply, { ...file, job: { ...file.job, databaseUrl } }, bundles);
  }
}

/**
 * Creates the senders of exports, which all exports share. Two long reports and two short files are sent at a
 * time, in the order of their requests. An export that waits holds no connection to the database and no slot of the
 * request queue, and leaves when its client disconnects.
 */
export function createReportSenders(app: FastifyInstance, deps: SenderDeps) {
  const longReports = createBoundedQueue(concurrency, maxWaiting);
  const longReportsOfCustomers = createBoundedQueue(1, maxWaiting);
  const shortFiles = createBoundedQueue(concurrency, maxWaiting);
  const waits = new Set<AbortController>();
  const stopping = new HttpError(503, createErrorBody("server_stopping"), 2);
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    waits.forEach((wait) => wait.abort(stopping));
  });

  /** Ends the wait for a turn, but not the turn itself, when the client disconnects or the server stops. */
  const waitUntilSent = async (reply: FastifyReply, send: (signal: AbortSignal) => Promise<void>) => {
    const wait = new AbortController();
    const abortWait = () => wait.abort();
    waits.add(wait);
    reply.raw.once("close", abortWait);
    try {
      if (isClosing) throw stopping;
      await send(wait.signal);
      await finished(reply.raw).catch(() => undefined);
    } catch (error) {
      if (!reply.raw.destroyed) throw error;
    } finally {
      waits.delete(wait);
      reply.raw.off("close", abortWait);
    }
    // Fastify must not send another response to a client that has disconnected.
    if (!reply.sent) reply.hijack();
  };
  return {
    /** Sends a report of a range, or the audit log, while a process of its own writes it. */
    sendToStaff: (reply: FastifyReply, file: ReportFile) =>
      waitUntilSent(reply, (signal) => longReports(() => writeReportWithFallback(reply, file, deps), signal)),
    /** Sends one report at a time, so that one of the two places is always left for staff. */
    sendToCustomers: (reply: FastifyReply, file: ReportFile) =>
      waitUntilSent(reply, (signal) =>
        longReportsOfCustomers(
          () => longReports(() => writeReportWithFallback(reply, file, deps), signal),
          signal,
        ),
      ),
    /**
     * Sends a report of a day or a file of a statement. These have a queue of their own, because the kitchen must not
     * wait for reports of a year. They read with the pool's connections, most of which stay free for everybody else.
     */
    sendShortFile: (reply: FastifyReply, fileName: string, write: () => Promise<Uint8Array | string>) =>
      waitUntilSent(reply, (signal) =>
        shortFiles(async () => {
          const bytes = await write();
          if (!reply.raw.destroyed) setDownloadHeaders(reply, fileName).send(Buffer.from(bytes));
        }, signal),
      ),
  };
}

export type ReportSenders = ReturnType<typeof createReportSenders>;
