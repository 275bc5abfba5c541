import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { query } from "../../lib/api/query.ts";
import { limaDate } from "../../lib/lima-time.ts";
import { recentOrders } from "../orders/order-queries.ts";
import { waitsForPayment } from "../orders/order-text.ts";
import { placedState, type Placed } from "../orders/waiting-payment.tsx";

/** Milliseconds: who arrives by the address alone has come from an order as young as this. */
const justNow = 15 * 60_000;

/** What a page that was told of no order can say; one that waits to be paid becomes what it was told. */
export function useLatestOrder(enabled: boolean): "looking" | "placed" | "none" {
  const navigate = useNavigate();
  const [today] = useState(() => limaDate(Date.now()));
  const { data, isPending, dataUpdatedAt } = useQuery({ ...recentOrders(today), enabled, staleTime: 0 });
  const orders = data?.results.toSorted((a, b) => b.id - a.id) ?? [];
  const waiting = enabled ? orders.find(waitsForPayment) : undefined;
  useEffect(() => {
    if (waiting) void navigate(".", { replace: true, state: placedState({ order: waiting }) });
  }, [waiting, navigate]);
  if (isPending || waiting) return "looking";
  const newest = orders.find((order) => !order.cancelled);
  const isYoung = newest !== undefined && dataUpdatedAt - Date.parse(newest.ordered_date) < justNow;
  return isYoung ? "placed" : "none";
}

/** Milliseconds: how often an order that waits is looked at while its page is, at first and in the end. */
const often = 4_000;
const seldom = 30_000;

/** Whoever pays at once sees it at once; a page that stays open for hours asks for little. */
function lookAgain(looks: number): number {
  return Math.min(often * 1.1 ** looks, seldom);
}

function isOver(order: Order): boolean {
  const { code } = order.payment;
  return code !== null && Date.parse(code.expires_at) <= Date.now();
}

/** Looks once how an order stands now, and one that waits again and again; what it finds becomes what the page was told. */
export function useOrderWatch(placed: Placed | null) {
  const navigate = useNavigate();
  const known = placed?.order;
  const waits = known !== undefined && waitsForPayment(known);
  const live = useQuery({
    ...query(listUserOrders, { query: { cart: String(known?.cart ?? 0) } }),
    enabled: known !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (waits ? lookAgain(state.dataUpdateCount) : false),
  });
  const tell = useCallback(
    (next: Placed) => void navigate(".", { replace: true, state: placedState(next) }),
    [navigate],
  );
  const found = live.data?.results[0];
  useEffect(() => {
    if (!known || !found || found.cart !== known.cart) return;
    const isDecided = waits && !waitsForPayment(found);
    const isCancelled = found.cancelled && !known.cancelled;
    if (isDecided || isCancelled) tell({ order: found, expired: waits && isCancelled && isOver(known) });
  }, [waits, known, found, tell]);
  return {
    /** The page need not open the code by itself any more. */
    codeShown: useCallback(() => known && tell({ order: known }), [known, tell]),
    look: () => void live.refetch(),
    /** It could not be looked at: what is shown may be old. */
    isCutOff: live.isError,
  };
}
export type OrderWatch = ReturnType<typeof useOrderWatch>;
