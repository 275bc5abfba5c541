import type { Plugin } from "vite";

/** The two fonts of every screen; the browser would find them only after script and style. */
const wanted = /\/(text|headings)-[\w-]+\.woff2$/;

export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
            injectTo: "head",
          })),
    },
  };
}
