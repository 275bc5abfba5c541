import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { waitForLoad, useIsLoaded } from "../lib/after-load.ts";
import { isOffline } from "../lib/offline.ts";
import type { SnackbarAction, Tone } from "./snackbar-stack.tsx";

/** If it fails to load, every screen still shows its errors itself. */
const snackbarModule = waitForLoad()
  .then(() => import("./snackbar-stack.tsx"))
  .catch(() => null);
const ShowNothing = () => null;
const Stack = lazy(async () => ({ default: (await snackbarModule)?.SnackbarStack ?? ShowNothing }));

function showWithTone(tone: Tone) {
  return (message: string, action?: SnackbarAction) => {
    void snackbarModule.then((stack) => stack?.showSnackbar(message, tone, action));
  };
}

/** Shows a snackbar, also outside of components. A snackbar is never the only place that shows an error. */
export const snackbar = {
  success: showWithTone("success"),
  error: showWithTone("error"),
  info: showWithTone("info"),
  /** Closes the message of an earlier attempt. */
  dismissAll: () => void snackbarModule.then((stack) => stack?.dismissSnackbars()),
};

/** Renders the snackbars; used once, around the application. */
export function Snackbars({ children }: { children: ReactNode }) {
  const isLoaded = useIsLoaded();
  return (
    <>
      {children}
      {isLoaded && (
        <Suspense fallback={null}>
          <Stack />
        </Suspense>
      )}
    </>
  );
}

/** Shows a load error in a snackbar, in addition to the screen's alert, unless the notice of the connection says it. */
export function useErrorSnackbar(error: Error | null, message: string): void {
  useEffect(() => {
    if (error && !isOffline()) snackbar.error(message);
  }, [error, message]);
}
