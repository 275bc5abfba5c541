import { displayDate, weekDayOf, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";

/** `miércoles 25/11/2026` */
export function formatDay(date: CalendarDate): string {
  return `${weekDayNames[weekDayOf(date)].toLowerCase()} ${displayDate(date)}`;
}
