import { and, arrayContains, eq, gte, inArray, like, lt, or, type SQL } from "drizzle-orm";
import type { AuditEntry, AuditFilters, listAuditLog } from "@lonchera/contract/audit";
import type { QueryOf } from "@lonchera/contract/endpoint";
import { getEndOfLimaDate, getStartOfLimaDate } from "@lonchera/domain/calendar";
import type { Db } from "../../platform/db/client.ts";
import { readPage, createSortKeys } from "../../platform/db/paging.ts";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { toPrefixPattern } from "../../platform/db/search.ts";

export function createAuditCondition(filters: AuditFilters & { id?: number | undefined }): SQL | undefined {
  const { id, from, to, event, user, thing, thing_id, search } = filters;
  const prefix = search ? toPrefixPattern(search) : undefined;
  return and(
    id === undefined ? undefined : eq(auditLog.id, id),
    from === undefined ? undefined : gte(auditLog.at, new Date(getStartOfLimaDate(from))),
    to === undefined ? undefined : lt(auditLog.at, new Date(getEndOfLimaDate(to))),
    event === undefined ? undefined : eq(auditLog.event, event),
    user === undefined ? undefined : eq(auditLog.userId, user),
    thing === undefined ? undefined : eq(auditLog.thing, thing),
    thing_id === undefined ? undefined : arrayContains(auditLog.thingIds, [thing_id]),
    prefix === undefined ? undefined : or(like(auditLog.address, prefix), like(auditLog.requestId, prefix)),
  );
}

function toEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    user_id: row.userId,
    user_name: row.userName,
    address: row.address,
    request_id: row.requestId,
    thing: row.thing,
    thing_ids: row.thingIds,
    details: row.details.map(([label, value]) => ({ label, value })),
  };
}

/** Reads one page, the newest event first, and counts all matching events. */
export async function findAuditEntries(
  db: Db,
  { page, page_size, ...filters }: QueryOf<typeof listAuditLog>,
): Promise<{ count: number; results: AuditEntry[] }> {
  const condition = createAuditCondition(filters);
  return readPage(
    db.select({ id: auditLog.id }).from(auditLog).where(condition),
    createSortKeys("desc", auditLog.at, auditLog.id),
    { page, page_size, count: await db.$count(auditLog, condition) },
    async (ids) => (await db.select().from(auditLog).where(inArray(auditLog.id, ids))).map(toEntry),
  );
}
