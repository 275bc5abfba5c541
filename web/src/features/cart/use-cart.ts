import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import {
  addCartItem,
  addSpecialCartItem,
  getCart,
  removeCartItem,
  type Cart,
  type CartLine,
} from "@lonchera/contract/cart";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { announce } from "../../components/live-region.tsx";
import { snackbar } from "../../components/snackbars.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { call } from "../../lib/api/call.ts";
import { shortStaleTime, query, queryKey } from "../../lib/api/query.ts";
import { getCurrentSession } from "../../lib/session/cookies.ts";
import { useSession } from "../../lib/session/session.ts";
import { type CartChange, describeCart, applyCartChanges } from "./cart-lines.ts";
import { createCartQueue, type CartQueue } from "./cart-queue.ts";

const cartKey = query(getCart, {}).queryKey;

/** Returns whether dishes are added with their subitems, as those of the special company are. */
async function isCustomerOfSpecialCompany(client: QueryClient): Promise<boolean> {
  const config = await client.query(query(getPublicConfig, {}));
  return getCurrentSession().user?.company_id === config.special_company_id;
}

function findServerLine(client: QueryClient, wanted: CartLine): CartLine | undefined {
  return client.getQueryData(cartKey)?.items.find((line) => getLineKey(line) === getLineKey(wanted));
}

async function addUnits(client: QueryClient, line: CartLine, quantity: number): Promise<Cart> {
  const { price, item, delivery_zone: zone } = line;
  const body = { item: item.id, price, quantity, delivery_zone: zone?.id ?? null };
  if (!(await isCustomerOfSpecialCompany(client))) return call(addCartItem, { body });
  const subitems = line.subitems.map((subitem) => subitem.subitem_id);
  return call(addSpecialCartItem, { body: { ...body, subitems } });
}

async function removeUnits(client: QueryClient, wanted: CartLine, units: number): Promise<Cart> {
  const line = findServerLine(client, wanted);
  if (!line) return call(getCart, {});
  const quantity = Math.min(units, line.quantity);
  const delivery_zone = line.delivery_zone?.id ?? null;
  return call(removeCartItem, { body: { item: line.item.id, quantity, delivery_zone, line: line.id } });
}

/** Adds or removes units of a line on the server and resolves to the whole cart. */
async function sendChange(client: QueryClient, { line, delta }: CartChange): Promise<Cart> {
  return delta > 0 ? addUnits(client, line, delta) : removeUnits(client, line, -delta);
}

/** Replaces the cached cart and cancels an older read that is still under way. */
async function setServerCart(client: QueryClient, cart: Cart): Promise<void> {
  await client.cancelQueries({ queryKey: cartKey });
  client.setQueryData(cartKey, cart);
}

type OwnedQueue = { readonly owner: number | undefined; readonly queue: CartQueue };

const queues = new WeakMap<QueryClient, OwnedQueue>();

/** Creates the queue of a user. Unsent changes are dropped when another user signs in. */
function createQueue(client: QueryClient, owner: number | undefined): CartQueue {
  const isOver = () => getCurrentSession().user?.id !== owner;
  const queue = createCartQueue({
    send: async (change) => {
      if (isOver()) throw new Error("Another user has signed in");
      return sendChange(client, change);
    },
    onCart: async (cart) => {
      if (isOver()) return;
      await setServerCart(client, cart);
      if (queue.snapshot().changes.length <= 1) announce(describeCart(cart));
    },
    onFailure: async (error, { delta }) => {
      if (isOver()) return;
      // The message that the dish was removed is no longer true.
      if (delta < 0) snackbar.dismissAll();
      snackbar.error(describeCartError(error));
      reloadOutdatedChoices(client, error);
      await client.invalidateQueries({ queryKey: cartKey });
    },
    onRunFailure: () => void client.invalidateQueries({ queryKey: cartKey }),
  });
  return queue;
}

/** Returns the queue of all changes of the cart. */
export function useCartQueue(): CartQueue {
  const client = useQueryClient();
  const owner = useSession().user?.id;
  const known = queues.get(client);
  if (known && known.owner === owner) return known.queue;
  const queue = createQueue(client, owner);
  queues.set(client, { owner, queue });
  return queue;
}

/** Returns the cart as it is shown at this moment, for use in event handlers. */
export function getShownCart(client: QueryClient, queue: CartQueue): Cart | undefined {
  const cart = client.getQueryData(cartKey);
  return cart && applyCartChanges(cart, queue.snapshot().changes);
}

/**
 * Returns true if staff changed the special company, the dish's subitems, a zone or the customer's type after this page
 * read it.
 */
export function isOutdatedChoiceError(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    (error.code === "not_allowed" || "subitems" in error.fields || "delivery_zone" in error.fields)
  );
}

/** Reads the menu again after a conflict. If the choice was refused, it also reads the zones and the configuration again. */
export function reloadOutdatedChoices(client: QueryClient, error: unknown): void {
  const reload = (endpoint: Endpoint) => void client.invalidateQueries({ queryKey: queryKey(endpoint) });
  if (error instanceof CallError && error.status === 409) reload(getWeeklyMenu);
  if (isOutdatedChoiceError(error)) [getPublicConfig, listCompanyZones, getWeeklyMenu].forEach(reload);
}

export function describeCartError(error: unknown): string {
  if (isOutdatedChoiceError(error)) return "El menú cambió. Revisa tu plato y vuelve a intentarlo.";
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns the server's cart with the changes that are still being sent. `refresh` reads it again unless it was read just
 * now.
 */
export function useCart({ refresh = false } = {}) {
  const queue = useCartQueue();
  const { changes, failures } = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot);
  const { data, error, refetch } = useQuery({
    ...query(getCart, {}),
    ...(refresh ? { staleTime: shortStaleTime } : {}),
  });
  const cart: Cart | undefined = useMemo(() => data && applyCartChanges(data, changes), [data, changes]);
  return { cart, error, refetch, failures };
}
