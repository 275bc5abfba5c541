import { useState } from "react";
import type { Sort } from "./data-table-column.ts";
import { readPageSize, savePageSize } from "./page-size-memory.ts";
import type { TableView } from "./use-table-address.ts";

type ViewSettings = {
  /** Under which its page size is remembered. */
  table: string;
  pageSizes: readonly [number, ...number[]];
  sort: Sort;
};

/** For a table whose rows no address can bring back. */
export function useTableView({ table, pageSizes, sort: first }: ViewSettings): TableView {
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(() => readPageSize(table, pageSizes));
  const [sort, setSort] = useState(first);
  return {
    page,
    pageSize,
    pageSizes,
    sort,
    onPage: setPage,
    onPageSize: (size) => {
      savePageSize(table, size);
      setPageSize(size);
      setPage(1);
    },
    onSort: (next) => {
      setSort(next);
      setPage(1);
    },
  };
}
