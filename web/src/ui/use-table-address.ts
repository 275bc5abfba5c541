import { useSearchParams } from "react-router";
import type { Sort } from "./data-table-column.ts";
import { rememberedPageSize, rememberPageSize } from "./page-size-memory.ts";
import { openedHere, useStepBack } from "./use-step-back.ts";

/** Names of the address with their new values; `null` takes one away. */
type Change = Readonly<Record<string, string | null>>;

type TableSettings = {
  /** Under which its page size is remembered. */
  table: string;
  pageSizes: readonly [number, ...number[]];
  /** The order at the start, and its keys. */
  sort: Sort;
  sortKeys: readonly string[];
};

export type TableAddress = {
  readonly params: URLSearchParams;
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  readonly sort: Sort;
  /** Narrows the rows, which begin again at their first page. */
  readonly filter: (change: Change) => void;
  readonly onSort: (sort: Sort) => void;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
  /** A dialog has an address of its own: Back closes it. */
  readonly open: (change: Change) => void;
  readonly close: (name: string) => void;
};

function positiveOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function sortOf(ordering: string | null, { sort, sortKeys }: TableSettings): Sort {
  const key = sortKeys.find((known) => known === ordering?.replace(/^-/, ""));
  return key === undefined ? sort : { key, descending: ordering?.startsWith("-") ?? false };
}

/** The browser's own address is ahead of the rendered one: no change of a quick series gets lost. */
function addressWith(change: Change): URLSearchParams {
  const address = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "") address.delete(name);
    else address.set(name, value);
  }
  return address;
}

/** What a table shows, and the dialog open upon it, kept in the address. */
export function useTableAddress(settings: TableSettings): TableAddress {
  const { table, pageSizes } = settings;
  const [params, setParams] = useSearchParams();
  const stepBack = useStepBack();
  const replace = (change: Change) =>
    setParams(addressWith(change), { replace: true, preventScrollReset: true });
  const size = positiveOf(params.get("page_size"));
  return {
    params,
    page: positiveOf(params.get("page")) ?? 1,
    pageSize: pageSizes.find((known) => known === size) ?? rememberedPageSize(table, pageSizes),
    pageSizes,
    sort: sortOf(params.get("ordering"), settings),
    filter: (change) => replace({ ...change, page: null }),
    onSort: ({ key, descending }) => replace({ ordering: descending ? `-${key}` : key, page: null }),
    onPage: (page) => replace({ page: page > 1 ? String(page) : null }),
    onPageSize: (next) => {
      rememberPageSize(table, next);
      replace({ page_size: String(next), page: null });
    },
    open: (change) => setParams(addressWith(change), { state: openedHere, preventScrollReset: true }),
    close: (name) => {
      if (!stepBack()) replace({ [name]: null });
    },
  };
}
