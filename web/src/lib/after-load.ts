import { startTransition, useEffect, useState } from "react";

const loaded = new Promise<void>((resolve) => {
  if (typeof document === "undefined") return;
  if (document.readyState === "complete") resolve();
  else window.addEventListener("load", () => resolve(), { once: true });
});

/** Milliseconds. */
const longestWait = 2000;

/**
 * Resolves when the document has loaded and the browser is idle, for what the first screen does not need. Each call
 * gets a moment of its own, so that no task is long.
 */
export async function waitForLoad(): Promise<void> {
  await loaded;
  // Safari has no `requestIdleCallback`.
  if ("requestIdleCallback" in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: longestWait }));
}

/** Whether `waitForLoad` has resolved. False on the server and in the first rendering, so that both give the same HTML. */
export function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    void waitForLoad().then(() => startTransition(() => setIsLoaded(true)));
  }, []);
  return isLoaded;
}
