import { z } from "zod";
import { limitedRoles } from "@lonchera/domain/codes";
import { startedSession } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import {
  challengeToken,
  passkeyAnswer,
  passkeyOptions,
  passkeyRegistration,
  passkeySignature,
} from "./passkeys.ts";
import { id, idParams, instant, requiredMessage, requiredText } from "./field-schemas.ts";

export const secondFactorMessages = {
  required: requiredMessage,
  digits: "El código tiene 6 dígitos",
  wrongCode: "El código no es correcto o ya se usó. Espera el siguiente.",
  wrongPasskey: "No pudimos comprobar la passkey. Vuelve a intentarlo.",
  samePasskey: "Esta passkey ya está en una cuenta.",
  wrongRecoveryCode: "El código de recuperación no es correcto o ya se usó.",
} as const;

const token = challengeToken;

/** The code of an authenticator app. Apps show it with a space in the middle. */
export const totpCode = z
  .string(secondFactorMessages.required)
  .transform((typed) => typed.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, secondFactorMessages.digits));

/** A recovery code as it was typed. Case, spaces and hyphens are ignored. */
export const recoveryCode = z
  .string(secondFactorMessages.required)
  .trim()
  .min(1, secondFactorMessages.required)
  .max(50, secondFactorMessages.wrongRecoveryCode);

const secondFactorAnswer = z.discriminatedUnion("method", [
  z.object({ method: z.literal("totp"), token, code: totpCode }),
  z.object({ method: z.literal("recovery"), token, code: recoveryCode }),
  z.object({ method: z.literal("passkey"), token, passkey: passkeySignature }),
]);
export type SecondFactorAnswer = z.output<typeof secondFactorAnswer>;

/** Staff of every role may change their own second factor, even if they have none yet. */
const forOwnFactor = { roles: limitedRoles, withoutSecondFactor: true } as const;

export const answerSecondFactor = endpoint("POST", "/api/login/second-factor/", {
  access: "anyone",
  refuses: [401, 429],
  summary: "El segundo paso de un inicio de sesión: una passkey, un código de la app o uno de recuperación",
  body: secondFactorAnswer,
  response: startedSession,
});

export const passkeyName = z.object({ name: requiredText(50, secondFactorMessages.required) });

const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

/** The second factors of the caller's account. */
const secondFactor = z.object({
  passkeys: z.array(passkey),
  /** The authenticator app. */
  totp: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
  recovery_codes_left: z.int(),
  /** True if owners require a second factor of all staff. */
  is_required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

export function hasFactor({ totp, passkeys }: SecondFactor): boolean {
  return totp !== null || passkeys.length > 0;
}

/** The recovery codes are created with the first factor and shown only in this response. They are null for further factors. */
const addedFactor = z.object({ recovery_codes: z.array(z.string()).nullable() });

export const getSecondFactor = endpoint("GET", "/api/account/second-factor/", {
  ...forOwnFactor,
  summary: "La verificación en dos pasos de la propia cuenta",
  response: secondFactor,
});

export const setUpTotp = endpoint("POST", "/api/account/second-factor/totp/setup/", {
  ...forOwnFactor,
  confirmIdentity: true,
  summary: "Empezar a agregar una app de autenticación: su clave, también como dirección para un código QR",
  response: z.object({ token, secret: z.string(), uri: z.string() }),
});

const appConfirmation = z.object({ token, code: totpCode });

export const addTotp = endpoint("POST", "/api/account/second-factor/totp/", {
  ...forOwnFactor,
  refuses: [409],
  confirmIdentity: true,
  summary: "Agregar la app con su primer código; reemplaza a la anterior",
  body: appConfirmation,
  response: addedFactor,
});

export const removeTotp = endpoint("DELETE", "/api/account/second-factor/totp/", {
  ...forOwnFactor,
  confirmIdentity: true,
  refuses: [409],
  summary: "Quitar la app de autenticación",
});

export const setUpPasskey = endpoint("POST", "/api/account/second-factor/passkeys/setup/", {
  ...forOwnFactor,
  refuses: [409],
  confirmIdentity: true,
  summary: "Empezar a agregar una passkey: lo que el navegador necesita para crearla",
  response: z.object({ token, options: passkeyOptions }),
});

export const addPasskey = endpoint("POST", "/api/account/second-factor/passkeys/", {
  ...forOwnFactor,
  refuses: [409],
  confirmIdentity: true,
  summary: "Agregar la passkey que creó el navegador",
  body: z.object({ token, name: passkeyName.shape.name, passkey: passkeyRegistration }),
  response: addedFactor,
});

export const renamePasskey = endpoint("PUT", "/api/account/second-factor/passkeys/{id}/", {
  ...forOwnFactor,
  summary: "Cambiar el nombre de una passkey",
  params: idParams,
  body: passkeyName,
  response: passkey,
});

export const removePasskey = endpoint("DELETE", "/api/account/second-factor/passkeys/{id}/", {
  ...forOwnFactor,
  confirmIdentity: true,
  refuses: [409],
  summary: "Eliminar una passkey",
  params: idParams,
});

export const startPasskeyProof = endpoint("POST", "/api/account/identity/passkey/setup/", {
  ...forOwnFactor,
  refuses: [409],
  summary: "Lo que el navegador necesita para confirmar con una passkey quién eres; 409 si no tienes ninguna",
  response: z.object({ token, options: passkeyOptions }),
});

export const confirmIdentityByPasskey = endpoint("POST", "/api/account/identity/passkey/", {
  ...forOwnFactor,
  refuses: [409],
  summary: "Confirmar quién eres con una passkey, en lugar de la contraseña: vale 10 minutos en esta sesión",
  body: passkeyAnswer,
});

export const renewRecoveryCodes = endpoint("POST", "/api/account/second-factor/recovery-codes/", {
  ...forOwnFactor,
  refuses: [409],
  confirmIdentity: true,
  summary: "Códigos de recuperación nuevos; los anteriores dejan de servir",
  response: z.object({ recovery_codes: z.array(z.string()) }),
});
