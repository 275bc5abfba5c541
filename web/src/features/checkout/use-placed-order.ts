import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { toLimaDate } from "@lonchera/domain/calendar";
import { query } from "../../lib/api/query.ts";
import { getNow, toServerTime } from "../../lib/clock.ts";
import { isAwaitingPayment } from "../orders/order-text.ts";
import {
  createPlacedOrderState,
  recentOrdersQuery,
  type PlacedOrderState,
} from "../orders/awaiting-payment.tsx";

/** Without a router state, an order younger than this is taken for the one just placed. The unit is milliseconds. */
const maxAge = 15 * 60_000;

/** Finds the latest order for a page without a router state, and makes it that state. */
export function useRestoredOrder(enabled: boolean): "loading" | "none" {
  const navigate = useNavigate();
  const [today] = useState(() => toLimaDate(getNow()));
  const { data, isPending, dataUpdatedAt } = useQuery({ ...recentOrdersQuery(today), enabled, staleTime: 0 });
  const orders = data?.results.toSorted((a, b) => b.id - a.id) ?? [];
  const newest = orders.find((order) => !order.cancelled);
  const isRecent =
    newest !== undefined && toServerTime(dataUpdatedAt) - Date.parse(newest.ordered_date) < maxAge;
  const found = orders.find(isAwaitingPayment) ?? (isRecent ? newest : undefined);
  const order = enabled ? found : undefined;
  useEffect(() => {
    if (order) void navigate(".", { replace: true, state: createPlacedOrderState({ order }) });
  }, [order, navigate]);
  return isPending || order ? "loading" : "none";
}

/** The intervals between two requests for an order that waits for its payment are in milliseconds. */
const firstInterval = 4_000;
const maxInterval = 30_000;

/** Starts with short intervals to show a quick payment soon, and ends with long ones for a page that is left open. */
function computeRefetchInterval(fetches: number): number {
  return Math.min(firstInterval * 1.1 ** fetches, maxInterval);
}

function isCodeExpired(order: Order): boolean {
  const { code } = order.payment;
  return code !== null && Date.parse(code.expires_at) <= getNow();
}

/** Reads the order again, repeatedly while it waits for its payment, and keeps a change in the router state. */
export function usePlacedOrderUpdates(placed: PlacedOrderState | null) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const known = placed?.order;
  const isWaiting = known !== undefined && isAwaitingPayment(known);
  const live = useQuery({
    ...query(listUserOrders, { query: { cart: known?.cart ?? 0 } }),
    enabled: known !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isWaiting ? computeRefetchInterval(state.dataUpdateCount) : false),
  });
  const update = useCallback(
    (next: PlacedOrderState) => void navigate(".", { replace: true, state: createPlacedOrderState(next) }),
    [navigate],
  );
  const found = live.data?.results[0];
  useEffect(() => {
    if (!known || !found || found.cart !== known.cart) return;
    const isDecided = isWaiting && !isAwaitingPayment(found);
    const isCancelled = found.cancelled && !known.cancelled;
    // The menu shows orders that await their payment by this query.
    if (isDecided) void client.invalidateQueries(recentOrdersQuery(toLimaDate(getNow())));
    if (isDecided || isCancelled)
      update({ order: found, expired: isWaiting && isCancelled && isCodeExpired(known) });
    else if (found.payment.code?.payment_code !== known.payment.code?.payment_code)
      update({ ...placed, order: found });
  }, [isWaiting, placed, known, found, update, client]);
  return {
    /** Records that the code was shown, because it is opened by itself only once. */
    markCodeShown: () => known && update({ order: known }),
    refetch: () => void live.refetch(),
    isError: live.isError,
  };
}
export type PlacedOrderUpdates = ReturnType<typeof usePlacedOrderUpdates>;
