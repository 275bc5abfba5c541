import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { getCart, getCartById, getCartV2 } from "@lonchera/contract/cart";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handovers-lists";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import { toLimaDate } from "@lonchera/domain/calendar";
import { isOffline, isOfflineDocument } from "../offline.ts";
import { isPhoneAppOffered } from "../service-worker.ts";
import { getCurrentSession, subscribeSession } from "../session/cookies.ts";
import {
  deletePersistedQueries,
  hasCaches,
  persistedQueriesCache,
} from "../session/persisted-queries-cache.ts";
import { toServerTime } from "../clock.ts";
import { isConnectionError } from "./errors.ts";
import { queryKey } from "./query.ts";

/** These are the endpoints of the menu, the cart and the orders. */
const customerEndpoints: readonly Endpoint[] = [
  getPublicConfig,
  getWeeklyMenu,
  getCart,
  getCartById,
  getCartV2,
  listUserOrders,
  getOrderHandovers,
  listDocumentTypes,
  listReceiptTypes,
];
/** These are the endpoints of handovers. No other answers of staff are kept. */
const staffEndpoints: readonly Endpoint[] = [getPublicConfig, listHandoverPlaces, listPortions];
const getQueryNames = (endpoints: readonly Endpoint[]): ReadonlySet<unknown> =>
  new Set(endpoints.map((endpoint) => queryKey(endpoint)[0]));
const persistedNames = { customer: getQueryNames(customerEndpoints), staff: getQueryNames(staffEndpoints) };
const mostQueries = 60;
/** Six days in milliseconds. A weekday then names only one day. */
const longestPersisted = 6 * 24 * 3_600_000;

type PersistedQuery = {
  readonly user: number;
  /** The time of the answer in milliseconds. */
  readonly readAt: number;
  readonly key: QueryKey;
  readonly data: unknown;
};

/** Returns the user whose answers are kept. */
function getOwner(): number | null {
  return getCurrentSession().user?.id ?? null;
}

function isStaffSession(): boolean {
  return getCurrentSession().user?.is_staff === true;
}

function getCacheAddress(key: QueryKey): string {
  return `/kept-answers/${encodeURIComponent(hashKey(key))}`;
}

async function readPersistedQuery(cache: Cache, request: Request | string): Promise<PersistedQuery | null> {
  const response = await cache.match(request);
  return response ? ((await response.json()) as PersistedQuery) : null;
}

/** Says whether an answer is still useful. Answers about handovers are useful only on their day. */
function isRecent(readAt: number): boolean {
  const now = Date.now();
  return isStaffSession() ? toLimaDate(readAt) === toLimaDate(now) : readAt > now - longestPersisted;
}

function isUsable({ user, readAt }: PersistedQuery): boolean {
  return user === getOwner() && isRecent(readAt);
}

/**
 * Removes answers that are too old, too many, or of other users. If nobody is signed in or the phone app is not
 * offered, it removes all.
 */
async function removeUnusableQueries(): Promise<void> {
  if (getOwner() === null || !isPhoneAppOffered()) return deletePersistedQueries();
  const cache = await caches.open(persistedQueriesCache);
  const requests = await cache.keys();
  for (const [index, request] of requests.entries()) {
    const persisted = await readPersistedQuery(cache, request);
    const isTooMany = index < requests.length - mostQueries;
    if (isTooMany || !persisted || !isUsable(persisted)) await cache.delete(request);
  }
}

/** TanStack's queries are untyped. This type has the fields that are read. */
type AnsweredQuery = {
  readonly queryKey: QueryKey;
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
};

async function persistQuery({ queryKey: key, state }: AnsweredQuery): Promise<void> {
  const user = getOwner();
  if (user === null || state.data === undefined) return;
  // The data of the document may have a time in the future (`initial-data.ts`).
  const readAt = Math.min(state.dataUpdatedAt, Date.now());
  const persisted: PersistedQuery = { user, readAt, key, data: state.data };
  const cache = await caches.open(persistedQueriesCache);
  await cache.put(getCacheAddress(key), Response.json(persisted));
  // The session has ended meanwhile, perhaps in another tab.
  if (getOwner() !== user) await deletePersistedQueries();
}

function isPersisted({ queryKey: [name] }: AnsweredQuery): boolean {
  return isPhoneAppOffered() && persistedNames[isStaffSession() ? "staff" : "customer"].has(name);
}

function showPersistedQuery(client: QueryClient, { key, data, readAt }: PersistedQuery): void {
  if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: readAt });
}

async function restoreQuery(client: QueryClient, key: QueryKey): Promise<void> {
  const persisted = await readPersistedQuery(await caches.open(persistedQueriesCache), getCacheAddress(key));
  if (persisted && isUsable(persisted)) showPersistedQuery(client, persisted);
}

async function restoreQueries(client: QueryClient): Promise<void> {
  const cache = await caches.open(persistedQueriesCache);
  for (const request of await cache.keys()) {
    const persisted = await readPersistedQuery(cache, request);
    if (persisted && isUsable(persisted)) showPersistedQuery(client, persisted);
  }
}

/**
 * Keeps the last answers of the screens that work without a network, and shows them when the server cannot be
 * reached. It calls `onReached` with whether the server was reached. The returned function stops it.
 */
export function persistQueries(client: QueryClient, onReached: (isReached: boolean) => void): () => void {
  if (!hasCaches()) return () => undefined;
  const ignore = () => undefined;
  const cache = client.getQueryCache();
  void removeUnusableQueries()
    .then(() => (isOffline() || isOfflineDocument ? restoreQueries(client) : undefined))
    .catch(ignore);
  const present: readonly AnsweredQuery[] = cache.getAll();
  for (const query of present.filter(isPersisted)) void persistQuery(query).catch(ignore);
  const stopKeeping = cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    const query: AnsweredQuery = event.query;
    if (action.type === "success" && action.manual !== true) onReached(true);
    if (!isPersisted(query)) return;
    if (action.type === "success") void persistQuery(query).catch(ignore);
    const isMissing = query.state.data === undefined;
    if (action.type === "failed" && isMissing && isConnectionError(action.error))
      void restoreQuery(client, query.queryKey).catch(ignore);
    // This event comes after all retries.
    if (action.type === "error" && !isMissing && isConnectionError(action.error)) onReached(false);
  });
  let owner = getOwner();
  const stopWatching = subscribeSession(() => {
    if (getOwner() === owner) return;
    owner = getOwner();
    void removeUnusableQueries().catch(ignore);
  });
  return () => {
    stopKeeping();
    stopWatching();
  };
}

/** Names the part whose kept answers are on the screen, and the time at which they were read. */
type ShownQueries = { readonly part: "menu" | "orders" | "cart"; readonly readAt: number };

/** Returns the part that the screen shows. It is null for other screens and if some data of the screen is missing. */
export function findShownPersistedQueries(client: QueryClient): ShownQueries | null {
  const cache = client.getQueryCache();
  const getShownQueries = ([part, endpoint]: readonly [ShownQueries["part"], Endpoint]): ShownQueries[] => {
    const shown = cache.findAll({ queryKey: queryKey(endpoint), type: "active" });
    const isWhole = shown.length > 0 && shown.every(({ state }) => state.data !== undefined);
    const readAt = Math.min(Date.now(), ...shown.map(({ state }) => state.dataUpdatedAt));
    return isWhole ? [{ part, readAt: toServerTime(readAt) }] : [];
  };
  const parts = [["menu", getWeeklyMenu] as const, ["orders", listUserOrders] as const];
  const screen = parts.flatMap(getShownQueries)[0];
  // Other screens also read the cart.
  const isOther = cache
    .findAll({ type: "active" })
    .some((query) => !persistedNames.customer.has(query.queryKey[0]));
  return screen ?? (isOther ? null : (getShownQueries(["cart", getCart])[0] ?? null));
}
