import type { FastifyInstance, FastifyReply } from "fastify";
import { exportDispatch, exportMobility, exportRange, spreadsheetType } from "@lonchera/contract/reports";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { findDayLines } from "../orders/counted-lines.ts";
import type { Sheet } from "../spreadsheets/sheet-look.ts";
import { writeSpreadsheet } from "../spreadsheets/write-spreadsheet.ts";
import { dayTitle, dispatchSheet, mobilitySheet } from "./day-reports.ts";
import { findReportLines, rangeReport } from "./range-report.ts";

function nameFile(reply: FastifyReply, name: string): FastifyReply {
  return reply.type(spreadsheetType).header("content-disposition", `attachment; filename="${name}"`);
}

export function reportRoutes(app: FastifyInstance, { pool, config }: Deps): void {
  const sendSheet = async (reply: FastifyReply, name: string, title: string, sheet: Sheet) => {
    const bytes = await writeSpreadsheet([sheet], { title, author: config.provider.name });
    nameFile(reply, name).send(Buffer.from(bytes));
  };

  route(app, exportMobility, async ({ params: { date }, reply }) => {
    const sheet = mobilitySheet(await findDayLines(pool, date));
    await sendSheet(reply, `Comidas_${date}.xlsx`, dayTitle("Movilidad", date), sheet);
    return null;
  });

  route(app, exportDispatch, async ({ params: { date }, reply }) => {
    const sheet = dispatchSheet(await findDayLines(pool, date));
    await sendSheet(reply, `Despacho_${date}.xlsx`, dayTitle("Despacho", date), sheet);
    return null;
  });

  route(app, exportRange, async ({ caller, query, reply }) => {
    const lines = await findReportLines(pool, query, caller.kind === "customer" ? caller.id : null);
    const kind = caller.kind === "staff" ? "report" : "user_report";
    const bytes = await writeSpreadsheet(rangeReport(lines), {
      title: "Órdenes",
      author: config.provider.name,
    });
    nameFile(reply, `${kind}_${query.start_date}_${query.end_date}.xlsx`).send(Buffer.from(bytes));
    return null;
  });
}
