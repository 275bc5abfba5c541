import { and, eq, gt, isNull, lt, not, notExists } from "drizzle-orm";
import { toLimaDate, millisecondsPerDay } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Db } from "../../platform/db/client.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { emailLinks, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { deleteOldOutboxEmails } from "../../platform/email/outbox.ts";
import { deleteExpiredRateLimitEvents } from "../../platform/http/rate-limit.ts";
import { deleteExpiredCredentials, deleteUnusedAccounts } from "../auth/queries.ts";
import type { Deps } from "../deps.ts";

const maxRegistrationAge = 7 * millisecondsPerDay;
const maxEmailAge = 30 * millisecondsPerDay;
const maxReminderAge = 30 * millisecondsPerDay;

/** Deletes registrations that nobody confirmed within seven days. */
async function deleteUnconfirmedAccounts(db: Db, now: number): Promise<void> {
  await transaction(db, async (tx) => {
    const validLinks = tx
      .select({ id: emailLinks.id })
      .from(emailLinks)
      .where(and(eq(emailLinks.userId, users.id), gt(emailLinks.expiresAt, new Date(now))));
    const expired = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          isNull(users.confirmedAt),
          not(users.isStaff),
          lt(users.dateJoined, new Date(now - maxRegistrationAge)),
          notExists(validLinks),
        ),
      )
      .for("update", { skipLocked: true });
    const ids = expired.map(({ id }) => id);
    if (ids.length === 0) return;
    await recordAuditEvent(tx, {
      event: "registrations-expired",
      at: new Date(now),
      details: [["Cuentas", String(ids.length)]],
    });
    await deleteUnusedAccounts(tx, ids);
  });
}

/** Deletes personal data whose retention period is over. docs/personal-data.md lists these periods. */
export async function deleteExpiredData({
  db,
  config,
  clock,
}: Pick<Deps, "db" | "config" | "clock">): Promise<void> {
  const now = clock();
  await deleteUnconfirmedAccounts(db, now);
  await deleteExpiredCredentials(db, new Date(now));
  await deleteExpiredRateLimitEvents(db, now);
  await db.delete(reminders).where(lt(reminders.sentOn, toLimaDate(now - maxReminderAge)));
  await deleteOldOutboxEmails(config, now - maxEmailAge);
}
