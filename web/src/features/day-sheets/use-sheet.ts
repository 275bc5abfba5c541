import { useQuery, type Query } from "@tanstack/react-query";
import { getDayLabels, getDaySheet } from "@lonchera/contract/day-sheets";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { query } from "../../lib/api/query.ts";

/** Milliseconds between two looks; orders come in by the minute. */
const everyFewSeconds = 5_000;

/** While the page is in sight. One that never loaded waits for whoever wants to try again. */
const live = {
  staleTime: 0,
  refetchInterval: ({ state }: Pick<Query, "state">) => (state.data === undefined ? false : everyFewSeconds),
};

/** `isShown` is false while its tab is not open, or there is no day: then it is not asked for. */
export function useDaySheet(date: CalendarDate, isShown: boolean) {
  return useQuery({ ...query(getDaySheet, { params: { date } }), ...live, enabled: isShown });
}

export function useDayLabels(date: CalendarDate, isShown: boolean) {
  return useQuery({ ...query(getDayLabels, { params: { date } }), ...live, enabled: isShown });
}
