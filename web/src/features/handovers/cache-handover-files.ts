import { handoverFilesCacheName } from "@lonchera/contract/document-paths";
import { isOffline, isOfflineDocument } from "../../lib/offline.ts";
import { isPhoneAppOffered } from "../../lib/service-worker.ts";
import { hasCaches } from "../../lib/session/persisted-queries-cache.ts";

/**
 * Keeps the scripts and fonts that this page has loaded in a cache of their own, where the service worker looks for them
 * without network. The browsers of other people do not load them.
 */
export async function cacheHandoverFiles(): Promise<void> {
  if (!hasCaches() || !("serviceWorker" in navigator) || !isPhoneAppOffered()) return;
  if (isOffline() || isOfflineDocument) return;
  // The page loads these files later. They are loaded here to be in the cache, too.
  await Promise.all([import("./code-scanner.tsx"), import("./send-handovers.tsx"), import("qr/decode.js")]);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"),
  );
  const cache = await caches.open(handoverFilesCacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const present = new Set(files.map(({ href }) => href));
  // Files of a former version are deleted.
  for (const url of kept) if (!present.has(url)) await cache.delete(url);
  await cache.addAll([...present].filter((url) => !kept.has(url)));
}
