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

/**
 * Returns true for the page on which staff hand over orders and scan codes with the camera. The server allows the camera
 * only in the document of this page. The web uses the same rule to load a new document where the permissions differ.
 */
export function isHandoverPage(pathname: string): boolean {
  return /^\/admin\/entregar\/?$/i.test(pathname);
}

/**
 * Returns true for the pages on which the payment provider's script runs: the checkout, and the page of a placed order with
 * its payment code. The server allows the script only in the documents of these pages. The web uses the same rule to load
 * a new document where the permissions differ.
 */
export function isPaymentPage(pathname: string): boolean {
  return /^\/[^/]+\/menu\/(checkout|order-success)\/?$/i.test(pathname);
}
