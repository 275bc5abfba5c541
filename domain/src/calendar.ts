import { weekDayNames, weekDays, type WeekDay } from "./codes.ts";

/** A calendar date as text, `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string;

const form = /^(\d{4})-(\d{2})-(\d{2})$/;
export const millisecondsPerDay = 86_400_000;

/** Returns the instant of midnight UTC at which a date begins, in milliseconds since 1970. */
export function getUtcMidnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Returns true for an existing day of the years 1900 to 2199 and false for `2026-02-30`. */
export function isCalendarDate(text: string): boolean {
  const [, year] = form.exec(text) ?? [];
  if (year === undefined || Number(year) < 1900 || Number(year) > 2199) return false;
  const midnight = getUtcMidnight(text);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(getUtcMidnight(date) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Returns the number of days from one date to another. */
export function countDaysBetween(from: CalendarDate, to: CalendarDate): number {
  return (getUtcMidnight(to) - getUtcMidnight(from)) / millisecondsPerDay;
}

export function getWeekDay(date: CalendarDate): WeekDay {
  const sundayFirst = new Date(getUtcMidnight(date)).getUTCDay();
  return weekDays[(sundayFirst + 6) % 7] as WeekDay;
}

/** Returns the Monday of a date's week. */
export function getMonday(date: CalendarDate): CalendarDate {
  return addDays(date, -weekDays.indexOf(getWeekDay(date)));
}

/** Returns true for Saturday and Sunday. */
export function isWeekend(date: CalendarDate): boolean {
  return ["SA", "DO"].includes(getWeekDay(date));
}

export function getFirstDayOfMonth(date: CalendarDate): CalendarDate {
  return `${date.slice(0, 7)}-01`;
}

export function getLastDayOfMonth(date: CalendarDate): CalendarDate {
  const [year, month] = date.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Formats a date as `DD/MM/YYYY` with leading zeros, which align columns. */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split("-");
  return `${day}/${month}/${year}`;
}

/** Formats a date as `DD/MM`, where the year is known. */
export function formatShortDate(date: CalendarDate): string {
  return formatDate(date).slice(0, 5);
}

/** Formats a date as `Martes 03/03/2026`. */
export function formatWeekdayDate(date: CalendarDate): string {
  return `${weekDayNames[getWeekDay(date)]} ${formatDate(date)}`;
}

/** The time zone of every cut-off and every "today" (specification, section 9). */
export const limaTimeZone = "America/Lima";

/** Peru has kept UTC−5 since 1994. A constant is used because `Intl` and `Temporal` are slow or missing on phones. */
export const hoursBehindUtc = 5;

function toBusinessIsoTime(epochMilliseconds: number): string {
  return new Date(epochMilliseconds - hoursBehindUtc * 3_600_000).toISOString();
}

/** Shown where a range of dates ends before it starts. */
export const reversedRangeMessage = "La fecha de inicio no puede ser posterior a la fecha de fin";

/** Returns the calendar date in Lima at an instant from 1995 on, given in milliseconds since 1970. */
export function toLimaDate(epochMilliseconds: number): CalendarDate {
  return toBusinessIsoTime(epochMilliseconds).slice(0, 10);
}

/** Returns the time of day in Lima at an instant from 1995 on, given in milliseconds since 1970: `14:30`. */
export function toLimaTime(epochMilliseconds: number): string {
  return toBusinessIsoTime(epochMilliseconds).slice(11, 16);
}

/** Returns the instant, in milliseconds since 1970, of midnight in Lima at which a date from 1995 on begins. */
export function getStartOfLimaDate(date: CalendarDate): number {
  return getUtcMidnight(date) + hoursBehindUtc * 3_600_000;
}

/** Returns the instant, in milliseconds since 1970, of midnight in Lima at which a date from 1995 on ends. */
export function getEndOfLimaDate(date: CalendarDate): number {
  return getStartOfLimaDate(addDays(date, 1));
}
