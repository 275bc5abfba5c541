import {
  addDays,
  type CalendarDate,
  formatDate,
  formatWeekdayDate,
  getWeekDay,
  toLimaDate,
  toLimaTime,
} from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";

/** Returns the date and the time of an ISO instant in Lima: `05/07/2026` and `14:30`. */
export function formatLimaTime(instant: string): { date: string; time: string } {
  const moment = Date.parse(instant);
  return { date: formatDate(toLimaDate(moment)), time: toLimaTime(moment) };
}

/** Returns an ISO instant in Lima time as one text: `05/07/2026 14:30`. */
export function formatDateTime(instant: string): string {
  const { date, time } = formatLimaTime(instant);
  return `${date} ${time}`;
}

/** Returns for example `miércoles 25/11/2026`. */
export function formatDay(date: CalendarDate): string {
  return formatWeekdayDate(date).toLowerCase();
}

/** Returns for example `las 10:30`. */
function formatHour(instant: number): string {
  const hour = toLimaTime(instant);
  return `${hour.startsWith("01:") ? "la" : "las"} ${hour}`;
}

/**
 * Returns `mañana`, `ayer`, `el martes`, or `el martes 05/07/2026` for a day more than six days away. Returns null
 * for today.
 */
export function formatRelativeDay(instant: number, now: number): string | null {
  const day = toLimaDate(instant);
  const today = toLimaDate(now);
  if (day === today) return null;
  if (day === addDays(today, 1)) return "mañana";
  if (day === addDays(today, -1)) return "ayer";
  const isFar = day > addDays(today, 6) || day < addDays(today, -6);
  return isFar ? `el ${formatDay(day)}` : `el ${weekDayNames[getWeekDay(day)].toLowerCase()}`;
}

/** Returns a relative day after `de`: `de mañana`, `del martes`. */
export function prefixDayWithDe(day: string): string {
  return day.startsWith("el ") ? `d${day}` : `de ${day}`;
}

/** Returns a moment relative to today: `a las 10:30`, `ayer a las 18:00`, `el martes a las 10:30`. */
export function formatMoment(instant: number, now: number): string {
  const day = formatRelativeDay(instant, now);
  return day === null ? `a ${formatHour(instant)}` : `${day} a ${formatHour(instant)}`;
}

/** Returns a moment for use after `hasta`: `las 10:30`, `las 10:30 de mañana`, `las 18:00 del martes`. */
export function formatDeadline(instant: number, now: number): string {
  const day = formatRelativeDay(instant, now);
  return day === null ? formatHour(instant) : `${formatHour(instant)} ${prefixDayWithDe(day)}`;
}
