import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { getPublicConfig } from "@lonchera/contract/public-config";
import {
  listDepartments,
  listDistricts,
  listDocumentTypes,
  listItemTypes,
  listProvinces,
  listReceiptTypes,
} from "@lonchera/contract/reference";
import { toTexts } from "@lonchera/contract/request-path";
import { call, type UntypedInput } from "./call.ts";
import { CallError, isConnectionError } from "./errors.ts";

/** Returns `[method and path, params, query]`. Without an input it returns the prefix of the endpoint's keys. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (input === undefined) return [name];
  const { params = {}, query = {} } = input as UntypedInput;
  return [name, toTexts(params), toTexts(query)];
}

/** Returns the query options of an endpoint. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => call(endpoint, input, { signal }),
  });
}

/**
 * Milliseconds. Screens that must not show an old answer use this as `staleTime`. Answers that came with the document
 * or with a change are then not read again at once.
 */
export const shortStaleTime = 2_000;

const retries = 2;
/** Delays of a retry in milliseconds. */
const firstDelay = 400;
const longestDelay = 10_000;

/** Says whether to retry. Network errors, timeouts and server errors are retried, but refusals are not. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries) return false;
  return isConnectionError(error) || (error instanceof CallError && error.status >= 500);
}

/**
 * Returns the server's `Retry-After` in milliseconds, plus up to half of it, so that the clients do not return all at
 * once. Returns null if the server sent none.
 */
export function getRetryAfterDelay(error: unknown): number | null {
  const asked = error instanceof CallError ? error.retryAfter : null;
  return asked === null ? null : Math.min(asked * 1000, longestDelay) * (1 + Math.random() / 2);
}

function retryDelay(failures: number, error: unknown): number {
  return getRetryAfterDelay(error) ?? firstDelay * 2 ** failures;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay,
      staleTime: 30_000,
      // Without this, an offline query would pause and show no error.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** These lists hardly ever change. A change made elsewhere appears after a reload. */
const constantLists = [
  getPublicConfig,
  listDepartments,
  listDistricts,
  listDocumentTypes,
  listItemTypes,
  listProvinces,
  listReceiptTypes,
];
for (const endpoint of constantLists)
  queryClient.setQueryDefaults(queryKey(endpoint), { staleTime: Infinity });

/** Marks all answers of the endpoints as outdated, and loads those that are shown again. */
export async function invalidateEndpoints(
  client: QueryClient,
  endpoints: readonly Endpoint[],
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })));
}
