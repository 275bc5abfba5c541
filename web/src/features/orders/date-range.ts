import { rangeReversed } from "@lonchera/contract/orders";
import type { CalendarDate } from "@lonchera/domain/calendar";

export type DateRange = { readonly start_date: CalendarDate | null; readonly end_date: CalendarDate | null };
export type ClosedRange = { readonly start_date: CalendarDate; readonly end_date: CalendarDate };

export const datesMissing = "Por favor, seleccione las fechas de inicio y fin antes de exportar.";

/** A report needs both dates; in a list, a missing one is no bound. */
export function isClosed(range: DateRange): range is ClosedRange {
  return range.start_date !== null && range.end_date !== null;
}

/** What is wrong with a range; `null` when it can be asked for. */
export function rangeProblem(range: DateRange): string | null {
  return isClosed(range) && range.start_date > range.end_date ? rangeReversed : null;
}
