import { addDays, type CalendarDate } from "./calendar.ts";

/** Days after the delivery in which a dish can be rated. */
const ratingDays = 14;
const trendDays = 30;

export const minStars = 1;
export const maxStars = 5;
/** Characters. */
export const maxRatingCommentLength = 500;

/** The periods, in days of delivery, for which ratings are summed up. */
export const ratingPeriods = ["30", "90", "365"] as const;
export type RatingPeriod = (typeof ratingPeriods)[number];

/** The first and the last day on which a dish can be rated. It counts as delivered once its day has ended. */
export function computeRatingDays(delivery: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: addDays(delivery, 1), last: addDays(delivery, ratingDays) };
}

/** The first and the last day of delivery whose dishes can be rated on a day. */
export function computeRateableDeliveries(today: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  return { first: addDays(today, -ratingDays), last: addDays(today, -1) };
}

/** Whether a dish can be rated already, still, or no more. */
export function getRatingState(delivery: CalendarDate, today: CalendarDate): "early" | "open" | "over" {
  const { first, last } = computeRatingDays(delivery);
  if (today < first) return "early";
  return today <= last ? "open" : "over";
}

/** Returns the first days of both periods of a trend: the last 30 complete days and the 30 before. */
export function computeTrendStarts(today: CalendarDate): { recent: CalendarDate; former: CalendarDate } {
  return { recent: addDays(today, -trendDays), former: addDays(today, -2 * trendDays) };
}
