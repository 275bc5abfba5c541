import { and, asc, eq, exists, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FeatureSwitches } from "@lonchera/contract/feature-switches";
import { toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { isOrderOfLine, orderLines, orders } from "../../platform/db/schema/orders.ts";
import { reminders } from "../../platform/db/schema/reminders.ts";
import { usualWeeks } from "../../platform/db/schema/usual-week.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import { queueNotifications } from "../../platform/push/queue-notifications.ts";
import { hasLaterOrder } from "../absences/queries.ts";
import { clientStateConditions } from "../accounts/list-accounts.ts";
import { isNotErased } from "../accounts/queries.ts";
import type { Deps } from "../deps.ts";
import { isDayOrderedAutomatically } from "../usual-week/queries.ts";
import { findClosingDays, type ClosingDay } from "./closing-days.ts";
import { createReminderEmail, createReminderNotification } from "./reminder-messages.ts";

const batchSize = 200;

/** Orders that wait for their payment count, too. */
function hasOrdered(db: Queryable, { company, date }: ClosingDay) {
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(orderLines, isOrderOfLine)
    .where(
      and(
        eq(orders.companyId, company.id),
        eq(orders.userId, users.id),
        inArray(orders.state, ["pending", "placed"]),
        eq(orderLines.deliveryDate, date),
      ),
    );
  return exists(order);
}

type PersonTable = PgTable & { readonly companyId: AnyPgColumn; readonly userId: AnyPgColumn };

/** True if the table has a row of the query's person that meets the condition. */
function hasRow(db: Queryable, table: PersonTable, { company }: ClosingDay, condition: SQL | undefined) {
  const row = db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.companyId, company.id), eq(table.userId, users.id), condition));
  return exists(row);
}

function findRecipients(
  db: Transaction,
  day: ClosingDay,
  today: CalendarDate,
  featureSwitches: FeatureSwitches,
) {
  const { company, date, closesAt } = day;
  const isReminded = or(eq(reminders.sentOn, today), eq(reminders.deliveryDate, date));
  const isAbsence = and(eq(absences.date, date), not(hasLaterOrder(db)));
  const isOrderedByWeek = isDayOrderedAutomatically(date, new Date(closesAt).toISOString());
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.companyId, company.id),
        not(users.isStaff),
        users.wantsReminders,
        clientStateConditions.active,
        isNotErased,
        not(hasRow(db, reminders, day, isReminded)),
        not(hasOrdered(db, day)),
        not(hasRow(db, absences, day, isAbsence)),
        featureSwitches.usual_week_offered ? not(hasRow(db, usualWeeks, day, isOrderedByWeek)) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(batchSize);
}

/** Queues and records the reminders of a batch in one transaction. Returns the number of people in the batch. */
async function remindBatch(deps: Deps, keys: SecretKeys, day: ClosingDay): Promise<number> {
  const now = deps.clock();
  const today = toLimaDate(now);
  const { publicUrl } = deps.config;
  const { featureSwitches } = await deps.settings.read();
  return transaction(deps.db, async (tx) => {
    const recipients = await findRecipients(tx, day, today, featureSwitches);
    if (recipients.length === 0) return 0;
    const rows = recipients.map(({ id }) => ({
      companyId: day.company.id,
      userId: id,
      sentOn: today,
      deliveryDate: day.date,
    }));
    // Another process may have reminded some of them meanwhile.
    const noted = await tx
      .insert(reminders)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: reminders.userId });
    const ids = new Set(noted.map(({ id }) => id));
    const emails = recipients
      .filter(({ id }) => ids.has(id))
      .map((recipient) => createReminderEmail(recipient, day, { publicUrl, keys, now }));
    if (emails.length > 0) await queueEmails(tx, ...emails);
    if (featureSwitches.phone_app_offered)
      await queueNotifications(tx, [...ids], createReminderNotification(day, now));
    return recipients.length;
  });
}

/** Reminds people who have not ordered for the day that is about to close. Any process may run it at any time. */
export async function sendReminders(deps: Deps, keys: SecretKeys): Promise<void> {
  for (const day of await findClosingDays(deps.db, deps.clock())) {
    let count = batchSize;
    while (count === batchSize) count = await remindBatch(deps, keys, day);
  }
}
