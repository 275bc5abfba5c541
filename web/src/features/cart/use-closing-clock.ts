import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { useNow } from "../../components/use-now.ts";
import { queryKey } from "../../lib/api/query.ts";

const tick = 15_000;

/**
 * Returns the present in milliseconds, updated every 15 seconds and at the next moment of `openUntil`, the closings of
 * what the screen shows as open. Reloads the endpoint while one has passed: the server's clock decides what is closed.
 */
export function useClosingClock(endpoint: Endpoint, openUntil: readonly number[]): number {
  const now = useNow(tick, Math.min(...openUntil));
  const client = useQueryClient();
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    if (openUntil.some((closing) => closing <= now))
      void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  }, [client, endpoint, openUntil, now]);
  return now;
}
