import { addDays, businessZone, type CalendarDate, formatDate, getWeekDay } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";

const calendarDay = new Intl.DateTimeFormat("sv-SE", { timeZone: businessZone, dateStyle: "short" });
const day = new Intl.DateTimeFormat("es-ES", {
  timeZone: businessZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const time = new Intl.DateTimeFormat("es-ES", {
  timeZone: businessZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The calendar date in Lima at an instant (milliseconds since 1970). */
export function limaDate(now: number): CalendarDate {
  return calendarDay.format(now);
}

/** An ISO instant in Lima: `05/07/2026` and `14:30`. */
export function formatLimaTime(instant: string): { date: string; time: string } {
  const moment = Date.parse(instant);
  return { date: day.format(moment), time: time.format(moment) };
}

/** `miércoles 25/11/2026` */
export function formatDay(date: CalendarDate): string {
  return `${weekDayNames[getWeekDay(date)].toLowerCase()} ${formatDate(date)}`;
}

/** `las 10:30` */
export function formatHour(instant: number): string {
  const hour = time.format(instant);
  return `${hour.startsWith("01:") ? "la" : "las"} ${hour}`;
}

/** `mañana`, `ayer`, `el martes`; null for today. */
export function relativeDay(instant: number, now: number): string | null {
  const day = limaDate(instant);
  const today = limaDate(now);
  if (day === today) return null;
  if (day === addDays(today, 1)) return "mañana";
  if (day === addDays(today, -1)) return "ayer";
  return `el ${weekDayNames[getWeekDay(day)].toLowerCase()}`;
}

export function ofDay(day: string): string {
  return day.startsWith("el ") ? `d${day}` : `de ${day}`;
}

/** A moment as seen from today: `a las 10:30`, `ayer a las 18:00`, `el martes a las 10:30`. */
export function formatMoment(instant: number, now: number): string {
  const day = relativeDay(instant, now);
  return day === null ? `a ${formatHour(instant)}` : `${day} a ${formatHour(instant)}`;
}

/** The same after `hasta`: `las 10:30`, `las 10:30 de mañana`, `las 18:00 del martes`. */
export function formatUntil(instant: number, now: number): string {
  const day = relativeDay(instant, now);
  return day === null ? formatHour(instant) : `${formatHour(instant)} ${ofDay(day)}`;
}
