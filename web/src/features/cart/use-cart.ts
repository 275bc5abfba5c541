import { useMemo, useSyncExternalStore } from "react";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getCart, type Cart } from "@lonchera/contract/cart";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { CallError } from "../../lib/api/call-error.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { announce } from "../../components/live-region.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { cartText } from "./cart-text.ts";
import { withChanges } from "./cart-line.ts";
import { createCartQueue, type CartQueue } from "./cart-queue.ts";
import { keepCart, sendChange } from "./cart-requests.ts";

const queues = new WeakMap<QueryClient, CartQueue>();

function createQueue(client: QueryClient): CartQueue {
  const queue = createCartQueue({
    send: (change) => sendChange(client, change),
    onCart: async (cart) => {
      await keepCart(client, cart);
      if (queue.snapshot().changes.length <= 1) announce(cartText(cart));
    },
    onFailure: async (error) => {
      snackbar.error(failureText(error));
      if (error instanceof CallError && error.status === 409) {
        void client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) });
      }
      await client.invalidateQueries({ queryKey: queryKey(getCart) });
    },
  });
  return queue;
}

/** The one queue through which every change of the cart goes. */
export function useCartQueue(): CartQueue {
  const client = useQueryClient();
  const queue = queues.get(client) ?? createQueue(client);
  queues.set(client, queue);
  return queue;
}

/** The cart as it stands at this moment, for what a click decides. */
export function wantedCart(client: QueryClient, queue: CartQueue): Cart | undefined {
  const cart = client.getQueryData(query(getCart, {}).queryKey);
  return cart && withChanges(cart, queue.snapshot().changes);
}

/** What to tell the customer about a change that was not granted. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : "No se pudo actualizar el carrito. Vuelve a intentarlo.";
}

/** The cart as the customer wants it: the server's, and on top of it what is on its way there. */
export function useCart({ refresh = false } = {}) {
  const queue = useCartQueue();
  const { changes, failures } = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const { data, error, isPending, refetch } = useQuery({
    ...query(getCart, {}),
    ...(refresh ? { refetchOnMount: "always" as const } : {}),
  });
  const cart: Cart | undefined = useMemo(() => data && withChanges(data, changes), [data, changes]);
  return { cart, error, isPending, refetch, failures, isSettled: changes.length === 0 };
}
