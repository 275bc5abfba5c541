import { useQueries, useQuery } from "@tanstack/react-query";
import { getCartV2 } from "@lonchera/contract/cart";
import type { CalendarDate } from "@lonchera/domain/calendar";
import { query } from "../../lib/api/query.ts";
import { recentOrders } from "../orders/recent-orders.ts";

/** Days for which the customer has an order that stands. */
export function useOrderedDays(today: CalendarDate): ReadonlySet<CalendarDate> {
  const orders = useQuery(recentOrders(today));
  const standing = orders.data?.results.filter((order) => order.status && !order.cancelled) ?? [];
  return useQueries({
    queries: standing.map((order) => query(getCartV2, { params: { id: String(order.cart) } })),
    combine: (carts) =>
      new Set(
        carts.flatMap(({ data }) => data?.items.map((line) => line.category_detail.category_date) ?? []),
      ),
  });
}
