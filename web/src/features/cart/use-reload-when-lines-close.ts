import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CartLine, getCart, getOrganisedCart } from "@lonchera/contract/cart";
import { queryKey } from "../../lib/api/query.ts";
import { closingTime } from "./delivery-deadline.ts";

/** Reloads the cart or the order when one of its lines closes, as the server's clock decides what is closed. */
export function useReloadWhenLinesClose(
  endpoint: typeof getCart | typeof getOrganisedCart,
  lines: readonly CartLine[],
  now: number,
): void {
  const queries = useQueryClient();
  const seen = useRef(now);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    const closed = lines.some((line) => {
      const closing = closingTime(line);
      return line.can_be_edited && before < closing && closing <= now;
    });
    if (closed) void queries.invalidateQueries({ queryKey: queryKey(endpoint) });
  }, [queries, endpoint, lines, now]);
}
