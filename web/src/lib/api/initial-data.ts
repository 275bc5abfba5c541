import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../session/cookies.ts";

/** What the server writes into the document of a signed-in customer. */
type InitialData = {
  readonly user: number;
  /** The answers to the first screen's calls, by their query keys. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly data: unknown }[];
};

/** Puts the answers that the document carries into the cache. */
export function readInitialData(client: QueryClient): void {
  const text = document.getElementById("initial-data")?.textContent ?? "null";
  const initial = JSON.parse(text) as InitialData | null;
  // Another tab may have changed the session since the document was requested.
  if (initial?.user !== currentSession().user?.id) return;
  for (const { key, data } of initial?.answers ?? []) client.setQueryData(key, data);
}
