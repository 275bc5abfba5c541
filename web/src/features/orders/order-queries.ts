import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallInput } from "@lonchera/contract/endpoint";
import { listOrders, listUserOrders, type Order } from "@lonchera/contract/orders";
import { query } from "../../lib/api/query.ts";
import { dateRangeError, type OrderListState } from "./order-list-address.ts";

type OrdersQuery = NonNullable<CallInput<typeof listOrders>["query"]>;

/** Only the staff's list filters by customer type and company. */
function ordersQuery(isStaff: boolean, { customer_type, company, ...asked }: OrdersQuery) {
  return isStaff
    ? query(listOrders, {
        query: { ...asked, ...(customer_type && { customer_type }), ...(company && { company }) },
      })
    : query(listUserOrders, { query: asked });
}

function toOrdersQuery(state: OrderListState): OrdersQuery {
  const { start_date, end_date, customer_type, company, search } = state;
  return {
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    ...(customer_type && { customer_type }),
    ...(company && { company: String(company) }),
    ...(search && { search }),
    ordering: state.ordering,
    page: String(state.page),
    page_size: String(state.page_size),
  };
}

/** One page of orders; the previous page stays until it is loaded. An invalid range is not requested. */
export function useOrders(isStaff: boolean, state: OrderListState) {
  return useQuery({
    ...ordersQuery(isStaff, toOrdersQuery(state)),
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
