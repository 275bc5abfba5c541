/** The document that a browser shows at every URL without network. No company has this path, because slugs have no dots. */
export const offlineDocument = "/offline.html";

/** The name of the browser's cache for the scripts of the handover page. Only browsers that have opened the page have it. */
export const handoverFilesCacheName = "lonchera-handover-files";

/** Returns true if the document of the web application is shown at a path. */
export function isScreenAddress(pathname: string): boolean {
  // A name with a dot at the root is a file. In deeper paths of pages, segments can contain dots.
  const isFile = /^\/[^/]*\.[^/]*$/.test(pathname);
  return !isFile && !/^\/(\.well-known|api|media|assets|sandbox|health)(\/|$)/.test(pathname);
}
