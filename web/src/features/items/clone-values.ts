import type { StaffItem, StaffMenuDay } from "@lonchera/contract/categories";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { valuesOf, type ItemValues } from "./item-values.ts";

/** The next day, from tomorrow on, whose menu does not have the dish yet; `null` where none is known. */
export function nextDayWithout(
  item: StaffItem,
  days: readonly StaffMenuDay[],
  today: CalendarDate,
): number | null {
  const own = days.find(({ id }) => id === item.category)?.category_date ?? today;
  const after = own > today ? own : today;
  const hasIt = (day: StaffMenuDay) =>
    day.items.some(({ name, product }) => name === item.name && product === item.product);
  const free = days
    .filter((day) => day.category_date > after && !hasIt(day))
    .sort((one, other) => (one.category_date < other.category_date ? -1 : 1));
  return free[0]?.id ?? null;
}

/** All of the original, its picture by address too, on a day of its own. */
export function cloneOf(item: StaffItem, category: number | null): ItemValues {
  return { ...valuesOf(item), category };
}
