import type { CalendarDate } from "./calendar.ts";

/** Where the business is: every deadline and every "today" is told there (specification, section 9). */
export const businessZone = "America/Lima";

/** The calendar date in Lima at an instant (milliseconds since 1970). */
export function businessDate(epochMilliseconds: number): CalendarDate {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(businessZone)
    .toPlainDate()
    .toString();
}

/** The instant at which a date begins in Lima. */
export function startOfBusinessDate(date: CalendarDate): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(businessZone).toInstant();
}
