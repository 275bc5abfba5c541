import createCache from "@emotion/cache";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { seedQueryCache } from "../lib/api/initial-data.ts";
import { queryClient } from "../lib/api/query.ts";
import { nonce } from "../lib/content-security.ts";
import { getCurrentSession, subscribeSession } from "../lib/session/cookies.ts";
import { setRenderTime } from "../lib/clock.ts";
import { App } from "./app.tsx";
import { applyColorScheme, followColorScheme } from "./color-scheme.ts";
import { routes } from "./routes.tsx";
import { widestPhone } from "./theme.ts";

const styleCache = createCache({ key: "css", nonce });

/** Clears the cached data when the user changes, so that the next user never sees it. */
function clearQueriesOnUserChange(): void {
  let owner = getCurrentSession().user?.id;
  subscribeSession(() => {
    const next = getCurrentSession().user?.id;
    if (next !== owner) queryClient.clear();
    owner = next;
  });
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const { renderedAt } = root.dataset;
/** This is the router's state. It survives a reload, and the server does not know it. */
const routerState = (history.state as { usr?: unknown } | null)?.usr;
/** True if the server rendered the screen that this window shows. */
const isRendered =
  renderedAt !== undefined && !routerState && !matchMedia(`(min-width: ${widestPhone})`).matches;

if (isRendered) setRenderTime(Number(renderedAt));
applyColorScheme();
followColorScheme();
seedQueryCache(queryClient);
clearQueriesOnUserChange();

/**
 * Logs differences between the browser's and the server's rendering. Error 419 is expected, because the server
 * renders a spinner for parts that load later.
 */
function warnOfDifference(error: unknown): void {
  if (!String(error).includes("#419")) console.warn(error);
}

function start(root: HTMLElement): void {
  // With hydration data the router does not reset the scroll position, which may have changed before the start.
  const router = createBrowserRouter(routes, isRendered ? { hydrationData: {} } : undefined);
  const app = (
    <App styleCache={styleCache} queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>
  );
  // A transition lets the browser react to touches between components, which matters on slow phones.
  startTransition(() => {
    if (isRendered) {
      hydrateRoot(root, app, { onRecoverableError: warnOfDifference });
    } else {
      delete root.dataset["renderedAt"];
      createRoot(root).render(app);
    }
  });
}

if (!isRendered) root.replaceChildren();
// The application starts in a new task, after the one in which the modules ran.
setTimeout(start, 0, root);
