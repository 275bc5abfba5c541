import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { getCart, getCartById, getCartV2 } from "@lonchera/contract/cart";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listHandoverPlaces, listPortions } from "@lonchera/contract/handover-lists";
import { getOrderHandovers } from "@lonchera/contract/handovers";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listUserOrders } from "@lonchera/contract/orders";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import { toBusinessDate } from "@lonchera/domain/calendar";
import { isOffline, isOfflineDocument } from "../offline.ts";
import { isPhoneAppOffered } from "../service-worker.ts";
import { getCurrentSession, subscribeSession } from "../session/cookies.ts";
import { deleteKeptAnswers, hasCaches, keptAnswersCache } from "../session/kept-answers-cache.ts";
import { isConnectionError } from "./errors.ts";
import { queryKey } from "./query.ts";

/** The endpoints of the menu, the cart and the orders. */
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
/** The endpoints of handovers. No other answers of staff are kept. */
const staffEndpoints: readonly Endpoint[] = [getPublicConfig, listHandoverPlaces, listPortions];
const getQueryNames = (endpoints: readonly Endpoint[]): ReadonlySet<unknown> =>
  new Set(endpoints.map((endpoint) => queryKey(endpoint)[0]));
const keptNames = { customer: getQueryNames(customerEndpoints), staff: getQueryNames(staffEndpoints) };
const mostAnswers = 60;
/** Milliseconds: six days, so that a weekday says which day is meant. */
const longestKept = 6 * 24 * 3_600_000;

type KeptAnswer = {
  readonly user: number;
  /** Milliseconds. */
  readonly readAt: number;
  readonly key: QueryKey;
  readonly data: unknown;
};

/** The user whose answers are kept. */
function getOwner(): number | null {
  return getCurrentSession().user?.id ?? null;
}

function isStaffSession(): boolean {
  return getCurrentSession().user?.is_staff === true;
}

function getCacheAddress(key: QueryKey): string {
  return `/kept-answers/${encodeURIComponent(hashKey(key))}`;
}

async function readAnswer(cache: Cache, request: Request | string): Promise<KeptAnswer | null> {
  const response = await cache.match(request);
  return response ? ((await response.json()) as KeptAnswer) : null;
}

/** Answers about handovers are useful only on their day. */
function isRecent(readAt: number): boolean {
  const now = Date.now();
  return isStaffSession() ? toBusinessDate(readAt) === toBusinessDate(now) : readAt > now - longestKept;
}

function isUsable({ user, readAt }: KeptAnswer): boolean {
  return user === getOwner() && isRecent(readAt);
}

/** Removes answers that are too old, and those of other users; all of them without the phone app. */
async function removeForeignAnswers(): Promise<void> {
  if (getOwner() === null || !isPhoneAppOffered()) return deleteKeptAnswers();
  const cache = await caches.open(keptAnswersCache);
  const requests = await cache.keys();
  for (const [index, request] of requests.entries()) {
    const answer = await readAnswer(cache, request);
    const isTooMany = index < requests.length - mostAnswers;
    if (isTooMany || !answer || !isUsable(answer)) await cache.delete(request);
  }
}

/** The fields that are read of TanStack's queries, which are untyped. */
type AnsweredQuery = {
  readonly queryKey: QueryKey;
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
};

async function keepAnswer({ queryKey: key, state }: AnsweredQuery): Promise<void> {
  const user = getOwner();
  if (user === null || state.data === undefined) return;
  // Data of the document counts as fresh for a while (`initial-data.ts`).
  const readAt = Math.min(state.dataUpdatedAt, Date.now());
  const answer: KeptAnswer = { user, readAt, key, data: state.data };
  const cache = await caches.open(keptAnswersCache);
  await cache.put(getCacheAddress(key), Response.json(answer));
  // The session ended meanwhile, perhaps in another tab.
  if (getOwner() !== user) await deleteKeptAnswers();
}

function isKept({ queryKey: [name] }: AnsweredQuery): boolean {
  return isPhoneAppOffered() && keptNames[isStaffSession() ? "staff" : "customer"].has(name);
}

function showAnswer(client: QueryClient, { key, data, readAt }: KeptAnswer): void {
  if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: readAt });
}

async function restoreAnswer(client: QueryClient, key: QueryKey): Promise<void> {
  const answer = await readAnswer(await caches.open(keptAnswersCache), getCacheAddress(key));
  if (answer && isUsable(answer)) showAnswer(client, answer);
}

async function restoreAnswers(client: QueryClient): Promise<void> {
  const cache = await caches.open(keptAnswersCache);
  for (const request of await cache.keys()) {
    const answer = await readAnswer(cache, request);
    if (answer && isUsable(answer)) showAnswer(client, answer);
  }
}

/**
 * Keeps the last answers of the screens that are shown without network, and shows them where the server cannot be
 * reached. `onReached` hears whether it was. Returns a function that stops it.
 */
export function keepAnswers(client: QueryClient, onReached: (isReached: boolean) => void): () => void {
  if (!hasCaches()) return () => undefined;
  const ignore = () => undefined;
  const cache = client.getQueryCache();
  void removeForeignAnswers()
    .then(() => (isOffline() || isOfflineDocument ? restoreAnswers(client) : undefined))
    .catch(ignore);
  const present: readonly AnsweredQuery[] = cache.getAll();
  for (const query of present.filter(isKept)) void keepAnswer(query).catch(ignore);
  const stopKeeping = cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { action } = event;
    const query: AnsweredQuery = event.query;
    if (action.type === "success" && action.manual !== true) onReached(true);
    if (!isKept(query)) return;
    if (action.type === "success") void keepAnswer(query).catch(ignore);
    const isMissing = query.state.data === undefined;
    if (action.type === "failed" && isMissing && isConnectionError(action.error))
      void restoreAnswer(client, query.queryKey).catch(ignore);
    // After all retries.
    if (action.type === "error" && !isMissing && isConnectionError(action.error)) onReached(false);
  });
  let owner = getOwner();
  const stopWatching = subscribeSession(() => {
    if (getOwner() === owner) return;
    owner = getOwner();
    void removeForeignAnswers().catch(ignore);
  });
  return () => {
    stopKeeping();
    stopWatching();
  };
}

/** The kept answers on screen, and the time at which they were read. */
type SeenAnswers = { readonly part: "menu" | "orders" | "cart"; readonly readAt: number };

/** Returns which of them the screen shows; null for other screens, and where some of it is missing. */
export function findSeenAnswers(client: QueryClient): SeenAnswers | null {
  const cache = client.getQueryCache();
  const getSeenAnswers = ([part, endpoint]: readonly [SeenAnswers["part"], Endpoint]): SeenAnswers[] => {
    const shown = cache.findAll({ queryKey: queryKey(endpoint), type: "active" });
    const isWhole = shown.length > 0 && shown.every(({ state }) => state.data !== undefined);
    const readAt = Math.min(Date.now(), ...shown.map(({ state }) => state.dataUpdatedAt));
    return isWhole ? [{ part, readAt }] : [];
  };
  const parts = [["menu", getWeeklyMenu] as const, ["orders", listUserOrders] as const];
  const screen = parts.flatMap(getSeenAnswers)[0];
  // Other screens read the cart for some part of theirs.
  const isOther = cache
    .findAll({ type: "active" })
    .some((query) => !keptNames.customer.has(query.queryKey[0]));
  return screen ?? (isOther ? null : (getSeenAnswers(["cart", getCart])[0] ?? null));
}
