import { rangeReversed } from "@lonchera/contract/orders";
import { isCalendarDate, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDays, type WeekDay } from "@lonchera/domain/codes";

/** What narrows the days; the address says it under the names of the call's own parameters. */
export type CategoryFilters = {
  readonly week_day: WeekDay | null;
  readonly start_date: CalendarDate | null;
  readonly end_date: CalendarDate | null;
};

function dateOf(text: string | null): CalendarDate | null {
  return text !== null && isCalendarDate(text) ? text : null;
}

export function filtersOf(params: URLSearchParams): CategoryFilters {
  return {
    week_day: weekDays.find((day) => day === params.get("week_day")) ?? null,
    start_date: dateOf(params.get("start_date")),
    end_date: dateOf(params.get("end_date")),
  };
}

/** What is wrong with the dates; `null` when they can be asked for. */
export function rangeProblem({ start_date, end_date }: CategoryFilters): string | null {
  return start_date !== null && end_date !== null && start_date > end_date ? rangeReversed : null;
}
