/** The cache of answers that the user has seen, for screens without network (`persisted-queries.ts`). */
export const persistedQueriesCache = "lonchera-answers";

/** Browsers have caches in secure contexts only. */
export function hasCaches(): boolean {
  return "caches" in globalThis;
}

export async function deletePersistedQueries(): Promise<void> {
  if (hasCaches()) await caches.delete(persistedQueriesCache);
}
