import { useState } from "react";
import {
  orderPageSizes,
  orderPaymentFilters,
  type OrderSortKey,
  orderSortKeys,
  orderStateFilters,
} from "@lonchera/contract/orders";
import {
  addDays,
  type CalendarDate,
  getFirstDayOfMonth,
  getLastDayOfMonth,
  toLimaDate,
} from "@lonchera/domain/calendar";
import { recentOrderDays } from "@lonchera/domain/orders";
import { customerTypes } from "@lonchera/domain/codes";
import {
  emptyDateValue,
  parseDate,
  parsePositiveInteger,
  readSearch,
} from "../../components/search-params.ts";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { getNow } from "../../lib/clock.ts";

function getMonthRange(today: CalendarDate) {
  return { start_date: getFirstDayOfMonth(today), end_date: getLastDayOfMonth(today) };
}

/**
 * Returns the range of order dates that includes all orders for a day of delivery, or the current month without a
 * day.
 */
export function getOrderDateRange(day: CalendarDate | null) {
  if (day === null) return getMonthRange(getToday());
  return { start_date: addDays(day, -recentOrderDays), end_date: day };
}

/** Returns null for an empty field, and `fallback` for a missing or invalid date. */
function readBound(text: string | null, fallback: CalendarDate): CalendarDate | null {
  return text === emptyDateValue || text === "" ? null : (parseDate(text) ?? fallback);
}

export type OrderListFilters = ReturnType<typeof readOrderFilters>;

/**
 * Reads the filters from the address, which uses the names of the API's parameters. Missing and invalid values get
 * their defaults.
 */
export function readOrderFilters(params: URLSearchParams, today: CalendarDate) {
  const month = getMonthRange(today);
  const company = parsePositiveInteger(params.get("company"));
  return {
    start_date: readBound(params.get("start_date"), month.start_date),
    end_date: readBound(params.get("end_date"), month.end_date),
    customer_type: customerTypes.find((type) => type === params.get("customer_type")) ?? null,
    company,
    zone: company && parsePositiveInteger(params.get("zone")),
    delivery_date: parseDate(params.get("delivery_date")),
    payment: orderPaymentFilters.find((payment) => payment === params.get("payment")) ?? null,
    state: orderStateFilters.find((state) => state === params.get("state")) ?? null,
    search: readSearch(params),
  };
}

/** Removes all filters except the dates. */
export const noFilters = {
  search: null,
  customer_type: null,
  company: null,
  zone: null,
  delivery_date: null,
  payment: null,
  state: null,
} as const satisfies Record<Exclude<keyof OrderListFilters, "start_date" | "end_date">, null>;

const newestFirst = { key: "ordered_date" satisfies OrderSortKey, descending: true };
const initialFilters = {
  ...noFilters,
  start_date: null,
  end_date: null,
  ordering: null,
  page_size: null,
  sums: null,
};

function getToday() {
  return toLimaDate(getNow());
}

export type OrderListUrlState = ReturnType<typeof useOrderListUrlState>;

/** Keeps the state of the list in the address. */
export function useOrderListUrlState() {
  const [today, setToday] = useState(getToday);
  const table = useTableUrlState({
    table: "orders",
    pageSizes: orderPageSizes,
    sort: newestFirst,
    sortKeys: orderSortKeys,
    // An address without dates means the current month. Each change adds the dates, so that a link shows the same
    // orders next month.
    defaults: getMonthRange(today),
  });
  return {
    ...table,
    filters: readOrderFilters(table.params, today),
    /** Reads the browser's address, because `filters` are still the old ones just after a field lost the focus. */
    readFilters: () => readOrderFilters(new URLSearchParams(window.location.search), today),
    reset: () => {
      setToday(getToday());
      table.filter(initialFilters);
    },
  };
}
