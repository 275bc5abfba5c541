/** Whether the browser has no network. `ConnectionNotice` says so once for all screens. */
export function isOffline(): boolean {
  // On the server, which renders screens, `onLine` is undefined.
  return navigator.onLine === false;
}

/** Whether this is the document that the browser keeps: the server could not be asked for another one. */
export const isOfflineDocument =
  typeof window !== "undefined" && document.getElementById("root")?.dataset["offline"] !== undefined;
