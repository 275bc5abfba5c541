import { tryStorage } from "./try-storage.ts";

let renderedAt: number | null = null;
const hydrated = Promise.withResolvers<void>();

const storageKey = "clock-offset";
/** Some browsers do not have `serverTiming`, or have it only over HTTPS. */
type Navigation = Omit<PerformanceNavigationTiming, "serverTiming"> &
  Partial<Pick<PerformanceNavigationTiming, "serverTiming">>;

/**
 * Returns the milliseconds by which the server's clock is ahead of the device's, or null if this document does not
 * say.
 */
function measureOffset(): number | null {
  const [navigation] = performance.getEntriesByType("navigation") as Navigation[];
  const sentAt = navigation?.serverTiming?.find(({ name }) => name === "now")?.duration;
  // A document from the browser's cache has the time at which it first arrived.
  if (sentAt === undefined || !navigation?.transferSize) return null;
  const sinceNavigation = sentAt - (Date.now() - performance.now());
  // The server wrote the time between the request and the answer. If the times are consistent with that, the clocks
  // agree.
  const ahead = Math.max(0, navigation.requestStart - sinceNavigation);
  const behind = Math.max(0, sinceNavigation - navigation.responseStart);
  return Math.trunc(behind - ahead);
}

function readOffset(): number {
  const measured = measureOffset();
  if (measured === null) return Number(tryStorage(() => sessionStorage.getItem(storageKey)));
  tryStorage(() => sessionStorage.setItem(storageKey, String(measured)));
  return measured;
}

const offset = typeof window === "undefined" ? 0 : readOffset();

/**
 * Converts a time of the device's clock, in milliseconds, to one of the server's, which decides on days and cut-offs.
 */
export function toServerTime(deviceTime: number): number {
  return deviceTime + offset;
}

/** Sets the moment for which a document is rendered, in milliseconds. The browser hydrates it for the same moment. */
export function setRenderTime(moment: number): void {
  renderedAt = moment;
}

/** Ends the hydration. From now on `getNow` returns the current time. */
export function endHydration(): void {
  renderedAt = null;
  hydrated.resolve();
}

/** Resolves when the hydration has ended. Until then, each component must render the same as on the server. */
export async function waitForHydration(): Promise<void> {
  if (renderedAt !== null) await hydrated.promise;
}

/**
 * Returns the current time of the server's clock in milliseconds. Until the hydration has ended, it returns the
 * moment of the rendering.
 */
export function getNow(): number {
  return renderedAt ?? toServerTime(Date.now());
}
