import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { estimatedLengthHeader, spreadsheetType } from "@lonchera/contract/reports";
import { boundedQueue } from "../../platform/http/request-queue.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { RangeReportJob } from "./range-report-job.ts";
import { startReport, type RunningReport } from "./running-reports.ts";

const atOnce = 2;
const waiting = 8;
/** Milliseconds that reports under way have left when the server is told to end. */
const lastWords = 8_000;

export type AskedReport = { readonly fileName: string; readonly job: RangeReportJob };
type SendReport = (reply: FastifyReply, asked: AskedReport) => Promise<void>;

/** A file that the browser saves under that name. */
export function nameFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.type(spreadsheetType).header("content-disposition", `attachment; filename="${name}"`);
}

async function sendFrom(report: RunningReport, fileName: string, reply: FastifyReply): Promise<void> {
  const gone = () => report.stop();
  reply.raw.once("close", gone);
  try {
    const told = await report.length;
    nameFile(reply, fileName);
    if ("length" in told) reply.header("content-length", told.length);
    else reply.header(estimatedLengthHeader, told.estimatedLength);
    void reply.send(report.bytes);
  } catch (error) {
    // Whoever went away is told nothing.
    if (!reply.raw.destroyed) throw error;
  } finally {
    // What is left of a file whose process is gone waits in a connection only.
    await report.ended;
    reply.raw.off("close", gone);
  }
}

/**
 * Sends reports that are written while they are sent, a few at once. Customers' ones are written one after another,
 * so that they always leave room for one of staff.
 */
export function openReports(app: FastifyInstance): { ofStaff: SendReport; ofCustomers: SendReport } {
  const running = new Set<RunningReport>();
  const all = boundedQueue(atOnce, waiting);
  const ofCustomers = boundedQueue(1, waiting);
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    setTimeout(() => running.forEach((report) => report.stop()), lastWords).unref();
  });

  const write: SendReport = (reply, asked) =>
    all(async () => {
      if (reply.raw.destroyed) return;
      if (isClosing) abort(503, "server_busy");
      const report = startReport(asked.job);
      running.add(report);
      await sendFrom(report, asked.fileName, reply).finally(() => running.delete(report));
    });
  const toTheEnd =
    (send: SendReport): SendReport =>
    async (reply, asked) => {
      await send(reply, asked);
      await finished(reply.raw).catch(() => undefined);
      // Whoever went away gets no other answer.
      if (!reply.sent) reply.hijack();
    };
  return {
    ofStaff: toTheEnd(write),
    ofCustomers: toTheEnd((reply, asked) => ofCustomers(() => write(reply, asked))),
  };
}
