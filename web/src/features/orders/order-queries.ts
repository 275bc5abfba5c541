import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@lonchera/contract/endpoint";
import {
  listOrders,
  listUserOrders,
  sumOrders,
  type Order,
  type OrderSortKey,
} from "@lonchera/contract/orders";
import { query } from "../../lib/api/query.ts";
import { findRangeError } from "../../components/search-params.ts";
import { toOrdering } from "../../components/table-url-state.ts";
import type { OrderListFilters, OrderListUrlState } from "./order-list-url-state.ts";

type OrdersQuery = NonNullable<CallInput<typeof listOrders>["query"]>;

function ordersQuery(isStaff: boolean, asked: OrdersQuery) {
  return isStaff ? query(listOrders, { query: asked }) : query(listUserOrders, { query: asked });
}

/** Customers can filter only by dates and a search. */
export function toFilterQuery(
  isStaff: boolean,
  { start_date, end_date, search, ...others }: OrderListFilters,
) {
  return { start_date, end_date, ...(isStaff && others), search: search || null };
}

function toOrdersQuery(isStaff: boolean, { filters, sort, page, pageSize }: OrderListUrlState): OrdersQuery {
  const ordering = toOrdering(sort, sort.key as OrderSortKey);
  return { ...toFilterQuery(isStaff, filters), ordering, page, page_size: pageSize };
}

/** The previous answer stays until the next one is loaded. An invalid range is not requested. */
function createListOptions({ start_date, end_date }: OrderListFilters) {
  return { enabled: findRangeError(start_date, end_date) === null, placeholderData: keepPreviousData };
}

/** Reads the sums of the orders that staff filtered. */
export function useOrderSums(filters: OrderListFilters) {
  return useQuery({
    ...query(sumOrders, { query: toFilterQuery(true, filters) }),
    ...createListOptions(filters),
  });
}

/** Reads one page of orders. */
export function useOrders(isStaff: boolean, address: OrderListUrlState) {
  return useQuery({
    ...ordersQuery(isStaff, toOrdersQuery(isStaff, address)),
    ...createListOptions(address.filters),
  });
}

/** Finds the order with a number on the shown page, or else asks the server for it. */
export function useOrder(isStaff: boolean, number: string | null, page: readonly Order[] | undefined) {
  const shown = page?.find((order) => order.id_order === number);
  const found = useQuery({
    ...ordersQuery(isStaff, { search: number ?? "" }),
    enabled: number !== null && page !== undefined && shown === undefined,
  });
  return {
    order: shown ?? found.data?.results.find((order) => order.id_order === number),
    isMissing: shown === undefined && (found.isSuccess || found.isError),
    lookAgain: () => void found.refetch(),
  };
}
