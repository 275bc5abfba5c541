/** What this application needs of the browser's `trustedTypes`, which TypeScript's DOM library does not have. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (html: string) => string | null;
      createScriptURL?: (address: string) => string;
    },
  ): { createScriptURL(address: string): string };
};

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
    /** Read by goober, notistack's library for styles. */
    __nonce__?: string;
  }
}

/** The nonce of the document's `Content-Security-Policy`; empty where the server sent none. */
export const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "";
window.__nonce__ = nonce;

/** Libraries write texts as HTML: the date fields their digits, goober a space. Markup is refused. */
window.trustedTypes?.createPolicy("default", {
  createHTML: (html) => (/[<&]/.test(html) ? null : html),
});

// zod reads it when it loads. It would compile its schemas with `new Function`, which the document refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const paymentScript = window.trustedTypes?.createPolicy("payment-script", {
  createScriptURL: (address) => address,
});

/** Sets the address of a payment provider's script. Those of other origins need the document's permission. */
export function setScriptAddress(script: HTMLScriptElement, address: string): void {
  const { origin } = new URL(address, window.location.href);
  if (origin === window.location.origin) script.nonce = nonce;
  script.src = paymentScript?.createScriptURL(address) ?? address;
}
