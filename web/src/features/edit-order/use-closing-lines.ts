import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { getOrganisedCart, type CartLine } from "@lonchera/contract/cart";
import { queryKey } from "../../lib/api/query.ts";

/** Asks the server anew once a line's time is over: its clock decides what is closed. */
export function useClosingLines(lines: readonly CartLine[], now: number): void {
  const queries = useQueryClient();
  const seen = useRef(now);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    const closed = lines.some(({ can_be_edited, cutoff_at }) => {
      const closing = cutoff_at === null ? Infinity : Date.parse(cutoff_at);
      return can_be_edited && before < closing && closing <= now;
    });
    if (closed) void queries.invalidateQueries({ queryKey: queryKey(getOrganisedCart) });
  }, [queries, lines, now]);
}
