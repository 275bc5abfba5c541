import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { addDays, type CalendarDate } from "@lonchera/domain/calendar";
import { limaDate } from "../../lib/lima-time.ts";
import { query } from "../../lib/api/query.ts";
import { waitsForPayment } from "./order-text.ts";

/** Whoever ordered something for the days that the menu shows did so within this many days. */
const lookBack = 14;
/** Milliseconds: a code that is paid elsewhere is noticed by then. */
const lookAgain = 30_000;

/** The customer's orders that may still be to come, by whoever needs some of them. */
export function recentOrders(today: CalendarDate) {
  return query(listUserOrders, { query: { start_date: addDays(today, -lookBack) } });
}

function waitingAmong(orders: readonly Order[] | undefined): Order | undefined {
  return orders?.find(waitsForPayment);
}

/** The customer's order whose code waits to be paid: there is one at most. */
export function useWaitingOrder(enabled: boolean): Order | undefined {
  const [today] = useState(() => limaDate(Date.now()));
  const orders = useQuery({
    ...recentOrders(today),
    enabled,
    refetchInterval: ({ state }) => (waitingAmong(state.data?.results) ? lookAgain : false),
  });
  return waitingAmong(orders.data?.results);
}
