import { absenceMessages, type RecordedAbsence } from "@lonchera/contract/absences";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { formatCount } from "@lonchera/domain/counts";

/** Returns the outcome for the day's dishes in parentheses; empty if there were none. */
export function describeOutcome({ cancelled_units: cancelled, kept_units: kept }: RecordedAbsence): string {
  const parts = [
    cancelled > 0 && formatCount(cancelled, "plato cancelado", "platos cancelados"),
    kept > 0 &&
      `${formatCount(kept, "plato se mantiene", "platos se mantienen")} porque ya cerró su plazo o espera su pago`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

/** Why nobody can be absent on a day; `null` where one can. The server also refuses days that are too far ahead. */
export function findDayProblem(date: CalendarDate | null, today: CalendarDate): string | null {
  if (date === null) return "Elige el día.";
  return date < today ? absenceMessages.past : null;
}
