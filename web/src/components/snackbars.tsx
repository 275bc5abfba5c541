import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { waitForLoad, useIsLoaded } from "../lib/after-load.ts";
import { isOffline } from "../lib/offline.ts";
import type { SnackbarAction, SnackbarVariant } from "./snackbar-stack.tsx";

/** If this module fails to load, the screens still show their errors themselves. */
const snackbarModule = waitForLoad()
  .then(() => import("./snackbar-stack.tsx"))
  .catch(() => null);
const ShowNothing = () => null;
const Stack = lazy(async () => ({ default: (await snackbarModule)?.SnackbarStack ?? ShowNothing }));

function showWithTone(tone: SnackbarVariant) {
  return (message: string, action?: SnackbarAction) => {
    void snackbarModule.then((stack) => stack?.showSnackbar(message, tone, action));
  };
}

/** Shows a snackbar, also outside components. A snackbar must never be the only place that shows an error. */
export const snackbar = {
  success: showWithTone("success"),
  error: showWithTone("error"),
  info: showWithTone("info"),
  /** Closes all messages, for example that of an earlier attempt. */
  dismissAll: () => void snackbarModule.then((stack) => stack?.dismissSnackbars()),
};

/** Renders the snackbars. It wraps the application and is used once. */
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

/**
 * Shows a load error in a snackbar, in addition to the screen's alert. Without a network it shows nothing, because
 * the connection notice already says so.
 */
export function useErrorSnackbar(error: Error | null, message: string): void {
  useEffect(() => {
    if (error && !isOffline()) snackbar.error(message);
  }, [error, message]);
}
