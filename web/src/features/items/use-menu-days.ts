import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listCategories, type StaffMenuDay } from "@lonchera/contract/categories";
import type { ResponseOf } from "@lonchera/contract/endpoint";
import { addDays } from "@lonchera/domain/calendar";
import { limaDate } from "../../lib/lima-time.ts";
import { query, queryKey } from "../../lib/api/query.ts";

/** Menus are planned some weeks ahead. */
function plannedDates() {
  const today = limaDate(Date.now());
  return { start_date: addDays(today, -7), end_date: addDays(today, 60) };
}

/** The days that this page has loaded already, in whatever list; each once, the latest first. */
export function useKnownDays(): readonly StaffMenuDay[] {
  const queries = useQueryClient();
  const queryKeyOfDays = queryKey(listCategories);
  // What is known grows when a list arrives.
  useIsFetching({ queryKey: queryKeyOfDays });
  const lists = queries.getQueriesData<ResponseOf<typeof listCategories>>({ queryKey: queryKeyOfDays });
  const days = new Map(lists.flatMap(([, list]) => list ?? []).map((day) => [day.id, day]));
  return [...days.values()].sort((one, other) => (one.category_date < other.category_date ? 1 : -1));
}

/** The days for which a dish can be planned: those of the open page, and those around today. */
export function useMenuDays(companyId: number) {
  const [dates] = useState(plannedDates);
  const upcoming = useQuery(query(listCategories, { query: { companyId: String(companyId), ...dates } }));
  return { ...upcoming, days: useKnownDays() };
}
