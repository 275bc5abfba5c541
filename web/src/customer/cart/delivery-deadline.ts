import { addDays, weekDayOf, type CalendarDate } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";

const dateInLima = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Lima", dateStyle: "short" });
const timeInLima = new Intl.DateTimeFormat("es-ES", {
  timeZone: "America/Lima",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The calendar date in Lima at an instant (milliseconds since 1970). */
export function limaDate(now: number): CalendarDate {
  return dateInLima.format(now);
}

function hour(instant: number): string {
  const time = timeInLima.format(instant);
  return `${time.startsWith("01:") ? "la" : "las"} ${time}`;
}

/** The last minute of a day in Lima, five hours behind UTC all year. */
function endOf(date: CalendarDate): number {
  return Date.parse(`${date}T23:59:00-05:00`);
}

function otherDay(instant: number, now: number): string | null {
  const day = limaDate(instant);
  const today = limaDate(now);
  if (day === today) return null;
  if (day === addDays(today, 1)) return "mañana";
  if (day === addDays(today, -1)) return "ayer";
  return `el ${weekDayNames[weekDayOf(day)].toLowerCase()}`;
}

/** A moment as seen from today: `a las 10:30`, `ayer a las 18:00`, `el martes a las 10:30`. */
export function atText(instant: number, now: number): string {
  const day = otherDay(instant, now);
  return day === null ? `a ${hour(instant)}` : `${day} a ${hour(instant)}`;
}

function ofDay(day: string): string {
  return day.startsWith("el ") ? `d${day}` : `de ${day}`;
}

/**
 * Until when a delivery can be ordered or changed: `las 10:30`, `las 10:30 de mañana`, `las 18:00 del martes`.
 * Without a cutting time that is the end of its day.
 */
export function untilText(cutoffAt: string | null, delivery: CalendarDate, now: number): string {
  const closing = cutoffAt === null ? endOf(delivery) : Date.parse(cutoffAt);
  const day = otherDay(closing, now);
  const moment = cutoffAt === null ? "el final del día" : hour(closing);
  if (day === null) return moment;
  return cutoffAt === null ? `el final ${ofDay(day)}` : `${moment} ${ofDay(day)}`;
}

type Closing = {
  readonly cutoff_at: string | null;
  readonly category_detail: { readonly category_date: CalendarDate };
};

/** The line that closes first; one without a cutting time closes with its day. */
export function earliestDeadline<Line extends Closing>(lines: readonly Line[]): Line | undefined {
  const closesBy = (line: Line) =>
    line.cutoff_at ?? `${addDays(line.category_detail.category_date, 1)}T05:00:00Z`;
  return lines.toSorted((a, b) => Date.parse(closesBy(a)) - Date.parse(closesBy(b)))[0];
}
