import { syncSubscription } from "./push-subscription.ts";

const address = "/sw.js";
/** Milliseconds between two checks for a new version in a tab that stays open. */
const interval = 3_600_000;

const policy =
  typeof window === "undefined"
    ? undefined
    : window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address });

/** Says whether owners offer the phone app. If they do not, the server's document names no manifest. */
export function isPhoneAppOffered(): boolean {
  return document.querySelector("link[rel=manifest]") !== null;
}

async function register(): Promise<ServiceWorkerRegistration> {
  const url = policy?.createScriptURL(address) ?? address;
  return navigator.serviceWorker.register(url, { updateViaCache: "none" });
}

/** Checks for a new version when the tab becomes visible again. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" || Date.now() - lookedAt < interval) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Activates the new version and reloads this tab. The other tabs continue with their files until they are reloaded. */
function startVersion(worker: ServiceWorker): void {
  const reloadIfActive = () => {
    if (worker.state === "activated") window.location.reload();
  };
  worker.addEventListener("statechange", reloadIfActive);
  worker.postMessage("activate");
  // No event follows if another tab has already activated it.
  reloadIfActive();
}

/** Removes the service worker and everything that is kept for use without a network. */
async function removeServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Lets the browser keep the screens for use without a network. When a new version has been loaded, it calls
 * `onNewVersion` with the function that starts it. From then on, the push subscription follows the session.
 */
export async function registerServiceWorker(onNewVersion: (start: () => void) => void): Promise<void> {
  // Service workers need a secure context, and private windows may refuse them.
  if (!("serviceWorker" in navigator)) return;
  if (!isPhoneAppOffered()) return removeServiceWorker();
  const registration = await register();
  const offer = () => {
    const { waiting, active } = registration;
    // A first installation also waits for a moment, but it has no active worker.
    if (waiting && active) onNewVersion(() => startVersion(waiting));
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  watchForUpdates(registration);
  syncSubscription();
}
