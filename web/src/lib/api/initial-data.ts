import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { InitialData } from "@lonchera/contract/first-screen";
import { waitForLoad } from "../after-load.ts";
import { waitForHydration } from "../clock.ts";
import { getCurrentSession } from "../session/cookies.ts";

/** Milliseconds. This is more than a slow phone needs to start. */
const longestStart = 60_000;

/**
 * Puts the answers that the document contains into the cache. It loads them again after the document has loaded,
 * because a restored tab shows an old document.
 */
export function seedQueryCache(client: QueryClient): void {
  const text = document.getElementById("initial-data")?.textContent ?? "null";
  const initial = JSON.parse(text) as InitialData | null;
  // Another tab may have changed the session since the document was requested.
  if (!initial || initial.user !== (getCurrentSession().user?.id ?? null)) return;
  // The answers count as fresh until the hydration, because a refetch before it would render something else than the
  // server's HTML.
  const updatedAt = Date.now() + longestStart;
  for (const { key, data } of initial.answers) client.setQueryData(key, data, { updatedAt });
  const keys = new Set(initial.answers.map(({ key }) => hashKey(key)));
  void waitForLoad()
    .then(waitForHydration)
    .then(() => client.invalidateQueries({ predicate: ({ queryHash }) => keys.has(queryHash) }));
}
