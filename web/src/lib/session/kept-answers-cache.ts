/** The cache of answers that the user has seen, for screens without network (`kept-answers.ts`). */
export const keptAnswersCache = "lonchera-answers";

/** Browsers have caches in secure contexts only. */
export function hasCaches(): boolean {
  return "caches" in globalThis;
}

export async function deleteKeptAnswers(): Promise<void> {
  if (hasCaches()) await caches.delete(keptAnswersCache);
}
