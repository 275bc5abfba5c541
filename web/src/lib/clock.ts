import { tryStorage } from "./try-storage.ts";

let renderedAt: number | null = null;
const hydrated = Promise.withResolvers<void>();

const storageKey = "clock-offset";
/** Some browsers have no `serverTiming`, or only over HTTPS. */
type Navigation = Omit<PerformanceNavigationTiming, "serverTiming"> &
  Partial<Pick<PerformanceNavigationTiming, "serverTiming">>;

/** Returns the milliseconds by which the server's clock is ahead of the device's, or null where this document cannot tell. */
function measureOffset(): number | null {
  const [navigation] = performance.getEntriesByType("navigation") as Navigation[];
  const sentAt = navigation?.serverTiming?.find(({ name }) => name === "now")?.duration;
  // A document that the browser kept has the time of its first arrival.
  if (sentAt === undefined || !navigation?.transferSize) return null;
  const sinceNavigation = sentAt - (Date.now() - performance.now());
  // The server wrote it between request and answer. The clocks agree if that can be.
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

/** Turns a time of the device's clock (milliseconds) into one of the server's, which decides on days and cut-offs. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + offset;
}

/** Sets the moment for which a document is rendered, in milliseconds. The browser hydrates for the same moment. */
export function setRenderTime(moment: number): void {
  renderedAt = moment;
}

/** Says that the screen has taken over the server's elements and that time goes on. */
export function endHydration(): void {
  renderedAt = null;
  hydrated.resolve();
}

/** Until then, each component has to render the same as the server. */
export async function waitForHydration(): Promise<void> {
  if (renderedAt !== null) await hydrated.promise;
}

/** The present in milliseconds by the server's clock; until the end of the hydration the moment of the rendering. */
export function getNow(): number {
  return renderedAt ?? toServerTime(Date.now());
}
