import { syncSubscription } from "./push-subscription.ts";

const address = "/sw.js";
/** Milliseconds between two requests for a new version in a tab that stays open. */
const interval = 3_600_000;

const policy =
  typeof window === "undefined"
    ? undefined
    : window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });

/** Whether owners offer the phone app; otherwise the server's document names no manifest. */
export function isPhoneAppOffered(): boolean {
  return document.querySelector("link[rel=manifest]") !== null;
}

async function register(): Promise<ServiceWorkerRegistration> {
  const url = policy?.createScriptURL(address) ?? address;
  return navigator.serviceWorker.register(url, { updateViaCache: "none" });
}

/** Looks for a new version when the tab is looked at again. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAt < interval) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Replaces the former version in all tabs, and loads this one again. The others go on until they are loaded again. */
function startVersion(worker: ServiceWorker): void {
  const reloadIfActive = () => {
    if (worker.state === "activated") window.location.reload();
  };
  worker.addEventListener("statechange", reloadIfActive);
  worker.postMessage("activate");
  // No event follows where another tab has activated it already.
  reloadIfActive();
}

/** Ends the service worker, and removes all that is kept for use without network. */
async function removeServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Lets the browser keep the screens for use without network. `onNewVersion` is called when a new version has been
 * loaded, with the function that starts it. The push subscription follows the session from then on.
 */
export async function registerServiceWorker(onNewVersion: (start: () => void) => void): Promise<void> {
  // Browsers have it in secure contexts only, and private windows may refuse it.
  if (!("serviceWorker" in navigator)) return;
  if (!isPhoneAppOffered()) return removeServiceWorker();
  const registration = await register();
  const offer = () => {
    const { waiting, active } = registration;
    // A first installation also waits for a moment.
    if (waiting && active) onNewVersion(() => startVersion(waiting));
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  watchForUpdates(registration);
  syncSubscription();
}
