import { and, asc, inArray, lt, or, sql } from "drizzle-orm";
import type { AuditEvent } from "@lonchera/contract/audit";
import { limaTimeZone } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Db } from "../../platform/db/client.ts";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { transaction } from "../../platform/db/transaction.ts";

const keptMonths = 24;
const failures: AuditEvent[] = [
  "sign-in-failed",
  "password-refused",
  "second-factor-refused",
  "access-refused",
];
const keptMonthsOfFailures = 12;
/** The task deletes at most this many events each hour. */
const maxDeleted = 10_000;

function subtractMonths(now: number, months: number): Date {
  const moment = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(limaTimeZone);
  return new Date(moment.subtract({ months }).epochMilliseconds);
}

/** Deletes events after two years, and failures after one year. A trigger refuses any other deletion. */
export async function deleteOldEvents(db: Db, now: number): Promise<void> {
  const isOld = or(
    lt(auditLog.at, subtractMonths(now, keptMonths)),
    and(inArray(auditLog.event, failures), lt(auditLog.at, subtractMonths(now, keptMonthsOfFailures))),
  );
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local lonchera.expiring = 'on'`);
    const old = tx.select({ id: auditLog.id }).from(auditLog).where(isOld);
    const { rowCount } = await tx
      .delete(auditLog)
      .where(inArray(auditLog.id, old.orderBy(asc(auditLog.at)).limit(maxDeleted)));
    if (!rowCount) return;
    const details = [["Eventos", String(rowCount)]] as const;
    await recordAuditEvent(tx, { event: "log-trimmed", at: new Date(now), details });
  });
}
