import { useState } from "react";
import { useSearchParams } from "react-router";
import { rangeReversed, orderPageSizes, orderSortKeys, type OrderOrdering } from "@lonchera/contract/orders";
import {
  type CalendarDate,
  firstDayOfMonth,
  isCalendarDate,
  lastDayOfMonth,
} from "@lonchera/domain/calendar";
import { customerTypes, type CustomerType } from "@lonchera/domain/codes";
import type { Sort } from "../../components/data-table-column.ts";
import { readPageSize, savePageSize } from "../../components/page-size-memory.ts";
import { openedInApp, useNavigateBack } from "../../components/use-step-back.ts";
import { limaDate } from "../../lib/lima-time.ts";

export type DateRange = { readonly start_date: CalendarDate | null; readonly end_date: CalendarDate | null };
export type ClosedRange = { readonly start_date: CalendarDate; readonly end_date: CalendarDate };

export const datesMissing = "Por favor, seleccione las fechas de inicio y fin antes de exportar.";

/** A report needs both dates; in a list, a missing one is no bound. */
export function isClosed(range: DateRange): range is ClosedRange {
  return range.start_date !== null && range.end_date !== null;
}

/** What is wrong with a range; `null` when it can be asked for. */
export function rangeProblem(range: DateRange): string | null {
  return isClosed(range) && range.start_date > range.end_date ? rangeReversed : null;
}

/** What the list shows; the address says it under the names of the call's own parameters. */
export type ListState = {
  readonly start_date: CalendarDate | null;
  readonly end_date: CalendarDate | null;
  readonly customer_type: CustomerType | null;
  readonly company: number | null;
  readonly search: string;
  readonly ordering: OrderOrdering;
  readonly page: number;
  readonly page_size: number;
  /** The number of the order whose details are open. */
  readonly order: string | null;
};

const newestFirst: OrderOrdering = "-ordered_date";

/** The present month, all of it. */
function monthOf(today: CalendarDate) {
  return { start_date: firstDayOfMonth(today), end_date: lastDayOfMonth(today) };
}

/** An absent date is the month's, an empty one is none. */
function dateOf(text: string | null, fallback: CalendarDate): CalendarDate | null {
  if (text === "") return null;
  return text !== null && isCalendarDate(text) ? text : fallback;
}

function positiveOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function orderingFrom(text: string): OrderOrdering {
  const key = orderSortKeys.find((known) => known === text.replace(/^-/, ""));
  if (key === undefined) return newestFirst;
  return text.startsWith("-") ? `-${key}` : key;
}

/** What an address does not say, or says wrongly, is as at the start. */
export function readAddress(
  address: URLSearchParams,
  start: { today: CalendarDate; pageSize: number },
): ListState {
  const month = monthOf(start.today);
  const pageSize = positiveOf(address.get("page_size"));
  return {
    start_date: dateOf(address.get("start_date"), month.start_date),
    end_date: dateOf(address.get("end_date"), month.end_date),
    customer_type: customerTypes.find((type) => type === address.get("customer_type")) ?? null,
    company: positiveOf(address.get("company")),
    search: address.get("search")?.slice(0, 100) ?? "",
    ordering: orderingFrom(address.get("ordering") ?? ""),
    page: positiveOf(address.get("page")) ?? 1,
    page_size: orderPageSizes.find((size) => size === pageSize) ?? start.pageSize,
    order: address.get("order"),
  };
}

/** Dates and page size always stand in it, so that whoever opens it later, or elsewhere, sees the same. */
export function writeAddress(state: ListState): URLSearchParams {
  const address = new URLSearchParams({
    start_date: state.start_date ?? "",
    end_date: state.end_date ?? "",
  });
  if (state.customer_type) address.set("customer_type", state.customer_type);
  if (state.company) address.set("company", String(state.company));
  if (state.search) address.set("search", state.search);
  if (state.ordering !== newestFirst) address.set("ordering", state.ordering);
  if (state.page > 1) address.set("page", String(state.page));
  address.set("page_size", String(state.page_size));
  if (state.order) address.set("order", state.order);
  return address;
}

/** The same for a table's header. */
export function sortOf(ordering: OrderOrdering): Sort {
  return { key: ordering.replace(/^-/, ""), descending: ordering.startsWith("-") };
}

export function orderingOf({ key, descending }: Sort): OrderOrdering {
  return orderingFrom(descending ? `-${key}` : key);
}

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
  const stepBack = useNavigateBack();
  const [today, setToday] = useState(todayInLima);
  const read = (from: URLSearchParams) =>
    readAddress(from, { today, pageSize: readPageSize(table, orderPageSizes) });
  // The browser's own address is ahead of the rendered one: no change of a quick series gets lost.
  const withChange = (change: Partial<ListState>) =>
    writeAddress({ ...read(new URLSearchParams(window.location.search)), ...change });
  const replace = (next: URLSearchParams) => setAddress(next, { replace: true, preventScrollReset: true });
  return {
    state: read(address),
    filter: (filters) => replace(withChange({ ...filters, page: 1 })),
    goTo: (page) => replace(withChange({ page })),
    resize: (page_size) => {
      savePageSize(table, page_size);
      replace(withChange({ page_size, page: 1 }));
    },
    reset: () => {
      setToday(todayInLima());
      replace(new URLSearchParams());
    },
    open: (order) => setAddress(withChange({ order }), { state: openedInApp, preventScrollReset: true }),
    close: () => {
      if (!stepBack()) replace(withChange({ order: null }));
    },
  };
}
