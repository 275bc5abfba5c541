import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

const retries = 2;
/** Milliseconds. */
const firstDelay = 400;
const longestDelay = 10_000;

/** What no repetition mends: refusals, except where the server itself failed. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries || !(error instanceof CallError)) return false;
  return error.kind === "network" || error.kind === "timeout" || error.status >= 500;
}

/** As long as the server asks for, and up to half as long again: those who were refused together come back apart. */
function delayOf(failures: number, error: unknown): number {
  const asked = error instanceof CallError ? error.retryAfter : null;
  if (asked === null) return firstDelay * 2 ** failures;
  return Math.min(asked * 1000, longestDelay) * (1 + Math.random() / 2);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: delayOf,
      staleTime: 30_000,
      // Without a connection a query fails and says so, instead of waiting for one in silence.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
