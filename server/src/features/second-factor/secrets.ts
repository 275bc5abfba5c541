import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";

/** What is derived from `SECRET_KEY`, so that a copy of the database opens no account. */
export type Secrets = {
  encrypt(userId: number, secret: string): Promise<string>;
  /** Undefined for what another `SECRET_KEY`, or for another account, was encrypted. */
  decrypt(userId: number, encrypted: string): Promise<string | undefined>;
  hashRecoveryCode(userId: number, code: string): string;
};

const keyBytes = 32;
const codeLength = 10;
/** Crockford's: without I, L, O and U, which are mistaken for others. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns e.g. `7KQ2M-XR40B`, with 50 random bits. */
export function createRecoveryCode(): string {
  const characters = [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]);
  return `${characters.slice(0, codeLength / 2).join("")}-${characters.slice(codeLength / 2).join("")}`;
}

/** Reads a code as it was typed or copied by hand. */
function normalizeRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  return letters.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
}

export function deriveSecrets(secretKey: string): Secrets {
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, keyBytes));
  const encryptionKey = derive("second factor: secrets of authenticator apps");
  const codeKey = derive("second factor: recovery codes");
  return {
    encrypt: (userId, secret) =>
      new EncryptJWT({ secret })
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .setSubject(String(userId))
        .encrypt(encryptionKey),
    decrypt: async (userId, encrypted) => {
      const options = { subject: String(userId), contentEncryptionAlgorithms: ["A256GCM"] };
      const read = await jwtDecrypt<{ secret: string }>(encrypted, encryptionKey, options).catch(() => null);
      return read?.payload.secret;
    },
    hashRecoveryCode: (userId, code) =>
      createHmac("sha256", codeKey)
        .update(`${userId}:${normalizeRecoveryCode(code)}`)
        .digest("base64url"),
  };
}
