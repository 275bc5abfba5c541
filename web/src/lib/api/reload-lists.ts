import type { QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { queryKey } from "./query.ts";

/** Loads lists again after a change. The first page does not need it. */
export async function reloadLists(queries: QueryClient, lists: readonly Endpoint[]): Promise<void> {
  await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })));
}
