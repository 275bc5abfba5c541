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

/** `[method and path, params, query]`; without an input, the prefix of the endpoint's keys. */
export function queryKey<E extends Endpoint>(endpoint: E, input?: CallInput<E>): readonly unknown[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (input === undefined) return [name];
  const { params = {}, query = {} } = input as UntypedInput;
  return [name, toTexts(params), toTexts(query)];
}

/** Query options of an endpoint. */
export function query<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }): Promise<ResponseOf<E>> => call(endpoint, input, { signal }),
  });
}

/**
 * Milliseconds. Screens that must not show an old answer use it as `staleTime`: what came with the document, or as the
 * answer to a change, is not read again at once.
 */
export const freshForMs = 2_000;

const retries = 2;
/** Milliseconds. */
const firstDelay = 400;
const longestDelay = 10_000;

/** Retries network errors, timeouts and server errors, but no refusals. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries) return false;
  return isConnectionError(error) || (error instanceof CallError && error.status >= 500);
}

/** The server's `Retry-After` in milliseconds plus up to half of it, so that clients do not return together. */
export function retryAfterDelay(error: unknown): number | null {
  const asked = error instanceof CallError ? error.retryAfter : null;
  return asked === null ? null : Math.min(asked * 1000, longestDelay) * (1 + Math.random() / 2);
}

function retryDelay(failures: number, error: unknown): number {
  return retryAfterDelay(error) ?? firstDelay * 2 ** failures;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: isWorthRetrying,
      retryDelay,
      staleTime: 30_000,
      // An offline query fails visibly instead of pausing.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Lists that hardly ever change. Other people see a change after a reload. */
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

/** Marks all answers of the endpoints as outdated and loads the shown ones again. */
export async function invalidateEndpoints(
  client: QueryClient,
  endpoints: readonly Endpoint[],
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })));
}
