import { z } from "zod";
import { requiredMessage } from "./field-schemas.ts";

// These schemas describe the JSON of WebAuthn. They contain only the fields that the server reads.

function base64url(max: number) {
  return z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
}

/** The id of the server's challenge, which expires after some minutes and can be used once. */
export const challengeToken = z.string(requiredMessage).max(200);

/** The browser's response when a passkey is created. */
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

/** The browser's response that proves that the person has the passkey. */
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

/** The web passes the options to the browser unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const passkeyAnswer = z.object({ token: challengeToken, passkey: passkeySignature });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
