import { isPaymentPage, isHandoverPage } from "@lonchera/contract/document-paths";
import { isOffline, isOfflineDocument } from "./offline.ts";

const isServer = typeof window === "undefined";
/** This is the path for which the server sent this document. */
const documentPath = isServer || isOfflineDocument ? "" : window.location.pathname;
const provider = isServer
  ? undefined
  : document.querySelector<HTMLMetaElement>("meta[name=payment-provider]")?.content;

/**
 * Only the documents of payment pages permit Culqi's scripts. A navigation to or from one of these pages loads the
 * document of the new address.
 */
function isOtherPayment(pathname: string): boolean {
  return provider === "culqi" && isPaymentPage(pathname) !== isPaymentPage(documentPath);
}

/** Only the document of the handover page may use the camera. Without a network, codes are typed. */
function isOtherCamera(pathname: string): boolean {
  return isHandoverPage(pathname) !== isHandoverPage(documentPath) && !isOfflineDocument && !isOffline();
}

export function isDocumentReloadNeeded(pathname: string): boolean {
  return isOtherPayment(pathname) || isOtherCamera(pathname);
}

/** This key marks the state of a history entry, which also contains the router's state. */
const mark = "documentChange";

/** Loads the document of the current address. The new document continues the navigation that began in this one. */
export function reloadDocument(): void {
  window.history.replaceState({ ...window.history.state, [mark]: true }, "");
  window.location.reload();
}

function readMark(): boolean {
  if (isServer) return false;
  const { [mark]: isMarked = false, ...state } = (window.history.state ?? {}) as Record<string, unknown>;
  if (isMarked === true) window.history.replaceState(state, "");
  return isMarked === true;
}

/** True if `reloadDocument` loaded this document. */
export const isNavigationContinued = readMark();
