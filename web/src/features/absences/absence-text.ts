import { absenceMessages, maxAbsenceDaysAhead, type RecordedAbsence } from "@lonchera/contract/absences";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/texts";

/** Returns what happens to the dishes of the day, in parentheses, or an empty text if there are none. */
export function describeAbsenceOutcome({
  cancelled_units: cancelled,
  kept_units: kept,
}: RecordedAbsence): string {
  const parts = [
    cancelled > 0 && formatCount(cancelled, "plato cancelado", "platos cancelados"),
    kept > 0 &&
      `${formatCount(kept, "plato se mantiene", "platos se mantienen")} porque ya cerró su plazo o espera su pago`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

/** Returns why an absence on this day is refused, or `null` if it is accepted. */
export function findAbsenceDayProblem(date: CalendarDate | null, today: CalendarDate): string | null {
  if (date === null) return "Elige el día.";
  if (date < today) return absenceMessages.past;
  return date > addDays(today, maxAbsenceDaysAhead) ? absenceMessages.tooFar : null;
}
