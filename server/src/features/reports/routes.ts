import type { FastifyInstance, FastifyReply } from "fastify";
import { exportDispatch, exportMobility, exportRange } from "@lonchera/contract/reports";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";
import { findDay } from "../orders/counted-lines.ts";
import { writeSpreadsheet, type Sheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { dayTitle, dispatchSheet, mobilitySheet } from "./day-reports.ts";
import { nameFile, openReports } from "./send-report.ts";

export function reportRoutes(app: FastifyInstance, { db, config, databaseUrl }: Deps): void {
  const reports = openReports(app);
  const sendSheet = async (reply: FastifyReply, name: string, title: string, sheet: Sheet) => {
    const bytes = await writeSpreadsheet([sheet], { title, author: config.provider.name });
    nameFile(reply, name).send(Buffer.from(bytes));
  };

  route(app, exportMobility, async ({ params: { date }, reply }) => {
    const { lines } = await findDay(db, date);
    await sendSheet(reply, `Comidas_${date}.xlsx`, dayTitle("Movilidad", date), mobilitySheet(lines));
    return null;
  });

  route(app, exportDispatch, async ({ params: { date }, reply }) => {
    const { lines } = await findDay(db, date);
    await sendSheet(reply, `Despacho_${date}.xlsx`, dayTitle("Despacho", date), dispatchSheet(lines));
    return null;
  });

  route(app, exportRange, async ({ caller, query, request, reply }) => {
    const { start_date: start, end_date: end } = query;
    const isStaff = caller.kind === "staff";
    const fileName = `${isStaff ? "report" : "user_report"}_${start}_${end}.xlsx`;
    const userId = isStaff ? null : caller.id;
    const job = { databaseUrl, start, end, userId, author: config.provider.name };
    const send = isStaff ? reports.ofStaff : reports.ofCustomers;
    // Whoever asks for the headers alone needs no report.
    if (request.method === "HEAD") nameFile(reply, fileName).send();
    else await send(reply, { fileName, job });
    return null;
  });
}
