import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { SecretKeys } from "./secret-keys.ts";

/** What is derived from `SECRET_KEY`, so that a copy of the database opens no account. */
export type Secrets = {
  /** Encrypts with the current key. */
  encrypt(userId: number, secret: string): Promise<string>;
  /** Undefined for what none of the keys, or what a key for another account, encrypted. */
  decrypt(userId: number, encrypted: string): Promise<string | undefined>;
  isEncryptedWithCurrentKey(userId: number, encrypted: string): Promise<boolean>;
  /** The hash by the current key, and the key's id. */
  hashRecoveryCode(userId: number, code: string): { readonly codeHash: string; readonly keyId: string };
  /** The hashes by each of the keys. */
  findRecoveryCodeHashes(userId: number, code: string): string[];
  /** Names the current key without telling anything of it. */
  readonly keyId: string;
};

const keyBytes = 32;
const keyIdLength = 8;
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

const algorithms = { alg: "dir", enc: "A256GCM" } as const;

function deriveFromKey(secretKey: string) {
  const derive = (purpose: string) => new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, keyBytes));
  const encryptionKey = derive("second factor: secrets of authenticator apps");
  const codeKey = derive("second factor: recovery codes");
  return {
    keyId: Buffer.from(derive("second factor: id of the key")).toString("base64url").slice(0, keyIdLength),
    encrypt: (userId: number, secret: string) =>
      new EncryptJWT({ secret })
        .setProtectedHeader(algorithms)
        .setSubject(String(userId))
        .encrypt(encryptionKey),
    decrypt: async (userId: number, encrypted: string) => {
      const options = { subject: String(userId), contentEncryptionAlgorithms: [algorithms.enc] };
      const read = await jwtDecrypt<{ secret: string }>(encrypted, encryptionKey, options).catch(() => null);
      return read?.payload.secret;
    },
    hashRecoveryCode: (userId: number, code: string) =>
      createHmac("sha256", codeKey)
        .update(`${userId}:${normalizeRecoveryCode(code)}`)
        .digest("base64url"),
  };
}

export function deriveSecrets([currentKey, ...otherKeys]: SecretKeys): Secrets {
  const current = deriveFromKey(currentKey);
  const all = [current, ...otherKeys.map(deriveFromKey)];
  const { keyId, encrypt } = current;
  return {
    keyId,
    encrypt,
    decrypt: async (userId, encrypted) => {
      for (const { decrypt } of all) {
        const secret = await decrypt(userId, encrypted);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },
    isEncryptedWithCurrentKey: async (userId, encrypted) =>
      (await current.decrypt(userId, encrypted)) !== undefined,
    hashRecoveryCode: (userId, code) => ({ codeHash: current.hashRecoveryCode(userId, code), keyId }),
    findRecoveryCodeHashes: (userId, code) => all.map((key) => key.hashRecoveryCode(userId, code)),
  };
}
