import type { QueryClient } from "@tanstack/react-query";
import {
  addItem,
  addSpecialItem,
  getCart,
  removeItem,
  type Cart,
  type CartLine,
} from "@lonchera/contract/cart";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { currentSession } from "../../lib/session/cookies.ts";
import { lineKey, type CartChange } from "./cart-line.ts";

const cartKey = query(getCart, {}).queryKey;

/** True for customers of the company whose dishes are added with their subitems. */
async function isOfSpecialCompany(client: QueryClient): Promise<boolean> {
  const config = await client.query({ ...query(getPublicConfig, {}), staleTime: Infinity });
  return currentSession().user?.company_id === config.special_company_id;
}

function serverLine(client: QueryClient, wanted: CartLine): CartLine | undefined {
  return client.getQueryData(cartKey)?.items.find((line) => lineKey(line) === lineKey(wanted));
}

async function addUnits(client: QueryClient, line: CartLine, quantity: number): Promise<Cart> {
  const body = { item: line.item.id, quantity, delivery_zone: line.delivery_zone?.id ?? null };
  if (!(await isOfSpecialCompany(client))) return call(addItem, { body });
  const subitems = line.subitems.map((subitem) => subitem.subitem_id);
  return call(addSpecialItem, { body: { ...body, subitems } });
}

async function removeUnits(client: QueryClient, wanted: CartLine, units: number): Promise<Cart> {
  const line = serverLine(client, wanted);
  if (!line) return call(getCart, {});
  const quantity = Math.min(units, line.quantity);
  const delivery_zone = line.delivery_zone?.id ?? null;
  return call(removeItem, { body: { item: line.item.id, quantity, delivery_zone, line: line.id } });
}

/** Asks the server for more or fewer units of a line, and answers the whole cart. */
export async function sendChange(client: QueryClient, { line, delta }: CartChange): Promise<Cart> {
  return delta > 0 ? addUnits(client, line, delta) : removeUnits(client, line, -delta);
}

/** The server's cart takes the place of the one that is known; an older answer still under way is dropped. */
export async function keepCart(client: QueryClient, cart: Cart): Promise<void> {
  await client.cancelQueries({ queryKey: cartKey });
  client.setQueryData(cartKey, cart);
}
