import { getEndOfLimaDate, type CalendarDate } from "@lonchera/domain/calendar";
import { toClosingTime } from "@lonchera/domain/cut-off";
import { formatMoment, prefixDayWithDe, formatRelativeDay, formatDeadline } from "../../lib/time-text.ts";

/**
 * Says until when a delivery can be ordered or changed: `las 10:30`, `las 10:30 de mañana`, `las 18:00 del martes`.
 * Without a cutting time this is the end of the delivery's day.
 */
export function formatClosing(cutoffAt: string | null, delivery: CalendarDate, now: number): string {
  if (cutoffAt !== null) return formatDeadline(Date.parse(cutoffAt), now);
  const day = formatRelativeDay(getEndOfLimaDate(delivery) - 1, now);
  return day === null ? "el final del día" : `el final ${prefixDayWithDe(day)}`;
}

/** Returns the instant of a cut-off in milliseconds, or `Infinity` without a cutting time. */
export function getCutOffTime(cutoffAt: string | null): number {
  return cutoffAt === null ? Infinity : Date.parse(cutoffAt);
}

/** Returns a text like `Cerró ayer a las 18:00`, or null before that instant. */
export function formatClosedSince(closing: number, now: number): string | null {
  return closing <= now ? `Cerró ${formatMoment(closing, now)}` : null;
}

type ClosableLine = {
  readonly cutoff_at: string | null;
  readonly category_detail: { readonly category_date: CalendarDate };
};

/** Returns the instant, in milliseconds, from which a line is closed. */
export function getClosingTime({ cutoff_at, category_detail }: ClosableLine): number {
  const cutOff = cutoff_at === null ? null : Date.parse(cutoff_at);
  return toClosingTime(cutOff, category_detail.category_date);
}

/** Returns the closings, in milliseconds, of the lines that can be edited. */
export function getOpenClosingTimes(
  lines: readonly (ClosableLine & { readonly can_be_edited: boolean })[],
): number[] {
  return lines.filter((line) => line.can_be_edited).map(getClosingTime);
}

/** A line without a cutting time closes at the end of its day. */
export function findFirstToClose<Line extends ClosableLine>(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => getClosingTime(a) - getClosingTime(b))[0];
}
