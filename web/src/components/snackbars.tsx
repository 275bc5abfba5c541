import { Fragment, lazy, Suspense, useEffect, type ReactNode } from "react";
import type { SnackbarAction, Tone } from "./snackbar-stack.tsx";

/** Comes after the page; should it not come, every screen still says its errors itself. */
const arriving = import("./snackbar-stack.tsx").then(
  ({ SnackbarStack, showSnackbar }) => ({ SnackbarStack, showSnackbar }),
  () => null,
);
const Stack = lazy(async () => ({ default: (await arriving)?.SnackbarStack ?? Fragment }));

function shower(tone: Tone) {
  return (message: string, action?: SnackbarAction) => {
    void arriving.then((stack) => stack?.showSnackbar(message, tone, action));
  };
}

/** `snackbar.success("…")`, also outside of components. Never the only place where an error is said. */
export const snackbar = { success: shower("success"), error: shower("error"), info: shower("info") };

/** Where snackbars appear: once, around the application. */
export function Snackbars({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Suspense fallback={null}>
        <Stack />
      </Suspense>
    </>
  );
}

export function useSnackbar() {
  return snackbar;
}

/** Says once more, in a snackbar, that a load failed; the screen shows it in an alert besides. */
export function useErrorSnackbar(error: Error | null, message: string): void {
  useEffect(() => {
    if (error) snackbar.error(message);
  }, [error, message]);
}
