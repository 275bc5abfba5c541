import { useQueries, useQuery } from "@tanstack/react-query";
import { getCartV2 } from "@lonchera/contract/cart";
import { listUserOrders } from "@lonchera/contract/orders";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { query } from "../../http/query.ts";

/** Whoever ordered something for the days that the menu shows did so within this many days. */
const lookBack = 14;

/** Days for which the customer has an order that stands. */
export function useOrderedDays(today: CalendarDate): ReadonlySet<CalendarDate> {
  const start_date = addDays(today, -lookBack);
  const orders = useQuery(query(listUserOrders, { query: { start_date } }));
  const standing = orders.data?.results.filter((order) => order.status && !order.cancelled) ?? [];
  return useQueries({
    queries: standing.map((order) => query(getCartV2, { params: { id: String(order.cart) } })),
    combine: (carts) =>
      new Set(
        carts.flatMap(({ data }) => data?.items.map((line) => line.category_detail.category_date) ?? []),
      ),
  });
}
