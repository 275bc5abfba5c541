import { createSecretKey, type webcrypto, createHmac } from "node:crypto";
import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import { maxId } from "@lonchera/contract/field-schemas";
import type { SecretKeys } from "./secret-keys.ts";
import { isSameSecret } from "./secrets.ts";

const algorithm = "HS256";

/** Imported once, because `jose` would import raw bytes again for every token. */
function importKey(secret: string): webcrypto.CryptoKey {
  const key = createSecretKey(secret, "utf8");
  return key.toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

export type TokenSigner<Claims> = {
  /** `expiresAt` is in seconds since 1970. */
  sign(claims: Claims, expiresAt: number): Promise<string>;
  /** Returns null for a token that is foreign, expired or of another audience. */
  verify(token: string): Promise<(Claims & JWTPayload) | null>;
};

export function createTokenSigner<Claims extends JWTPayload>(
  [current, ...others]: SecretKeys,
  audience: string,
  clock: () => number,
): TokenSigner<Claims> {
  const signingKey = importKey(current);
  const keys = [signingKey, ...others.map(importKey)];
  return {
    sign: (claims, expiresAt) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm })
        .setAudience(audience)
        .setIssuedAt(Math.floor(clock() / 1000))
        .setExpirationTime(expiresAt)
        .sign(signingKey),
    verify: async (token) => {
      const options = { algorithms: [algorithm], audience, currentDate: new Date(clock()) };
      for (const key of keys) {
        const verified = await jwtVerify<Claims>(token, key, options).catch(() => null);
        if (verified) return verified.payload;
      }
      return null;
    },
  };
}

type SignedId = { readonly id: number; readonly signature: string };

function sign(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Returns the token `{id}-{256 bits}`. The signed text has to contain the id and the purpose of the token. */
export function signId([key]: SecretKeys, id: number, text: string): string {
  return `${id}-${sign(key, text)}`;
}

/** Reads a token without checking its signature. */
export function parseSignedId(token: string): SignedId | null {
  const [, digits, signature = ""] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  return digits === undefined || id > maxId ? null : { id, signature };
}

export function hasValidSignature(keys: SecretKeys, { signature }: SignedId, text: string): boolean {
  return keys.some((key) => isSameSecret(signature, sign(key, text)));
}
