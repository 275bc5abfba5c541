import { useState } from "react";
import { useSearchParams } from "react-router";
import { orderPageSizes } from "@lonchera/contract/orders";
import { limaDate } from "../../lib/lima-time.ts";
import { rememberedPageSize, rememberPageSize } from "../../components/page-size-memory.ts";
import { openedHere, useStepBack } from "../../components/use-step-back.ts";
import { readAddress, writeAddress, type ListState } from "./list-address.ts";

export type ListAddress = {
  readonly state: ListState;
  /** Narrows or reorders the list, which begins again at its first page. */
  readonly filter: (filters: Partial<Omit<ListState, "page" | "page_size" | "order">>) => void;
  readonly goTo: (page: number) => void;
  readonly resize: (pageSize: number) => void;
  readonly reset: () => void;
  /** Details have an address of their own: Back closes them. */
  readonly open: (order: string) => void;
  readonly close: () => void;
};

const table = "orders";

function todayInLima() {
  return limaDate(Date.now());
}

/** What the list shows, kept in the address. */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  const stepBack = useStepBack();
  const [today, setToday] = useState(todayInLima);
  const read = (from: URLSearchParams) =>
    readAddress(from, { today, pageSize: rememberedPageSize(table, orderPageSizes) });
  // The browser's own address is ahead of the rendered one: no change of a quick series gets lost.
  const withChange = (change: Partial<ListState>) =>
    writeAddress({ ...read(new URLSearchParams(window.location.search)), ...change });
  const replace = (next: URLSearchParams) => setAddress(next, { replace: true, preventScrollReset: true });
  return {
    state: read(address),
    filter: (filters) => replace(withChange({ ...filters, page: 1 })),
    goTo: (page) => replace(withChange({ page })),
    resize: (page_size) => {
      rememberPageSize(table, page_size);
      replace(withChange({ page_size, page: 1 }));
    },
    reset: () => {
      setToday(todayInLima());
      replace(new URLSearchParams());
    },
    open: (order) => setAddress(withChange({ order }), { state: openedHere, preventScrollReset: true }),
    close: () => {
      if (!stepBack()) replace(withChange({ order: null }));
    },
  };
}
