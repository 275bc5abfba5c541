import { useEffect, useState } from "react";
import type { CalendarDate } from "@lonchera/domain/calendar";
import type { DayLine } from "@lonchera/domain/day-lines";
import { tryStorage } from "../../lib/try-storage.ts";
import type { SheetState } from "./sheet-url-state.ts";
import { filterLines } from "./sheet-lines.ts";

type Seen = { readonly lines: readonly DayLine[]; readonly at: number };
/** Kitchen and dispatch acknowledge separately. */
type SeenSheets = { readonly produccion: Seen; readonly despacho: Seen };
type SeenDays = Readonly<Record<CalendarDate, SeenSheets>>;

const getStorageKey = (userId: number) => `seen-day-sheets-${userId}`;

/** Only this many days are kept, the last ones. */
const maxDays = 7;

function readSeenDays(userId: number): SeenDays {
  return (
    tryStorage(() => JSON.parse(sessionStorage.getItem(getStorageKey(userId)) ?? "{}") as SeenDays) ?? {}
  );
}

function keepSeenDays(userId: number, days: SeenDays): void {
  const kept = Object.fromEntries(Object.entries(days).slice(-maxDays));
  tryStorage(() => sessionStorage.setItem(getStorageKey(userId), JSON.stringify(kept)));
}

/** Keeps only the fields that are compared, without the notes of customers. */
function toSeen(line: DayLine): DayLine {
  const nothing = { components: [], tags: [], notes: [] };
  return { ...line, ...nothing, zone_address: "", zone_contact: "", zone_delivery_hour: "" };
}

/**
 * Returns the lines of a day that the user has seen on a sheet: the first loaded ones, then those last acknowledged.
 * They are kept in this tab until the session ends. `loadedAt` is when `lines` arrived, by the server's clock.
 */
export function useSeenLines(
  userId: number,
  state: SheetState,
  lines: readonly DayLine[] | undefined,
  loadedAt: number,
) {
  const [days, setDays] = useState(() => readSeenDays(userId));
  useEffect(() => keepSeenDays(userId, days), [userId, days]);
  const { [state.date]: sheets, ...others } = days;
  const sheet = state.sheet === "despacho" ? "despacho" : "produccion";
  const seen = sheets?.[sheet];
  if (seen === undefined && lines !== undefined) {
    const first = { lines: lines.map(toSeen), at: loadedAt };
    setDays({ ...others, [state.date]: { produccion: first, despacho: first } });
  }
  /** The lines that the filters hide stay as they were seen. */
  const acknowledge = () => {
    if (sheets === undefined || seen === undefined || lines === undefined) return;
    const shownBefore = new Set(filterLines(seen.lines, state));
    const hidden = seen.lines.filter((line) => !shownBefore.has(line));
    const acknowledged = {
      lines: [...hidden, ...filterLines(lines, state).map(toSeen)],
      at: hidden.length === 0 ? loadedAt : seen.at,
    };
    setDays({ ...others, [state.date]: { ...sheets, [sheet]: acknowledged } });
  };
  return { seen, acknowledge };
}
