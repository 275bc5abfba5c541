import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@lonchera/contract/endpoint";
import { listOrders, listUserOrders, sumOrders, type Order } from "@lonchera/contract/orders";
import { query } from "../../lib/api/query.ts";
import { dateRangeError, type OrderListState } from "./order-list-address.ts";

type OrdersQuery = NonNullable<CallInput<typeof listOrders>["query"]>;

function ordersQuery(isStaff: boolean, asked: OrdersQuery) {
  return isStaff ? query(listOrders, { query: asked }) : query(listUserOrders, { query: asked });
}

/** The filters that only the staff's list has. */
function toStaffFilters({ customer_type, company, zone, delivery_date, payment, state }: OrderListState) {
  return {
    ...(customer_type && { customer_type }),
    ...(company && { company: String(company) }),
    ...(zone && { zone: String(zone) }),
    ...(delivery_date && { delivery_date }),
    ...(payment && { payment }),
    ...(state && { state }),
  };
}

export function toFilters(isStaff: boolean, state: OrderListState) {
  const { start_date, end_date, search } = state;
  return {
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    ...(isStaff && toStaffFilters(state)),
    ...(search && { search }),
  };
}

function toOrdersQuery(isStaff: boolean, state: OrderListState): OrdersQuery {
  return {
    ...toFilters(isStaff, state),
    ordering: state.ordering,
    page: String(state.page),
    page_size: String(state.page_size),
  };
}

/** The sums of the staff's filtered orders. */
export function useOrderSums(state: OrderListState) {
  return useQuery({
    ...query(sumOrders, { query: toFilters(true, state) }),
    enabled: dateRangeError(state) === null,
    placeholderData: keepPreviousData,
  });
}

/** One page of orders; the previous page stays until it is loaded. An invalid range is not requested. */
export function useOrders(isStaff: boolean, state: OrderListState) {
  return useQuery({
    ...ordersQuery(isStaff, toOrdersQuery(isStaff, state)),
    enabled: dateRangeError(state) === null,
    placeholderData: keepPreviousData,
  });
}

/** The order with a number, from the shown page or else from the server. */
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
