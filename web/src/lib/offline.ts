/** Says whether the browser has no network. `ConnectionNotice` tells the user for all screens. */
export function isOffline(): boolean {
  // `onLine` is undefined on the server, which renders screens.
  return navigator.onLine === false;
}

/** True if this document comes from the browser's cache because the server could not be reached. */
export const isOfflineDocument =
  typeof window !== "undefined" && document.getElementById("root")?.dataset["offline"] !== undefined;
