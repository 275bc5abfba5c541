import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { listCategories, type StaffMenuDay } from "@lonchera/contract/categories";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { queryKey } from "../../lib/api/query.ts";

/** Returns all menu days in the query cache, without duplicates, the latest first. */
export function useKnownDays(): readonly StaffMenuDay[] {
  const client = useQueryClient();
  const queryKeyOfDays = queryKey(listCategories);
  // This renders the days again when a list arrives.
  useIsFetching({ queryKey: queryKeyOfDays });
  const lists = client.getQueriesData<ResponseOf<typeof listCategories>>({ queryKey: queryKeyOfDays });
  const days = new Map(lists.flatMap(([, list]) => list ?? []).map((day) => [day.id, day]));
  return [...days.values()].sort((one, other) => (one.category_date < other.category_date ? 1 : -1));
}
