/**
 * Whether staff hand orders over on the page, and scan their codes with the camera. The server lets the camera be used by this
 * rule, and the web loads the document that it allows.
 */
export function isHandoverPage(pathname: string): boolean {
  return /^\/admin\/entregar\/?$/i.test(pathname);
}

/**
 * Whether the payment provider's script runs on the page: on the checkout, and on the page of a placed order, which
 * shows its payment code. The server lets the provider in by this rule, and the web loads the document that it allows.
 */
export function isPaymentPage(pathname: string): boolean {
  return /^\/[^/]+\/menu\/(checkout|order-success)\/?$/i.test(pathname);
}
