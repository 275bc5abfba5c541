import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { estimatedLengthHeader, spreadsheetType } from "@lonchera/contract/reports";
import { createBoundedQueue } from "../../platform/http/request-queue.ts";
import { abort } from "../../platform/http/http-error.ts";
import { startReport, type RangeReportJob, type RunningReport } from "./running-reports.ts";

const concurrency = 2;
const maxWaiting = 8;
/** Milliseconds that running reports get when the server stops. */
const shutdownGrace = 8_000;

type ReportFile = { readonly fileName: string; readonly job: RangeReportJob };
type SendReport = (reply: FastifyReply, file: ReportFile) => Promise<void>;

/** Sets the headers with which the browser saves the response as a spreadsheet of this name. */
export function setFileName(reply: FastifyReply, name: string): FastifyReply {
  return reply.type(spreadsheetType).header("content-disposition", `attachment; filename="${name}"`);
}

async function sendFrom(report: RunningReport, fileName: string, reply: FastifyReply): Promise<void> {
  const stopReport = () => report.stop();
  reply.raw.once("close", stopReport);
  try {
    const length = await report.length;
    setFileName(reply, fileName);
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

/**
 * Sends reports while they are written, two at a time. Reports of customers run one at a time, so that one slot is
 * always left for staff.
 */
export function createReportSenders(app: FastifyInstance): { ofStaff: SendReport; ofCustomers: SendReport } {
  const running = new Set<RunningReport>();
  const all = createBoundedQueue(concurrency, maxWaiting);
  const ofCustomers = createBoundedQueue(1, maxWaiting);
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    setTimeout(() => running.forEach((report) => report.stop()), shutdownGrace).unref();
  });

  const write: SendReport = (reply, { fileName, job }) =>
    all(async () => {
      if (reply.raw.destroyed) return;
      if (isClosing) abort(503, "server_busy");
      const report = startReport(job);
      running.add(report);
      await sendFrom(report, fileName, reply).finally(() => running.delete(report));
    });
  const untilSent =
    (send: SendReport): SendReport =>
    async (reply, file) => {
      await send(reply, file);
      await finished(reply.raw).catch(() => undefined);
      // Fastify must not send another response to a client that has disconnected.
      if (!reply.sent) reply.hijack();
    };
  return {
    ofStaff: untilSent(write),
    ofCustomers: untilSent((reply, file) => ofCustomers(() => write(reply, file))),
  };
}
