import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { exportAuditLog } from "@lonchera/contract/audit";
import { exportConsumption } from "@lonchera/contract/my-company-consumption";
import { exportDispatch, exportMobility, exportOrders } from "@lonchera/contract/reports";
import { formatDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { DayLine } from "@lonchera/domain/day-lines";
import type { Deps } from "../deps.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { setDownloadHeaders } from "../../platform/http/download-headers.ts";
import { route } from "../../platform/http/route.ts";
import { readDayLines } from "../orders/placed-lines.ts";
import { writeSpreadsheet, type Sheet } from "../../platform/spreadsheets/write-spreadsheet.ts";
import { describeAuditFilters } from "./audit-report.ts";
import { formatDayTitle, createDispatchSheet, createMobilitySheet } from "./day-reports.ts";
import { describeOrderFilters, searchLabel } from "./order-report-filters.ts";
import type { ReportContent } from "./report-process.ts";
import type { ReportSenders } from "./send-report.ts";

type RequestAndReply = { readonly request: FastifyRequest; readonly reply: FastifyReply };
/** The details of an export in the audit log. */
type ExportDetails = { readonly report: string; readonly details: AuditDetails };

/** Must be called before the first byte of a report is sent. */
function recordExport({ db, clock }: Deps, { report, details }: ExportDetails): Promise<void> {
  const all = [["Reporte", report] as const, ...details];
  return recordAuditEvent(db, { event: "export", at: new Date(clock()), details: all });
}

function dayReportRoutes(app: FastifyInstance, deps: Deps, reports: ReportSenders): void {
  const sendDayReport = async (
    reply: FastifyReply,
    date: CalendarDate,
    fileName: string,
    createSheet: (lines: readonly DayLine[]) => Sheet,
  ) => {
    const { name: report } = createSheet([]);
    await recordExport(deps, { report, details: [["Fecha de entrega", formatDate(date)]] });
    await reports.sendShortFile(reply, fileName, async () => {
      const { lines } = await deps.replica.read((db) => readDayLines(db, date));
      const title = formatDayTitle(report, date);
      const { caterer } = await deps.settings.read();
      return writeSpreadsheet([createSheet(lines)], { title, author: caterer.name });
    });
  };

  route(app, exportMobility, ({ params: { date }, reply }) =>
    sendDayReport(reply, date, `Comidas_${date}.xlsx`, createMobilitySheet),
  );

  route(app, exportDispatch, ({ params: { date }, reply }) =>
    sendDayReport(reply, date, `Despacho_${date}.xlsx`, createDispatchSheet),
  );
}

type LongReport = {
  readonly send: ReportSenders["sendToStaff"];
  readonly fileName: string;
  readonly content: ReportContent;
};

function longReportRoutes(app: FastifyInstance, deps: Deps, reports: ReportSenders): void {
  const sendReport = async (
    { request, reply }: RequestAndReply,
    { send, fileName, content }: LongReport,
    recorded: ExportDetails,
  ) => {
    // A HEAD request needs no report.
    if (request.method === "HEAD") {
      setDownloadHeaders(reply, fileName).send();
      return;
    }
    await recordExport(deps, recorded);
    const author = (await deps.settings.read()).caterer.name;
    const databaseUrl = send === reports.sendToStaff ? await deps.replica.findUrl() : deps.databaseUrl;
    await send(reply, { fileName, job: { content, databaseUrl, author } });
  };

  route(app, exportOrders, async ({ caller, query, request, reply }) => {
    const { start_date: start, end_date: end, buyer, ...filters } = query;
    const isStaff = caller.kind === "staff";
    const described = isStaff ? await describeOrderFilters(deps.db, filters) : [];
    const report: LongReport = {
      send: isStaff ? reports.sendToStaff : reports.sendToCustomers,
      fileName: `${isStaff ? "report" : "user_report"}_${start}_${end}.xlsx`,
      content: {
        kind: "orders",
        start,
        end,
        userId: isStaff ? null : caller.id,
        withBuyer: buyer === "1",
        withHandovers: (await deps.settings.read()).featureSwitches.handovers_offered,
        ...(described.length > 0 && { narrowed: { filters, described, now: deps.clock() } }),
      },
    };
    const details: AuditDetails = [
      ["Desde", formatDate(start)],
      ["Hasta", formatDate(end)],
      // The search is not recorded, because it can contain any text.
      ...described.filter(([label]) => label !== searchLabel),
    ];
    return sendReport({ request, reply }, report, { report: "Órdenes", details });
  });

  route(app, exportConsumption, ({ caller, query, request, reply }) => {
    const { start_date: start, end_date: end } = query;
    const report: LongReport = {
      send: reports.sendToCustomers,
      fileName: `consumos_${start}_${end}.xlsx`,
      content: { kind: "consumption", companyId: caller.companyId, ...query },
    };
    const details: AuditDetails = [
      ["Desde", formatDate(start)],
      ["Hasta", formatDate(end)],
    ];
    return sendReport({ request, reply }, report, { report: "Consumos", details });
  });

  route(app, exportAuditLog, ({ query, request, reply }) => {
    const content = { kind: "audit", ...query } as const;
    const report = { send: reports.sendToStaff, fileName: "auditoria.xlsx", content };
    const details = describeAuditFilters(query);
    return sendReport({ request, reply }, report, { report: "Auditoría", details });
  });
}

export function reportRoutes(app: FastifyInstance, deps: Deps, reports: ReportSenders): void {
  dayReportRoutes(app, deps, reports);
  longReportRoutes(app, deps, reports);
}
