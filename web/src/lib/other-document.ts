import { isPaymentPage, isHandoverPage } from "@lonchera/contract/document-permissions";
import { isOffline, isOfflineDocument } from "./offline.ts";

const isServer = typeof window === "undefined";
/** The path for which the server sent this document. */
const documentPath = isServer || isOfflineDocument ? "" : window.location.pathname;
const provider = isServer
  ? undefined
  : document.querySelector<HTMLMetaElement>("meta[name=payment-provider]")?.content;

/**
 * Only the documents of payment pages let Culqi's scripts in. A navigation to or from one of
 * these pages loads the document of the new address.
 */
function isOtherPayment(pathname: string): boolean {
  return provider === "culqi" && isPaymentPage(pathname) !== isPaymentPage(documentPath);
}

/** Only the document of the page where orders are handed over may use the camera. Without network codes are typed. */
function isOtherCamera(pathname: string): boolean {
  return isHandoverPage(pathname) !== isHandoverPage(documentPath) && !isOfflineDocument && !isOffline();
}

export function isOtherDocumentNeeded(pathname: string): boolean {
  return isOtherPayment(pathname) || isOtherCamera(pathname);
}

/** The key of a mark in the history entry's state, which also holds the router's. */
const mark = "documentChange";

/** Loads the document of the present address, as the next step of a navigation that has begun in this one. */
export function loadOtherDocument(): void {
  window.history.replaceState({ ...window.history.state, [mark]: true }, "");
  window.location.reload();
}

function readMark(): boolean {
  if (isServer) return false;
  const { [mark]: isMarked = false, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  if (isMarked === true) window.history.replaceState(state, "");
  return isMarked === true;
}

/** Whether this document was loaded by `loadOtherDocument`. */
export const isNavigationContinued = readMark();
