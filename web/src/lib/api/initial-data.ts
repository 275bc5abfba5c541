import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../session/cookies.ts";

/** What the server writes into a document. */
type InitialData = {
  /** Null for a document without a session. */
  readonly user: number | null;
  /** The answers to the first screen's calls, by their query keys. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
};

/** Puts the answers that the document carries into the cache. */
export function readInitialData(client: QueryClient): void {
  const text = document.getElementById("initial-data")?.textContent ?? "null";
  const initial = JSON.parse(text) as InitialData | null;
  // Another tab may have changed the session since the document was requested.
  if (!initial || initial.user !== (currentSession().user?.id ?? null)) return;
  for (const { key, data } of initial.answers) client.setQueryData(key, data);
}
