import { businessZone, addDays, weekDayOf } from "@lonchera/domain/calendar";
import { weekDayNames } from "@lonchera/domain/codes";
import { limaDate } from "./lima-time.ts";

const timeInLima = new Intl.DateTimeFormat("es-ES", {
  timeZone: businessZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `las 10:30` */
export function formatHour(instant: number): string {
  const time = timeInLima.format(instant);
  return `${time.startsWith("01:") ? "la" : "las"} ${time}`;
}

/** `mañana`, `ayer`, `el martes`; null for today. */
export function relativeDay(instant: number, now: number): string | null {
  const day = limaDate(instant);
  const today = limaDate(now);
  if (day === today) return null;
  if (day === addDays(today, 1)) return "mañana";
  if (day === addDays(today, -1)) return "ayer";
  return `el ${weekDayNames[weekDayOf(day)].toLowerCase()}`;
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
