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
