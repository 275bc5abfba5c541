import { queryOptions } from "@tanstack/react-query";
import type { CallInput, Endpoint, ResponseOf } from "@lonchera/contract/endpoint";
import { call } from "./call.ts";
import type { Parts } from "./send.ts";

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
