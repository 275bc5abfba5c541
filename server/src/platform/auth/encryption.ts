import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { SecretKeys } from "./secret-keys.ts";

type Subject = string | number;

/** Encrypts stored values, so that a copy of the database reveals nothing. The subject names the owner of the secret. */
export type Encryption = {
  /** Encrypts with the current key. */
  encrypt(subject: Subject, secret: string): Promise<string>;
  /** Returns undefined if the value was encrypted with an unknown key or for another subject. */
  decrypt(subject: Subject, encrypted: string): Promise<string | undefined>;
  isEncryptedWithCurrentKey(subject: Subject, encrypted: string): Promise<boolean>;
};

const keyBytes = 32;
const algorithms = { alg: "dir", enc: "A256GCM" } as const;

/** Derives a key for one purpose from `SECRET_KEY`. */
export function deriveKey(secretKey: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, keyBytes));
}

async function decryptWith(
  key: Uint8Array,
  subject: Subject,
  encrypted: string,
): Promise<string | undefined> {
  const options = { subject: String(subject), contentEncryptionAlgorithms: [algorithms.enc] };
  const read = await jwtDecrypt<{ secret: string }>(encrypted, key, options).catch(() => null);
  return read?.payload.secret;
}

/** Creates the encryption for one purpose, which has a key of its own. */
export function createEncryption([currentKey, ...otherKeys]: SecretKeys, purpose: string): Encryption {
  const current = deriveKey(currentKey, purpose);
  const all = [current, ...otherKeys.map((key) => deriveKey(key, purpose))];
  return {
    encrypt: (subject, secret) =>
      new EncryptJWT({ secret }).setProtectedHeader(algorithms).setSubject(String(subject)).encrypt(current),
    decrypt: async (subject, encrypted) => {
      for (const key of all) {
        const secret = await decryptWith(key, subject, encrypted);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },
    isEncryptedWithCurrentKey: async (subject, encrypted) =>
      (await decryptWith(current, subject, encrypted)) !== undefined,
  };
}
