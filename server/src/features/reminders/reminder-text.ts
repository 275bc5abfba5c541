import { addDays, formatDate, toBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import type { RemindedCompany } from "./closing-days.ts";

const closingTime = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima",
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** E.g. `lunes, 2 de marzo, 18:00`. */
export function describeClosing(closesAt: number): string {
  return closingTime.format(closesAt);
}

/** E.g. `mañana`. */
export function describeDay(date: CalendarDate, now: number): string {
  const today = toBusinessDate(now);
  if (date === today) return "hoy";
  if (date === addDays(today, 1)) return "mañana";
  return `el ${formatDate(date)}`;
}

export function getMenuPath({ slug }: RemindedCompany): string {
  return `/${slug}/menu`;
}
