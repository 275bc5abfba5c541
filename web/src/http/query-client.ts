import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

const retries = 2;
const firstDelay = 400;

/** What no repetition mends: refusals, except where the server itself failed. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries || !(error instanceof CallError)) return false;
  return error.kind === "network" || error.kind === "timeout" || error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay: (failures) => firstDelay * 2 ** failures,
      staleTime: 30_000,
      // Without a connection a query fails and says so, instead of waiting for one in silence.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
