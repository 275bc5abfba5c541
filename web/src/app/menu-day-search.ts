import type { CalendarDate } from "@lonchera/domain/calendar";

// Apart from the paths, because customers do not load it.

/** Query of a company's menus: the month of a day, with its panel open. */
export function toMenuSearch({ id, category_date }: { id: number; category_date: CalendarDate }): string {
  const [year = "", month] = category_date.split("-");
  return new URLSearchParams({ year, month: String(Number(month)), open: String(id) }).toString();
}
