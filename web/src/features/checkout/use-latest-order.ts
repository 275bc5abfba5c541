import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { limaDate } from "../../lib/lima-time.ts";
import { waitsForPayment } from "../orders/order-text.ts";
import { placedState } from "../orders/placed-state.ts";
import { recentOrders } from "../orders/recent-orders.ts";

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
