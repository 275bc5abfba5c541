import { weekDays, type WeekDay } from "./codes.ts";

/** A calendar date as text, `YYYY-MM-DD`: it has no zone and is no instant. */
export type CalendarDate = string;

const form = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayMilliseconds = 86_400_000;

function utcMidnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** True for a day that exists, from 1900 to 2199: `2026-02-30` is none. */
export function isCalendarDate(text: string): boolean {
  const [, year] = form.exec(text) ?? [];
  if (year === undefined || Number(year) < 1900 || Number(year) > 2199) return false;
  const midnight = utcMidnight(text);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(utcMidnight(date) + days * dayMilliseconds).toISOString().slice(0, 10);
}

export function weekDayOf(date: CalendarDate): WeekDay {
  const sundayFirst = new Date(utcMidnight(date)).getUTCDay();
  return weekDays[(sundayFirst + 6) % 7] as WeekDay;
}

export function firstDayOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

export function lastDayOfMonth(date: CalendarDate): CalendarDate {
  const [year, month] = date.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** es-ES, two digits for day and month so that columns align: `05/07/2026`. */
export function displayDate(date: CalendarDate): string {
  const [year, month, day] = date.split("-");
  return `${day}/${month}/${year}`;
}
