import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { BodyOf, ResponseOf } from "@lonchera/contract/endpoint";
import type { PasskeyAnswer } from "@lonchera/contract/passkeys";
import type { addPasskey, setUpPasskey, startPasskeyProof } from "@lonchera/contract/second-factor";

/** The keys are the names of the browser's errors. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: "No se usó ninguna passkey: se canceló o pasó mucho tiempo. Vuelve a intentarlo.",
  InvalidStateError: "Este dispositivo o llave ya tiene una passkey de tu cuenta.",
  SecurityError: "Las passkeys no funcionan en esta dirección. Abre Lonchera con su dirección de siempre.",
};

/** Throws an error with a message for users in place of the browser's error. */
function rethrowReadable(error: unknown): never {
  const reason = error instanceof Error ? reasons[error.name] : undefined;
  throw new Error(reason ?? "Tu navegador no pudo usar la passkey.", { cause: error });
}

/**
 * Returns whether the browser can use passkeys at this address. Passkeys belong to a host name, so browsers create
 * none for an IP address.
 */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(window.location.hostname);
}

export const passkeysText =
  "Tu huella, tu rostro, tu PIN o una llave de seguridad. Es lo más rápido y lo más seguro.";
export const passkeysUnavailableText = "Tu navegador no puede usar passkeys en esta dirección.";

/** Asks the browser for a new passkey. */
export async function createPasskey(
  options: ResponseOf<typeof setUpPasskey>["options"],
): Promise<BodyOf<typeof addPasskey>["passkey"]> {
  const optionsJSON = options as object as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).catch(rethrowReadable);
}

/** Asks the browser to sign with one of the account's passkeys. */
export async function signWithPasskey(
  options: ResponseOf<typeof startPasskeyProof>["options"],
): Promise<PasskeyAnswer["passkey"]> {
  const optionsJSON = options as object as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).catch(rethrowReadable);
}
