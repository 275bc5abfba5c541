/**
 * Whether staff hand orders over on the page, and scan their codes with the camera. The server lets the camera be used by this
 * rule, and the web loads the document that it allows.
 */
export function isHandoverPage(pathname: string): boolean {
  return /^\/admin\/entregar\/?$/i.test(pathname);
}
