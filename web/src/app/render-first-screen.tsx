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

/** The first screen is that of a phone; the application replaces it where the window is wide (`main.tsx`). */
const phoneOnly = "@media (min-width:899.95px){#root[data-rendered-at]{visibility:hidden}}";

const styleCache = createCache({ key: "css" });
// Styles are kept in the cache instead of being written before each element.
styleCache.compat = true;

/** The cache and, in `used`, the names of the classes that a rendering with it asks for. */
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
 * The styles in the form in which Emotion's cache in the browser takes them over. Some classes are on no element, because
 * another component extends them; the browser would insert those, too.
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

/** The document's policy refuses style attributes, so that their styles move into a sheet, where they outweigh classes as well. */
function moveStyles(html: string): { html: string; css: string } {
  const rules: string[] = [];
  const moved = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const mark = `data-style="${rules.length}"`;
    rules.push(`#root [${mark}]{${style}}`);
    return ` ${mark}`;
  });
  return { html: moved, css: rules.join("") };
}

/** Renders the screen that the browser hydrates. It is synchronous, so that requests cannot mix. */
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

/** The mark of React for a screen that was not loaded yet. */
const waitingMark = "<!--$!-->";

export const renderFirstScreen: RenderFirstScreen = async (input) => {
  const { now, nonce, scripts } = input;
  let { html, used } = renderApp(input);
  if (html.includes(waitingMark)) {
    // The first rendering of a screen loads it.
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
