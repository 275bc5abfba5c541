import { z } from "zod";
import { requiredMessage } from "./values.ts";

// The JSON of WebAuthn between browsers and authenticators. It names only the fields that the server reads.

function base64url(max: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
}

/** The id of the server's challenge. It expires after some minutes and is used once. */
export const challengeToken = z.string(requiredMessage).max(200);

/** A new passkey. */
export const passkeyRegistration = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(40_000),
    transports: z
      .array(
        z
          .string()
          .regex(/^[a-z-]+$/)
          .max(30),
      )
      .max(10)
      .optional(),
  }),
});

/** The proof that somebody has a passkey. */
export const passkeySignature = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(10_000),
  }),
});

/** Handed to the browser as they are. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const passkeyAnswer = z.object({ token: challengeToken, passkey: passkeySignature });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
