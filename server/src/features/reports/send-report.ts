import { finished } from "node:stream/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import { estimatedLengthHeader, spreadsheetType } from "@lonchera/contract/reports";
import { boundedQueue } from "../../platform/http/request-queue.ts";
import { abort } from "../../platform/http/http-error.ts";
import { startReport, type RangeReportJob, type RunningReport } from "./running-reports.ts";

const atOnce = 2;
const waiting = 8;
/** Milliseconds that reports under way have left when the server is told to end. */
const lastWords = 8_000;

type ReportFile = { readonly fileName: string; readonly job: RangeReportJob };
type SendReport = (reply: FastifyReply, file: ReportFile) => Promise<void>;

/** A file that the browser saves under that name. */
export function nameFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.type(spreadsheetType).header("content-disposition", `attachment; filename="${name}"`);
}

async function sendFrom(report: RunningReport, fileName: string, reply: FastifyReply): Promise<void> {
  const gone = () => report.stop();
  reply.raw.once("close", gone);
  try {
    const length = await report.length;
    nameFile(reply, fileName);
    if ("length" in length) reply.header("content-length", length.length);
    else reply.header(estimatedLengthHeader, length.estimatedLength);
    void reply.send(report.bytes);
  } catch (error) {
    // A browser that went away gets no error.
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
      // A browser that went away gets no other answer.
      if (!reply.sent) reply.hijack();
    };
  return {
    ofStaff: untilSent(write),
    ofCustomers: untilSent((reply, file) => ofCustomers(() => write(reply, file))),
  };
}
