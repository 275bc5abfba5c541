import type { CalendarDate } from "@lonchera/domain/calendar";

// This function is not in `paths.ts` because customers do not load it.

/** Returns the query string that shows the month of a menu day and opens the day's panel. */
export function createMenuDaySearch({
  id,
  category_date,
}: {
  id: number;
  category_date: CalendarDate;
}): string {
  const [year = "", month] = category_date.split("-");
  return new URLSearchParams({ year, month: String(Number(month)), open: String(id) }).toString();
}
