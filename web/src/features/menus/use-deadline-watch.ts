import { useEffect, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { queryKey } from "../../lib/api/query.ts";
import { announce } from "../../components/live-region.tsx";
import { announcementsDue, type Deadline } from "./countdown.ts";

function closedBetween(deadline: Deadline, before: number, now: number): boolean {
  const closing = deadline.cutoffAt === null ? Infinity : Date.parse(deadline.cutoffAt);
  return before < closing && closing <= now;
}

/** Says when little time is left, and asks the server anew once a deadline has passed: its clock decides. */
export function useDeadlineWatch(deadlines: readonly Deadline[], now: number): void {
  const client = useQueryClient();
  const seen = useRef(now);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    const words = announcementsDue(deadlines, before, now);
    if (words.length > 0) announce(words.join(" "));
    if (deadlines.some((deadline) => closedBetween(deadline, before, now))) {
      void client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) });
    }
  }, [client, deadlines, now]);
}
