import createCache from "@emotion/cache";
import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { FirstScreenInput, RenderFirstScreen } from "@lonchera/contract/first-screen";
import { queryClient as browserQueryClient } from "../lib/api/query.ts";
import { setRenderTime } from "../lib/clock.ts";
import { setRenderedSession } from "../lib/session/cookies.ts";
import { App } from "./app.tsx";
import { applyColorScheme } from "./color-scheme.ts";
import { startAfterPaint } from "./first-paint.ts";
import { routes } from "./routes.tsx";
import { widestPhone } from "./theme.ts";

/**
 * The server renders the phone layout. It stays hidden in a wide window, where the application replaces it
 * (`main.tsx`).
 */
const phoneOnly = `@media (min-width:${widestPhone}){#root[data-rendered-at]{visibility:hidden}}`;

const styleCache = createCache({ key: "css" });
// This setting keeps the styles in the cache and does not write them before each element.
styleCache.compat = true;

/** Returns a cache, and in `used` the names of the classes that a rendering asks the cache for. */
function observeCache() {
  const used = new Set<string>();
  const inserted = new Proxy(styleCache.inserted, {
    get(target, name: string) {
      used.add(name);
      return target[name];
    },
  });
  return { used, cache: { ...styleCache, inserted } };
}

/**
 * Returns the styles in the form that Emotion's cache in the browser takes over. They include classes that no element
 * has because another component extends them. The browser would insert these again.
 */
function renderStyleElements(used: ReadonlySet<string>, nonce: string): string {
  const styles = Object.entries(styleCache.inserted).map(([name, css]) => ({ name, css: String(css) }));
  const isGlobal = ({ name }: { name: string }) => !(`css-${name}` in styleCache.registered);
  const classes = styles.filter(({ name }) => used.has(name));
  const renderStyle = (names: string, css: string) =>
    `<style data-emotion="${names}" nonce="${nonce}">${css}</style>`;
  return [
    ...styles.filter(isGlobal).map(({ name, css }) => renderStyle(`css-global ${name}`, css)),
    renderStyle(
      ["css", ...classes.map(({ name }) => name)].join(" "),
      classes.map(({ css }) => css).join(""),
    ),
  ].join("");
}

/**
 * The document's security policy refuses style attributes, so this function moves their styles into a style sheet.
 * The id in the selector makes them outweigh the styles of classes.
 */
function moveStyles(html: string): { html: string; css: string } {
  const rules: string[] = [];
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const mark = `data-style="${rules.length}"`;
    rules.push(`#root [${mark}]{${style}}`);
    return ` ${mark}`;
  });
  return { html: moved, css: rules.join("") };
}

/**
 * Renders the screen that the browser hydrates. It is synchronous because all requests share the current session and
 * the clock.
 */
function renderApp({ address, user, initial, now }: FirstScreenInput) {
  const queryClient = new QueryClient({ defaultOptions: browserQueryClient.getDefaultOptions() });
  for (const { key, data } of initial.answers) queryClient.setQueryData(key, data);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  setRenderedSession(user);
  setRenderTime(now);
  const { used, cache } = observeCache();
  const html = renderToString(
    <App styleCache={cache} queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>,
  );
  router.dispose();
  queryClient.clear();
  return { html, used };
}

/** React writes this mark for a screen that is not loaded yet. */
const waitingMark = "<!--$!-->";

export const renderFirstScreen: RenderFirstScreen = async (input) => {
  const { now, nonce, scripts } = input;
  let { html, used } = renderApp(input);
  if (html.includes(waitingMark)) {
    // The first rendering only starts to load the screen.
    await new Promise(setImmediate);
    ({ html, used } = renderApp(input));
  }
  const start = `(${applyColorScheme.toString()})();(${startAfterPaint.toString()})(${JSON.stringify(scripts)})`;
  const moved = moveStyles(html);
  return {
    head: [
      `<script nonce="${nonce}">${start}</script>`,
      `<style nonce="${nonce}">${phoneOnly}${moved.css}</style>`,
      renderStyleElements(used, nonce),
    ].join(""),
    root: `<div id="root" data-rendered-at="${now}">${moved.html}</div>`,
  };
};
