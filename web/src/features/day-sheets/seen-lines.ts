import { useEffect, useState } from "react";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { DayLine } from "@lonchera/domain/day-lines";

type Seen = { readonly lines: readonly DayLine[]; readonly at: number };
type SeenDays = Readonly<Record<CalendarDate, Seen>>;

const storageKey = (userId: number) => `seen-day-sheets-${userId}`;

/** The most days that are kept, the last ones. */
const maxDays = 7;

function readSeenDays(userId: number): SeenDays {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? "{}") as SeenDays;
  } catch {
    return {};
  }
}

function keepSeenDays(userId: number, days: SeenDays): void {
  try {
    const kept = Object.fromEntries(Object.entries(days).slice(-maxDays));
    sessionStorage.setItem(storageKey(userId), JSON.stringify(kept));
  } catch {
    // Without room the marks end with the screen.
  }
}

/** Only the fields that are compared, without the notes of customers. */
function toSeen(line: DayLine): DayLine {
  const nothing = { components: [], tags: [], notes: [] };
  return { ...line, ...nothing, zone_address: "", zone_contact: "", zone_delivery_hour: "" };
}

/**
 * The lines of a day that the user has seen: the first loaded ones, then those last acknowledged. They are kept in this tab as
 * long as the session.
 */
export function useSeenLines(
  userId: number,
  date: CalendarDate,
  lines: readonly DayLine[] | undefined,
  at: number,
) {
  const [days, setDays] = useState(() => readSeenDays(userId));
  useEffect(() => keepSeenDays(userId, days), [userId, days]);
  const seen = days[date];
  const acknowledge = () => {
    if (lines === undefined) return;
    const { [date]: _, ...others } = days;
    setDays({ ...others, [date]: { lines: lines.map(toSeen), at } });
  };
  if (seen === undefined) acknowledge();
  return { seen, acknowledge };
}
