import { useState, useSyncExternalStore } from "react";
import { type UrlState, type SearchParamChanges, useUrlState } from "./url-state.ts";
import { parsePositiveInteger } from "./search-params.ts";
import type { Sort } from "./data-table-rows.tsx";
import { tryStorage } from "../lib/try-storage.ts";

function getStorageKey(table: string): string {
  return `lonchera-page-size-${table}`;
}

/** Returns the page size that was last chosen on this device, or else the first one. */
function readPageSize<Size extends number>(table: string, sizes: readonly [Size, ...Size[]]): Size {
  const size = Number(tryStorage(() => localStorage.getItem(getStorageKey(table))));
  return sizes.find((known) => known === size) ?? sizes[0];
}

function savePageSize(table: string, size: number): void {
  tryStorage(() => localStorage.setItem(getStorageKey(table), String(size)));
}

const doNotSubscribe = () => () => undefined;

/**
 * Returns the page size that this browser has stored. The server does not know it, so its document uses the first
 * one.
 */
function useStoredPageSize<Size extends number>(table: string, sizes: readonly [Size, ...Size[]]): Size {
  return useSyncExternalStore(
    doNotSubscribe,
    () => readPageSize(table, sizes),
    () => sizes[0],
  );
}

type TableSettings = {
  /** The page size is stored under this key. */
  table: string;
  pageSizes: readonly [number, ...number[]];
  /** The initial order. Leave it out if no column can be sorted. */
  sort?: Sort;
  sortKeys?: readonly string[];
  /** `useUrlState` explains these. */
  defaults?: Readonly<Record<string, string>>;
};

const unsorted: Sort = { key: "", descending: false };

/** Contains the page and the order of a table's rows. */
export type TableView = {
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
};

export type TableUrlState = TableView &
  Pick<UrlState, "params" | "replace" | "open" | "close"> & {
    /** Filters the rows and returns to the first page. */
    readonly filter: (change: SearchParamChanges) => void;
  };

function parseSort(ordering: string | null, { sort = unsorted, sortKeys = [] }: TableSettings): Sort {
  const key = sortKeys.find((known) => known === ordering?.replace(/^-/, ""));
  return key === undefined ? sort : { key, descending: ordering?.startsWith("-") ?? false };
}

/** Returns the `ordering` parameter. A leading `-` means descending. */
export function toOrdering<Key extends string>({ descending }: Sort, key: Key): Key | `-${Key}` {
  return descending ? `-${key}` : key;
}

/** Keeps a table's page, order, filters and open dialog in the address. */
export function useTableUrlState(settings: TableSettings): TableUrlState {
  const { table, pageSizes, defaults } = settings;
  const { params, replace, open, close } = useUrlState(defaults);
  const stored = useStoredPageSize(table, pageSizes);
  const size = parsePositiveInteger(params.get("page_size"));
  return {
    params,
    replace,
    open,
    close,
    page: parsePositiveInteger(params.get("page")) ?? 1,
    pageSize: pageSizes.find((known) => known === size) ?? stored,
    pageSizes,
    sort: parseSort(params.get("ordering"), settings),
    filter: (change) => replace({ ...change, page: null }),
    onSort: (sort) => replace({ ordering: toOrdering(sort, sort.key), page: null }),
    onPage: (page) => replace({ page: page > 1 ? String(page) : null }),
    onPageSize: (next) => {
      savePageSize(table, next);
      replace({ page_size: String(next), page: null });
    },
  };
}

/** Keeps the page and the order of a table in the component, because an address cannot reload its rows. */
export function useLocalTableView({
  table,
  pageSizes,
  sort: first = unsorted,
}: Omit<TableSettings, "sortKeys" | "defaults">): TableView {
  const [page, setPage] = useState(1);
  const stored = useStoredPageSize(table, pageSizes);
  const [chosen, setChosen] = useState<number | null>(null);
  const [sort, setSort] = useState(first);
  return {
    page,
    pageSize: chosen ?? stored,
    pageSizes,
    sort,
    onPage: setPage,
    onPageSize: (size) => {
      savePageSize(table, size);
      setChosen(size);
      setPage(1);
    },
    onSort: (next) => {
      setSort(next);
      setPage(1);
    },
  };
}
