import { businessZone, type CalendarDate } from "@lonchera/domain/calendar";

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

/** An instant of the wire as it is read in Lima: `05/07/2026` and `14:30`. */
export function formatLimaTime(instant: string): { date: string; time: string } {
  const moment = Date.parse(instant);
  return { date: day.format(moment), time: time.format(moment) };
}
