import { addDays, displayDate, weekDayOf, type CalendarDate } from "@lonchera/domain/calendar";
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

/** `miércoles 05/07/2026` */
export function longDate(date: CalendarDate): string {
  return `${weekDayNames[weekDayOf(date)].toLowerCase()} ${displayDate(date)}`;
}

function hour(instant: number): string {
  const time = timeInLima.format(instant);
  return `${time.startsWith("01:") ? "la" : "las"} ${time}`;
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

/** Until when a delivery can be ordered or changed; without a cutting time that is the end of its day. */
export function untilText(cutoffAt: string | null, delivery: CalendarDate, now: number): string {
  if (cutoffAt !== null) {
    const instant = Date.parse(cutoffAt);
    return otherDay(instant, now) === null ? hour(instant) : atText(instant, now);
  }
  const today = limaDate(now);
  if (delivery === today) return "el final del día";
  if (delivery === addDays(today, 1)) return "mañana al final del día";
  return `el final del ${weekDayNames[weekDayOf(delivery)].toLowerCase()}`;
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
