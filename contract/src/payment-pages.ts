/**
 * Whether the payment provider's script runs on the page: on the checkout, and on the page of a placed order, which
 * shows its payment code. The server lets the provider in by this rule, and the web loads the document that it allows.
 */
export function isPaymentPage(pathname: string): boolean {
  return /^\/[^/]+\/menu\/(checkout|order-success)\/?$/i.test(pathname);
}
