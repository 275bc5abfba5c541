/** The document that a browser keeps and shows at every address while it has no network. No slug has a dot. */
export const offlineDocument = "/offline.html";

/** The browser's cache of the scripts with which staff hand orders over. Only the browsers that have opened that page have it. */
export const handoverFilesCache = "lonchera-handover-files";

/** Whether the web application's document is shown at an address, if it is no file. */
export function isScreenAddress(pathname: string): boolean {
  // A name with a dot at the root is a file. Other segments of page addresses can contain dots.
  const isFile = /^\/[^/]*\.[^/]*$/.test(pathname);
  return !isFile && !/^\/(\.well-known|api|media|assets|sandbox|health)(\/|$)/.test(pathname);
}
