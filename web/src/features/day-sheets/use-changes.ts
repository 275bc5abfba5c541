import { useEffect, useMemo, useRef, useState } from "react";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { findChangedRows, type RowChange, type SheetRow } from "@lonchera/domain/day-changes";
import type { DayLine } from "@lonchera/domain/day-lines";
import { announce } from "../../components/live-region.tsx";

export type Changes = ReadonlyMap<string, RowChange>;
export type Seen = { readonly lines: readonly DayLine[]; readonly at: number };
type SeenDays = Readonly<Record<CalendarDate, Seen>>;

/** What somebody has seen of a day: what was there at first, then what was there when it was acknowledged. */
export function useSeenLines(date: CalendarDate, lines: readonly DayLine[] | undefined, at: number) {
  const [days, setDays] = useState<SeenDays>({});
  const seen = days[date];
  if (lines !== undefined && seen === undefined) setDays({ ...days, [date]: { lines, at } });
  return { seen, acknowledge: () => lines && setDays({ ...days, [date]: { lines, at } }) };
}

/** Milliseconds between two announcements. */
const rarely = 60_000;

/** Says that something changed, and no more often than one can bear. */
function useAnnounced(changes: Changes) {
  const last = useRef(-rarely);
  const told = [...changes].map(([key, { now }]) => `${key} ${now}`).join();
  useEffect(() => {
    if (told === "" || performance.now() - last.current < rarely) return;
    last.current = performance.now();
    announce("Cambiaron las cantidades del día.");
  }, [told]);
}

/** The rows of a sheet that are not what was seen. */
export function useChanges(before: readonly DayLine[], now: readonly DayLine[], row: SheetRow): Changes {
  const changes = useMemo(() => findChangedRows(before, now, row), [before, now, row]);
  useAnnounced(changes);
  return changes;
}
