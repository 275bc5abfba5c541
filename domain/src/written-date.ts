import { isCalendarDate, type CalendarDate } from "./calendar.ts";

/** Reads `25/11/2026`, `5/1/2026` or `2026-11-25`: the day always stands before the month. */
export function dateFromWritten(text: string): CalendarDate | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const date = day && month && year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isCalendarDate(date) ? date : null;
}
