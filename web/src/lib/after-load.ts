import { startTransition, useEffect, useState } from "react";

const loaded = new Promise<void>((resolve) => {
  if (typeof document === "undefined") return;
  if (document.readyState === "complete") resolve();
  else window.addEventListener("load", () => resolve(), { once: true });
});

/** The longest wait for an idle moment in milliseconds. */
const longestWait = 2000;

/**
 * Resolves when the document has loaded and the browser is idle. Use it for what the first screen does not need. Each
 * call waits for its own idle moment, so the tasks stay short.
 */
export async function waitForLoad(): Promise<void> {
  await loaded;
  // Safari has no `requestIdleCallback`.
  if ("requestIdleCallback" in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: longestWait }));
}

/**
 * Says whether `waitForLoad` has resolved. It is false on the server and in the first rendering, so that both produce
 * the same HTML.
 */
export function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    void waitForLoad().then(() => startTransition(() => setIsLoaded(true)));
  }, []);
  return isLoaded;
}
