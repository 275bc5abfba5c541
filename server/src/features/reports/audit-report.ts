import { sql } from "drizzle-orm";
import { auditEventNames, auditEntityNames, type AuditFilters } from "@lonchera/contract/audit";
import { formatDate } from "@lonchera/domain/calendar";
import type { Transaction } from "../../platform/db/client.ts";
import { auditLog, type AuditDetails } from "../../platform/db/schema/audit-log.ts";
import { createAuditCondition } from "../audit/queries.ts";
import { toCells, type RecordColumn } from "../../platform/spreadsheets/row-xml.ts";
import { readInBatches } from "./read-in-batches.ts";
import { toLimaExcelSerial } from "./report-cells.ts";
import type { StreamedReport } from "./report-process.ts";

/** The cursor returns raw columns, so computed values need the names of their fields. */
function selectEvents(tx: Transaction, filters: AuditFilters) {
  return tx
    .select({
      at: sql<number>`floor(extract(epoch from ${auditLog.at}))::float8`.as("at"),
      event: auditLog.event,
      user_id: auditLog.userId,
      user_name: auditLog.userName,
      address: auditLog.address,
      request_id: auditLog.requestId,
      thing: auditLog.thing,
      thing_ids: auditLog.thingIds,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(createAuditCondition(filters))
    .orderBy(auditLog.at, auditLog.id);
}

type Row = Awaited<ReturnType<typeof selectEvents>>[number];

/** A cell in Excel can have 32,767 characters. */
const maxIds = 2_000;

function formatDetails({ details }: Row): string {
  return details.map(([label, value]) => `${label}: ${value}`).join(" · ");
}

const columns: readonly RecordColumn<Row>[] = [
  { header: "Fecha", width: 17, format: "instant", read: ({ at }) => toLimaExcelSerial(at) },
  { header: "Evento", width: 34, read: ({ event }) => auditEventNames[event] },
  { header: "Persona", width: 27, read: ({ user_name }) => user_name },
  { header: "ID de la persona", width: 10, format: "count", read: ({ user_id }) => user_id },
  { header: "Dirección", width: 18, read: ({ address }) => address },
  { header: "Sobre", width: 17, read: ({ thing }) => thing && auditEntityNames[thing] },
  { header: "ID", width: 14, read: ({ thing_ids }) => thing_ids.slice(0, maxIds).join(", ") || null },
  { header: "Detalles", width: 60, read: (row) => formatDetails(row) || null },
  { header: "Solicitud", width: 38, distinct: true, read: ({ request_id }) => request_id },
];

function formatTitle({ from, to }: AuditFilters): string {
  const bounds = [from && `desde el ${formatDate(from)}`, to && `hasta el ${formatDate(to)}`];
  return ["Auditoría", ...bounds.filter((bound) => bound !== undefined)].join(" · ");
}

/** Returns the filters with their labels. The search is left out, because it can contain any text. */
export function describeAuditFilters({ from, to, event, user, thing, thing_id }: AuditFilters): AuditDetails {
  const filters: [string, string | undefined][] = [
    ["Desde", from && formatDate(from)],
    ["Hasta", to && formatDate(to)],
    ["Evento", event && auditEventNames[event]],
    ["ID de la persona", user?.toString()],
    ["Sobre", thing && auditEntityNames[thing]],
    ["ID", thing_id?.toString()],
  ];
  return filters.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

/** Opens the report of the events of the audit log, the oldest first. */
export async function openAuditReport(tx: Transaction, filters: AuditFilters): Promise<StreamedReport> {
  const expected = await tx.$count(auditLog, createAuditCondition(filters));
  async function* batches() {
    for await (const batch of readInBatches(tx, selectEvents(tx, filters)))
      yield batch.map((row) => toCells(columns, row));
  }
  const sheet = { name: "Auditoría", columns, expected, batches, filters: true, pagesWide: 1 };
  return { title: formatTitle(filters), sheets: [sheet] };
}
