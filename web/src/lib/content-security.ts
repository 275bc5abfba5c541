/** This is the part of the browser's `trustedTypes` that is used. TypeScript's DOM library does not have it. */
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
  }
}

const isServer = typeof window === "undefined";

/** The nonce of the document's `Content-Security-Policy`. It is empty if the server sent none. */
export const nonce = isServer
  ? ""
  : (document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce ?? "");
if (!isServer) {
  // Goober, the style library of notistack, reads `__nonce__` when it needs it. Zod reads its configuration when it
  // loads. Without `jitless` it would compile schemas with `new Function`, which the policy refuses.
  Object.assign(window, { __nonce__: nonce, __zod_globalConfig: { jitless: true } });
}

const trustedTypes = isServer ? undefined : window.trustedTypes;

/**
 * Libraries write texts as HTML: the date fields write their digits, and goober writes a space. The policy refuses
 * markup.
 */
trustedTypes?.createPolicy("default", {
  createHTML: (html) => (/[<&]/.test(html) ? null : html),
});

const paymentScript = trustedTypes?.createPolicy("payment-script", {
  createScriptURL: (address) => address,
});

/** Sets the address of a payment provider's script. The policy of the document must permit scripts of other origins. */
export function setScriptAddress(script: HTMLScriptElement, address: string): void {
  const { origin } = new URL(address, window.location.href);
  if (origin === window.location.origin) script.nonce = nonce;
  script.src = paymentScript?.createScriptURL(address) ?? address;
}
