import { useRef } from "react";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import { call, longTimeout } from "../../lib/api/call.ts";
import { createIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { query, getRetryAfterDelay, invalidateEndpoints } from "../../lib/api/query.ts";
import { getCurrentSession, storeSessionUser } from "../../lib/session/cookies.ts";
import { reloadOutdatedChoices } from "../cart/use-cart.ts";
import type { OrderPayload } from "./checkout-values.ts";
import { isWorthRetrying, toOrderFailure, type OrderFailure } from "./order-failure.ts";

/** Each retry waits for one of these times, in milliseconds. */
const retryDelays = [1000, 3000];

/** Repeats a request that was turned away or whose outcome is unknown. */
export async function sendWithRetries<T>(send: () => Promise<T>): Promise<T> {
  let unknownOutcome: unknown = null;
  for (const retryDelay of [...retryDelays, null]) {
    try {
      return await send();
    } catch (error) {
      const failure = toOrderFailure(error);
      if (!isWorthRetrying(failure)) throw error;
      if (failure.kind === "unknown") unknownOutcome = error;
      // A request that is turned away says nothing about an earlier one whose answer was lost.
      if (retryDelay === null) throw unknownOutcome ?? error;
      const delay = (failure.kind === "busy" ? getRetryAfterDelay(error) : null) ?? retryDelay;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  throw new Error("unreachable");
}

/**
 * Creates one idempotency key for each payload. A request that is sent again with its key after a lost answer returns
 * the same order. After an answer the next order gets a new key.
 */
export function createIdempotencyKeyStore() {
  let last: { body: string; key: string } | null = null;
  return {
    getKey(payload: OrderPayload): string {
      const body = JSON.stringify(payload);
      if (last?.body !== body) last = { body, key: createIdempotencyKey() };
      return last.key;
    },
    forget(): void {
      last = null;
    },
  };
}

const nothing = { items: [], total: "0.00", subsidy_total: "0.00", amount_due: "0.00" };

/** Shows the cart, which has become an order, as empty until the new one has been read. */
function showEmptyCart(client: QueryClient): void {
  client.setQueryData(query(getCart, {}).queryKey, (cart) => cart && { ...cart, ...nothing });
}

function reloadAfterOrder(client: QueryClient): void {
  void invalidateEndpoints(client, [getCart, getWeeklyMenu, listUserOrders]);
}

/** Each order contains a consent to the privacy policy, so the notice is no longer needed. */
function forgetPrivacyNotice(): void {
  const { user } = getCurrentSession();
  if (user?.privacy_notice) storeSessionUser({ ...user, privacy_notice: null });
}

/** Returns a function that sends an order and resolves to the order, or to the reason why there is none. */
export function usePlaceOrder() {
  const client = useQueryClient();
  const keys = useRef(createIdempotencyKeyStore());
  const unknownOutcome = useRef<OrderFailure | null>(null);
  return async (payload: OrderPayload): Promise<{ order: Order } | { failure: OrderFailure }> => {
    const headers = { "Idempotency-Key": keys.current.getKey(payload) };
    try {
      const order = await sendWithRetries(() =>
        call(createOrder, { body: payload }, { headers, timeout: longTimeout }),
      );
      keys.current.forget();
      showEmptyCart(client);
      reloadAfterOrder(client);
      forgetPrivacyNotice();
      return { order };
    } catch (error) {
      const latest = toOrderFailure(error);
      const failure = latest.kind === "busy" ? (unknownOutcome.current ?? latest) : latest;
      unknownOutcome.current = failure.kind === "unknown" ? failure : null;
      if (!isWorthRetrying(failure)) keys.current.forget();
      if (failure.kind === "cart" || failure.kind === "orders") reloadAfterOrder(client);
      else reloadOutdatedChoices(client, error);
      return { failure };
    }
  };
}
