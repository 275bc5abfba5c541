import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { parsePositive } from "./address-values.ts";
import type { ReadRows } from "./table-export.tsx";

export type Page<Row> = { readonly count: number; readonly results: Row[] };

/** The largest page size of the API. */
const exportPageSize = 500;

/** Reads all pages of a list, for the export of its table. */
export function readAllPages<Row>(
  readPage: (page: number, pageSize: number, signal: AbortSignal) => Promise<Page<Row>>,
): ReadRows<Row> {
  return async (reportShare, signal) => {
    const rows: Row[] = [];
    for (let page = 1; ; page += 1) {
      const { count, results } = await readPage(page, exportPageSize, signal);
      rows.push(...results);
      if (results.length === 0 || rows.length >= count) return rows;
      reportShare(rows.length / count);
    }
  };
}

/**
 * The records among which `RecordDialog` finds the one that the address names: those of the shown page and, where it is
 * not among them, what `findById` answers. `undefined` while they are loading.
 */
export function usePageRecords<Row extends { readonly id: number }>(
  recordId: string | null,
  page: UseQueryResult<Page<Row>>,
  findById: UseQueryOptions<Page<Row>>,
) {
  const shown = page.data?.results ?? [];
  const isElsewhere =
    parsePositive(recordId) !== null && !page.isPending && !shown.some(({ id }) => String(id) === recordId);
  const found = useQuery({ ...findById, enabled: isElsewhere });
  const isLoading = page.isPending || (isElsewhere && found.isPending);
  return { records: isLoading ? undefined : [...shown, ...(found.data?.results ?? [])], error: found.error };
}
