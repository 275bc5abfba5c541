import { orderPageSizes, orderSortKeys, type OrderOrdering } from "@lonchera/contract/orders";
import {
  firstDayOfMonth,
  isCalendarDate,
  lastDayOfMonth,
  type CalendarDate,
} from "@lonchera/domain/calendar";
import { customerTypes, type CustomerType } from "@lonchera/domain/codes";
import type { Sort } from "../../components/data-table-column.ts";

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
