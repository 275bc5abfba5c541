import { type CalendarDate, isCalendarDate, reversedRangeMessage } from "@lonchera/domain/calendar";

/** Parses a parameter that must be a positive number, such as an id. Returns `null` if it is not. */
export function parsePositiveInteger(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Returns the search term of the address, cut to the longest that the API accepts, or an empty text. */
export function readSearch(params: URLSearchParams): string {
  return params.get("search")?.slice(0, 100) ?? "";
}

/** Parses a parameter that must be a date. Returns `null` if it is not. */
export function parseDate(text: string | null): CalendarDate | null {
  return text !== null && isCalendarDate(text) ? text : null;
}

/** This value in the address means an empty date field. */
export const emptyDateValue = "ninguna";

/** Returns an error message if the end of a range is before its start. */
export function findRangeError(start: CalendarDate | null, end: CalendarDate | null): string | null {
  return start !== null && end !== null && start > end ? reversedRangeMessage : null;
}
