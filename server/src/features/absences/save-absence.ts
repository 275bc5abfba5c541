import { and, eq } from "drizzle-orm";
import { maxAbsenceDaysAhead, absenceMessages, type RecordedAbsence } from "@lonchera/contract/absences";
import { addDays, formatDate, toLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { absences } from "../../platform/db/schema/absences.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { dropOpenLinesOfPerson } from "../orders/drop-open-lines.ts";
import { refundOrderPayment } from "../payments/refund.ts";
import { areAbsencesOffered, hasLaterOrder, isParticipantOf, toAbsence } from "./queries.ts";

type AbsenceRequest = {
  /** The person, or a manager of the person's company. */
  readonly by: Customer;
  readonly userId: number;
  readonly date: CalendarDate;
};

function requireComingDay(date: CalendarDate, now: number): void {
  const today = toLimaDate(now);
  if (date < today) abortField("date", absenceMessages.past);
  if (date > addDays(today, maxAbsenceDaysAhead)) abortField("date", absenceMessages.tooFar);
}

async function requirePerson(tx: Transaction, { by, userId }: AbsenceRequest): Promise<void> {
  const isFound =
    userId === by.id
      ? await areAbsencesOffered(tx, by)
      : (await tx.$count(users, and(eq(users.id, userId), isParticipantOf(by.companyId)))) === 1;
  if (!isFound) abort(404, "not_found");
}

const isAbsence = ({ by, userId, date }: AbsenceRequest) =>
  and(eq(absences.companyId, by.companyId), eq(absences.userId, userId), eq(absences.date, date));

function recordEvent(
  tx: Transaction,
  event: "absence-recorded" | "absence-removed",
  { userId, date }: AbsenceRequest,
  at: Date,
) {
  const details = [["Día", formatDate(date)]] as const;
  return recordAuditEvent(tx, { event, at, thing: "client", ids: [userId], details });
}

/** Inserts the absence, or renews it if a later order ended it. A parallel call waits for the first one. */
async function writeAbsence(tx: Transaction, request: AbsenceRequest, at: Date) {
  const { by, userId, date } = request;
  const recorded = { recordedById: by.id, recordedAt: at };
  const row = { companyId: by.companyId, userId, date, ...recorded };
  const made = await tx.insert(absences).values(row).onConflictDoNothing().returning();
  const [written] =
    made.length > 0
      ? made
      : await tx
          .update(absences)
          .set(recorded)
          .where(and(isAbsence(request), hasLaterOrder(tx)))
          .returning();
  if (written) {
    await recordEvent(tx, "absence-recorded", request, at);
    return written;
  }
  const [present] = await tx.select().from(absences).where(isAbsence(request));
  // It was removed between the two statements.
  return present ?? abort(503, "temporarily_unavailable");
}

/** Records an absence, removes the day's open lines from the person's orders and refunds what was paid for them. */
export async function recordAbsence(deps: Deps, request: AbsenceRequest): Promise<RecordedAbsence> {
  const { by, userId, date } = request;
  const now = deps.clock();
  requireComingDay(date, now);
  const { row, dropped } = await transaction(deps.db, async (tx) => {
    await requirePerson(tx, request);
    const row = await writeAbsence(tx, request, new Date(now));
    const reason = userId === by.id ? null : `La empresa anotó la ausencia del ${formatDate(date)}.`;
    const person = { id: userId, companyId: by.companyId };
    const day = { date, byUserId: by.id, now, reason, isByCompany: reason !== null };
    return { row, dropped: await dropOpenLinesOfPerson(tx, person, day) };
  });
  if (dropped.orderIds.length > 0) deps.menuCache.clear();
  for (const id of dropped.orderIds) await refundOrderPayment(deps, { id, companyId: by.companyId });
  return { ...toAbsence(row), cancelled_units: dropped.cancelledUnits, kept_units: dropped.keptUnits };
}

/**
 * Removes an absence. The dishes that it cancelled stay cancelled. People can remove their own absences even where
 * absences are no longer offered.
 */
export async function removeAbsence({ db, clock }: Deps, request: AbsenceRequest): Promise<void> {
  const now = clock();
  requireComingDay(request.date, now);
  const isOwn = request.userId === request.by.id;
  await transaction(db, async (tx) => {
    if (!isOwn) await requirePerson(tx, request);
    const removed = await tx.delete(absences).where(isAbsence(request)).returning();
    if (removed.length > 0) await recordEvent(tx, "absence-removed", request, new Date(now));
    else if (isOwn) await requirePerson(tx, request);
  });
}
