import { isCalendarDate, type CalendarDate } from "@lonchera/domain/calendar";

/** In the address. */
export const dayName = "fecha";

/** The day that an address means: today where it says nothing, `null` where it says none that exists. */
export function dayOf(params: URLSearchParams, today: CalendarDate): CalendarDate | null {
  const asked = params.get(dayName);
  if (asked === null) return today;
  return isCalendarDate(asked) ? asked : null;
}
