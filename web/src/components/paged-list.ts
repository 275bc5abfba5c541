import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { TableView } from "./table-url-state.ts";
import type { ReadRows } from "./table-export.tsx";

export type Page<Row> = { readonly count: number; readonly results: Row[] };

/** These are the parameters with which the API pages a list. */
export type Paging = { readonly page: number; readonly page_size: number };

function toPaging(page: number, pageSize: number): Paging {
  return { page, page_size: pageSize };
}

/** Returns the number of the last page. An empty list has one page. */
export function computeLastPage(count: number, pageSize: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Queries the shown page of a list. The previous page stays visible until the answer arrives. */
export function usePagedQuery<Answer, Shown = Answer>(
  { page, pageSize }: Pick<TableView, "page" | "pageSize">,
  toQuery: (paging: Paging) => UseQueryOptions<Answer, Error, Shown>,
) {
  return useQuery({ ...toQuery(toPaging(page, pageSize)), placeholderData: keepPreviousData });
}

/** This is the largest page size of the API. */
const exportPageSize = 500;

/** Returns a function that reads all pages of a list, for the export of its table. */
export function createPagesReader<Row>(
  readPage: (paging: Paging, signal: AbortSignal) => Promise<Page<Row>>,
): ReadRows<Row> {
  return async (reportShare, signal) => {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { count, results } = await readPage(toPaging(page, exportPageSize), signal);
      rows.push(...results);
      if (results.length === 0 || rows.length >= count) return rows;
      reportShare(rows.length / count);
    }
  };
}
