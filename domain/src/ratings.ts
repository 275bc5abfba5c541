import { addDays, type CalendarDate } from "./calendar.ts";

/** The number of days after the delivery on which a dish can be rated. */
const ratingDays = 14;
const trendDays = 30;

export const minStars = 1;
export const maxStars = 5;
/** The unit is characters. */
export const maxRatingCommentLength = 500;

/** The periods, in days of delivery, for which ratings are summed up. */
export const ratingPeriods = ["30", "90", "365"] as const;
export type RatingPeriod = (typeof ratingPeriods)[number];

/** Returns the first and the last day on which a dish can be rated. A dish counts as delivered when its day has ended. */
export function computeRatingDays(delivery: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: addDays(delivery, 1), last: addDays(delivery, ratingDays) };
}

/** Returns the first and the last day of delivery whose dishes can be rated today. */
export function computeRateableDeliveries(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: addDays(today, -ratingDays), last: addDays(today, -1) };
}

/** Returns `open` while a dish can be rated, `early` before that time and `over` after it. */
export function getRatingState(delivery: CalendarDate, today: CalendarDate): "early" | "open" | "over" {
  const { first, last } = computeRatingDays(delivery);
  if (today < first) return "early";
  return today <= last ? "open" : "over";
}

/** Returns the first days of the two periods of a trend: the last 30 complete days and the 30 days before them. */
export function computeTrendStarts(today: CalendarDate): { recent: CalendarDate; former: CalendarDate } {
  return { recent: addDays(today, -trendDays), former: addDays(today, -2 * trendDays) };
}
