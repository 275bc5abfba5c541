import { type CalendarDate, isCalendarDate, reversedRangeMessage } from "@lonchera/domain/calendar";

/** A parameter that must be a positive number, such as an id; `null` where it is not. */
export function parsePositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Returns the search term of the address, cut to the API's longest, or an empty text. */
export function readSearch(params: URLSearchParams): string {
  return params.get("search")?.slice(0, 100) ?? "";
}

/** A parameter that must be a date; `null` where it is not. */
export function parseDate(text: string | null): CalendarDate | null {
  return text !== null && isCalendarDate(text) ? text : null;
}

/** The error of a range whose end is before its start. */
export function findRangeError(start: CalendarDate | null, end: CalendarDate | null): string | null {
  return start !== null && end !== null && start > end ? reversedRangeMessage : null;
}
