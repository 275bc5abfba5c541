import { createSecretKey, type webcrypto } from "node:crypto";
import { jwtVerify, SignJWT, type JWTPayload } from "jose";
import type { SecretKeys } from "./secret-keys.ts";

const algorithm = "HS256";

/** Imported once, because `jose` would import raw bytes again for every token. */
function importKey(secret: string): webcrypto.CryptoKey {
  const key = createSecretKey(secret, "utf8");
  return key.toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

export type TokenSigner<Claims> = {
  /** `expiresAt` is in seconds since 1970. */
  sign(claims: Claims, expiresAt: number): Promise<string>;
  /** Null for a foreign or expired token, and for one of another audience. */
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
