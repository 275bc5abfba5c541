import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import {
  reversedRangeMessage,
  orderPageSizes,
  orderPaymentFilters,
  orderSortKeys,
  orderStateFilters,
  type OrderOrdering,
  type OrderPaymentFilter,
  type OrderStateFilter,
} from "@lonchera/contract/orders";
import {
  addDays,
  type CalendarDate,
  firstDayOfMonth,
  isCalendarDate,
  lastDayOfMonth,
  toBusinessDate,
} from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/order-state";
import { customerTypes, type CustomerType } from "@lonchera/domain/codes";
import type { Sort } from "../../components/data-table-rows.tsx";
import { readPageSize, savePageSize } from "../../components/table-address.ts";
import { type Address, openedInApp, useCloseDialog } from "../../components/address.ts";

export type DateRange = { readonly start_date: CalendarDate | null; readonly end_date: CalendarDate | null };
export type CompleteRange = { readonly start_date: CalendarDate; readonly end_date: CalendarDate };

export const missingDatesText = "Por favor, seleccione las fechas de inicio y fin antes de exportar.";

/** A report needs both dates; in a list, a missing one is no bound. */
export function isComplete(range: DateRange): range is CompleteRange {
  return range.start_date !== null && range.end_date !== null;
}

/** The error of a range; `null` where it is valid. */
export function dateRangeError(range: DateRange): string | null {
  return isComplete(range) && range.start_date > range.end_date ? reversedRangeMessage : null;
}

/** The list's state, kept in the address under the names of the API's parameters. */
export type OrderListState = {
  readonly start_date: CalendarDate | null;
  readonly end_date: CalendarDate | null;
  readonly customer_type: CustomerType | null;
  readonly company: number | null;
  readonly zone: number | null;
  readonly delivery_date: CalendarDate | null;
  readonly payment: OrderPaymentFilter | null;
  readonly state: OrderStateFilter | null;
  readonly search: string;
  /** Whether the sums of the filtered orders are shown. */
  readonly sums: boolean;
  readonly ordering: OrderOrdering;
  readonly page: number;
  readonly page_size: number;
  /** The number of the order whose details are open. */
  readonly order: string | null;
};

const newestFirst: OrderOrdering = "-ordered_date";

/** The first and last day of the current month. */
function monthOf(today: CalendarDate) {
  return { start_date: firstDayOfMonth(today), end_date: lastDayOfMonth(today) };
}

/** The dates of ordering among which all orders for a day of delivery are; those of the month without a day. */
export function orderedForDay(day: CalendarDate | null): DateRange {
  if (day === null) return monthOf(todayInLima());
  return { start_date: addDays(day, -recentOrderDays), end_date: day };
}

/** A missing date is the month's; an empty one means no bound. */
function parseDate(text: string | null, fallback: CalendarDate | null): CalendarDate | null {
  if (text === "") return null;
  return text !== null && isCalendarDate(text) ? text : fallback;
}

function parsePositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function parseOrdering(text: string): OrderOrdering {
  const key = orderSortKeys.find((known) => known === text.replace(/^-/, ""));
  if (key === undefined) return newestFirst;
  return text.startsWith("-") ? `-${key}` : key;
}

/** Missing and invalid parameters get their defaults. */
export function parseListState(
  address: URLSearchParams,
  start: { today: CalendarDate; pageSize: number },
): OrderListState {
  const month = monthOf(start.today);
  const pageSize = parsePositive(address.get("page_size"));
  return {
    start_date: parseDate(address.get("start_date"), month.start_date),
    end_date: parseDate(address.get("end_date"), month.end_date),
    customer_type: customerTypes.find((type) => type === address.get("customer_type")) ?? null,
    company: parsePositive(address.get("company")),
    zone: parsePositive(address.get("zone")),
    delivery_date: parseDate(address.get("delivery_date"), null),
    payment: orderPaymentFilters.find((payment) => payment === address.get("payment")) ?? null,
    state: orderStateFilters.find((state) => state === address.get("state")) ?? null,
    sums: address.get("sums") === "1",
    search: address.get("search")?.slice(0, 100) ?? "",
    ordering: parseOrdering(address.get("ordering") ?? ""),
    page: parsePositive(address.get("page")) ?? 1,
    page_size: orderPageSizes.find((size) => size === pageSize) ?? start.pageSize,
    order: address.get("order"),
  };
}

/** Dates and page size are always included, so that the address shows the same later and elsewhere. */
export function formatListState(state: OrderListState): URLSearchParams {
  const address = new URLSearchParams({
    start_date: state.start_date ?? "",
    end_date: state.end_date ?? "",
  });
  if (state.customer_type) address.set("customer_type", state.customer_type);
  if (state.company) address.set("company", String(state.company));
  if (state.zone) address.set("zone", String(state.zone));
  if (state.delivery_date) address.set("delivery_date", state.delivery_date);
  if (state.payment) address.set("payment", state.payment);
  if (state.state) address.set("state", state.state);
  if (state.sums) address.set("sums", "1");
  if (state.search) address.set("search", state.search);
  if (state.ordering !== newestFirst) address.set("ordering", state.ordering);
  if (state.page > 1) address.set("page", String(state.page));
  address.set("page_size", String(state.page_size));
  if (state.order) address.set("order", state.order);
  return address;
}

export function toSort(ordering: OrderOrdering): Sort {
  return { key: ordering.replace(/^-/, ""), descending: ordering.startsWith("-") };
}

export function toOrdering({ key, descending }: Sort): OrderOrdering {
  return parseOrdering(descending ? `-${key}` : key);
}

export type OrderListAddress = {
  readonly state: OrderListState;
  /** Filters or sorts the list and goes to the first page. */
  readonly filter: (filters: Partial<Omit<OrderListState, "sums" | "page" | "page_size" | "order">>) => void;
  readonly goTo: (page: number) => void;
  readonly showSums: (sums: boolean) => void;
  readonly resize: (pageSize: number) => void;
  readonly reset: () => void;
  /** Opens the details at an address of their own, which Back closes. */
  readonly open: Address["open"];
  readonly close: () => void;
};

const table = "orders";

function todayInLima() {
  return toBusinessDate(Date.now());
}

/** The state of the list, kept in the address. */
export function useOrderListAddress(): OrderListAddress {
  const [address, setAddress] = useSearchParams();
  const closeDialog = useCloseDialog();
  const historyState: unknown = useLocation().state;
  const [today, setToday] = useState(todayInLima);
  const read = (from: URLSearchParams) =>
    parseListState(from, { today, pageSize: readPageSize(table, orderPageSizes) });
  // The browser's address is newer than the rendered one during a quick series of changes.
  const withChange = (change: Partial<OrderListState>) =>
    formatListState({ ...read(new URLSearchParams(window.location.search)), ...change });
  const replace = (next: URLSearchParams) =>
    setAddress(next, { replace: true, state: historyState, preventScrollReset: true });
  return {
    state: read(address),
    filter: (filters) => replace(withChange({ ...filters, page: 1 })),
    showSums: (sums) => replace(withChange({ sums })),
    goTo: (page) => replace(withChange({ page })),
    resize: (page_size) => {
      savePageSize(table, page_size);
      replace(withChange({ page_size, page: 1 }));
    },
    reset: () => {
      setToday(todayInLima());
      replace(new URLSearchParams());
    },
    open: ({ order = null }) =>
      setAddress(withChange({ order }), { state: openedInApp(`order ${order}`), preventScrollReset: true }),
    close: () => closeDialog(withChange({ order: null })),
  };
}
