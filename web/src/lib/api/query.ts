import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { call, type Parts } from "./call.ts";
import { CallError } from "./errors.ts";

/** `[method and path, params, query]`; without an input, the start of every key of that endpoint. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (input === undefined) return [name];
  const { params = {}, query = {} } = input as Parts;
  return [name, params, query];
}

/** For `useQuery`, `useSuspenseQuery`, `prefetchQuery`: no hook per endpoint. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => call(endpoint, input, { signal }),
  });
}

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
export function retryAfterDelay(error: unknown): number | null {
  const asked = error instanceof CallError ? error.retryAfter : null;
  return asked === null ? null : Math.min(asked * 1000, longestDelay) * (1 + Math.random() / 2);
}

function delayOf(failures: number, error: unknown): number {
  return retryAfterDelay(error) ?? firstDelay * 2 ** failures;
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
