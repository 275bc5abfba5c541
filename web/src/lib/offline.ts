/** While the browser has no network, a notice says so once, for all screens. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
