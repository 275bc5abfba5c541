/** This is the name of the cache with the answers that screens show without a network (`persisted-queries.ts`). */
export const persistedQueriesCache = "lonchera-answers";

/** Says whether the browser has caches, which it has in secure contexts only. */
export function hasCaches(): boolean {
  return "caches" in globalThis;
}

export async function deletePersistedQueries(): Promise<void> {
  if (hasCaches()) await caches.delete(persistedQueriesCache);
}
