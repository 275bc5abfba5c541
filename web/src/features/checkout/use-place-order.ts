import { useRef, useState } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { call } from "../../lib/api/call.ts";
import { queryKey } from "../../lib/api/query.ts";
import { orderFailure, type OrderFailure } from "./order-errors.ts";
import { createAttempts, type OrderPayload } from "./order-payload.ts";
import { sendUntilAnswered } from "./send-until-answered.ts";

/** Milliseconds; the provider may take its time. */
const patience = 60_000;

/** Repeated with the same key it is the same order. */
function sendOrder(payload: OrderPayload, key: string): Promise<Order> {
  const options = { headers: { "Idempotency-Key": key }, timeout: patience };
  return sendUntilAnswered(() => call(createOrder, { body: payload }, options));
}

async function reloadWhatChanged(client: QueryClient): Promise<void> {
  const changed = [getCart, getWeeklyMenu, listUserOrders];
  await Promise.all(changed.map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })));
}

/** Sends an order, at most one at a time; what is not known to have failed can be sent again as it was. */
export function usePlaceOrder() {
  const client = useQueryClient();
  const attempts = useRef(createAttempts());
  const [isPaying, setIsPaying] = useState(false);
  const doubt = useRef<OrderFailure | null>(null);
  const [unanswered, setUnanswered] = useState<OrderPayload | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);

  /** Answers why there is no order; null where there is one. */
  async function place(payload: OrderPayload): Promise<OrderFailure | null> {
    setIsPaying(true);
    setUnanswered(null);
    try {
      setPlaced(await sendOrder(payload, attempts.current.keyFor(payload)));
      attempts.current.forget();
      void reloadWhatChanged(client);
      return null;
    } catch (error) {
      const now = orderFailure(error);
      // To be turned away does not end the doubt about what was sent before.
      const failure = now.kind === "busy" ? (doubt.current ?? now) : now;
      doubt.current = failure.kind === "unknown" ? failure : null;
      if (failure.kind === "unknown" || failure.kind === "busy") setUnanswered(payload);
      else attempts.current.forget();
      if (failure.kind === "cart" || failure.kind === "orders") void reloadWhatChanged(client);
      return failure;
    } finally {
      setIsPaying(false);
    }
  }
  return { place, isPaying, unanswered, placed };
}
