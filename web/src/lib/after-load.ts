import { startTransition, useEffect, useState } from "react";

/** Resolves when the document has loaded, for what the first screen does not need. */
export const afterLoad = new Promise<void>((resolve) => {
  if (typeof document === "undefined") return;
  if (document.readyState === "complete") resolve();
  else window.addEventListener("load", () => resolve(), { once: true });
});

/** Whether the document has loaded; false where the server renders it and when it is first shown. */
export function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    void afterLoad.then(() => startTransition(() => setIsLoaded(true)));
  }, []);
  return isLoaded;
}
