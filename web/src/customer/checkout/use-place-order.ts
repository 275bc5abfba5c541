import { useRef, useState } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menu";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { call } from "../../http/call.ts";
import { queryKey } from "../../http/query.ts";
import { orderFailure, type OrderFailure } from "./order-errors.ts";
import { createAttempts, type OrderPayload } from "./order-payload.ts";

/** Milliseconds before each repetition of a request whose answer was lost. */
const pauses = [1000, 3000];
/** The provider may take its time. */
const patience = 60_000;

/** Repeats with the same key while the outcome is unknown, a few times. */
async function sendUntilAnswered(payload: OrderPayload, key: string): Promise<Order> {
  for (const pause of [...pauses, null]) {
    try {
      return await call(
        createOrder,
        { body: payload },
        { headers: { "Idempotency-Key": key }, timeout: patience },
      );
    } catch (error) {
      if (pause === null || orderFailure(error).kind !== "unknown") throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new Error("unreachable");
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
  const [unanswered, setUnanswered] = useState<OrderPayload | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);

  /** Answers why there is no order; null where there is one. */
  async function place(payload: OrderPayload): Promise<OrderFailure | null> {
    setIsPaying(true);
    setUnanswered(null);
    try {
      setPlaced(await sendUntilAnswered(payload, attempts.current.keyFor(payload)));
      attempts.current.forget();
      void reloadWhatChanged(client);
      return null;
    } catch (error) {
      const failure = orderFailure(error);
      if (failure.kind === "unknown") setUnanswered(payload);
      else attempts.current.forget();
      if (failure.kind === "cart") void reloadWhatChanged(client);
      return failure;
    } finally {
      setIsPaying(false);
    }
  }
  return { place, isPaying, unanswered, placed };
}
