import { QueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";

const retries = 2;

/** What no repetition mends: refusals, except where the server itself failed. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries || !(error instanceof CallError)) return false;
  return error.kind === "network" || error.kind === "timeout" || error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 30_000 },
    mutations: { retry: false, networkMode: "always" },
  },
});
