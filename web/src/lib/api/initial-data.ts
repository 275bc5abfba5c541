import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { InitialData } from "@lonchera/contract/first-screen";
import { afterLoad } from "../after-load.ts";
import { currentSession } from "../session/cookies.ts";

/**
 * Puts the answers that the document carries into the cache, and asks for them again once the document has loaded: a
 * restored tab shows an old document.
 */
export function readInitialData(client: QueryClient): void {
  const text = document.getElementById("initial-data")?.textContent ?? "null";
  const initial = JSON.parse(text) as InitialData | null;
  // Another tab may have changed the session since the document was requested.
  if (!initial || initial.user !== (currentSession().user?.id ?? null)) return;
  for (const { key, data } of initial.answers) client.setQueryData(key, data);
  const keys = new Set(initial.answers.map(({ key }) => hashKey(key)));
  void afterLoad().then(() =>
    client.invalidateQueries({ predicate: ({ queryHash }) => keys.has(queryHash) }),
  );
}
