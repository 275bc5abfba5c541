import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { queryKey } from "./query.ts";

/** Loads answers again after a change. The first page does not need it. */
export async function invalidateEndpoints(
  client: QueryClient,
  endpoints: readonly Endpoint[],
): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })));
}
