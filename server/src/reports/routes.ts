import type { FastifyInstance } from "fastify";
import { exportRange, spreadsheetType } from "@lonchera/contract/reports";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { findReportLines, rangeReport } from "./range-report.ts";
import { writeSpreadsheet } from "../spreadsheets/write-spreadsheet.ts";

export function reportRoutes(app: FastifyInstance, { pool }: Deps): void {
  route(app, exportRange, async ({ caller, query, reply }) => {
    const lines = await findReportLines(pool, query, caller.kind === "customer" ? caller.id : null);
    const kind = caller.kind === "staff" ? "report" : "user_report";
    const name = `${kind}_${query.start_date}_${query.end_date}.xlsx`;
    const bytes = await writeSpreadsheet(rangeReport(lines));
    reply
      .type(spreadsheetType)
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Buffer.from(bytes));
    return null;
  });
}
