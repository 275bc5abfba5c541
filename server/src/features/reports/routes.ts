import type { FastifyInstance, FastifyReply } from "fastify";
import { exportDispatch, exportMobility, exportRange } from "@lonchera/contract/reports";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { DayLine } from "@lonchera/domain/day-lines";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findDaySheet } from "../orders/counted-lines.ts";
import { writeSpreadsheet, type Sheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { formatDayTitle, createDispatchSheet, createMobilitySheet } from "./day-reports.ts";
import { setFileName, createReportSenders } from "./send-report.ts";

export function reportRoutes(app: FastifyInstance, { db, config, databaseUrl }: Deps): void {
  const reports = createReportSenders(app);
  const sendDayReport = async (
    reply: FastifyReply,
    date: CalendarDate,
    name: string,
    createSheet: (lines: readonly DayLine[]) => Sheet,
  ) => {
    await reports.ofDay(reply, `${name}_${date}.xlsx`, async () => {
      const { lines } = await findDaySheet(db, date);
      const sheet = createSheet(lines);
      const title = formatDayTitle(sheet.name, date);
      return writeSpreadsheet([sheet], { title, author: config.provider.name });
    });
  };

  route(app, exportMobility, async ({ params: { date }, reply }) => {
    await sendDayReport(reply, date, "Comidas", createMobilitySheet);
    return null;
  });

  route(app, exportDispatch, async ({ params: { date }, reply }) => {
    await sendDayReport(reply, date, "Despacho", createDispatchSheet);
    return null;
  });

  route(app, exportRange, async ({ caller, query, request, reply }) => {
    const { start_date: start, end_date: end } = query;
    const isStaff = caller.kind === "staff";
    const fileName = `${isStaff ? "report" : "user_report"}_${start}_${end}.xlsx`;
    const userId = isStaff ? null : caller.id;
    const job = { databaseUrl, start, end, userId, author: config.provider.name };
    const send = isStaff ? reports.ofStaff : reports.ofCustomers;
    // A HEAD request needs no report.
    if (request.method === "HEAD") setFileName(reply, fileName).send();
    else await send(reply, { fileName, job });
    return null;
  });
}
