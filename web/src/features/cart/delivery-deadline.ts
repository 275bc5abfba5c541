import { getEndOfBusinessDate, type CalendarDate } from "@lonchera/domain/calendar";
import { formatHour, formatMoment, formatOfDay, formatRelativeDay } from "../../lib/time-text.ts";

/** The last minute of a day in Lima, which is at UTC−5 all year. */
function getEndOfDay(date: CalendarDate): number {
  return Date.parse(`${date}T23:59:00-05:00`);
}

/**
 * Until when a delivery can be ordered or changed: `las 10:30`, `las 10:30 de mañana`, `las 18:00 del martes`.
 * Without a cutting time it is the end of the delivery's day.
 */
export function formatDeadline(cutoffAt: string | null, delivery: CalendarDate, now: number): string {
  const closing = cutoffAt === null ? getEndOfDay(delivery) : Date.parse(cutoffAt);
  const day = formatRelativeDay(closing, now);
  const moment = cutoffAt === null ? "el final del día" : formatHour(closing);
  if (day === null) return moment;
  return cutoffAt === null ? `el final ${formatOfDay(day)}` : `${moment} ${formatOfDay(day)}`;
}

/** The instant of a cut-off in milliseconds; without a cutting time it never comes. */
export function getCutoffTime(cutoffAt: string | null): number {
  return cutoffAt === null ? Infinity : Date.parse(cutoffAt);
}

/** `Cerró ayer a las 18:00`; null before that instant. */
export function formatClosedSince(closing: number, now: number): string | null {
  return closing <= now ? `Cerró ${formatMoment(closing, now)}` : null;
}

type ClosableLine = {
  readonly cutoff_at: string | null;
  readonly category_detail: { readonly category_date: CalendarDate };
};

/** The instant, in milliseconds, from which a line is closed. */
export function getClosingTime({ cutoff_at, category_detail }: ClosableLine): number {
  return cutoff_at === null ? getEndOfBusinessDate(category_detail.category_date) : Date.parse(cutoff_at);
}

/** A line without a cutting time closes at the end of its day. */
export function findFirstToClose<Line extends ClosableLine>(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => getClosingTime(a) - getClosingTime(b))[0];
}
