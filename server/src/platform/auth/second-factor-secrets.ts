import { createHmac, randomBytes } from "node:crypto";
import { codeAlphabet, replaceConfusableLetters } from "@lonchera/domain/crockford-base32";
import { deriveKey, createEncryption, type Encryption } from "./encryption.ts";
import type { SecretKeys } from "./secret-keys.ts";

/**
 * Encrypts and hashes the secrets of second factors with keys that are derived from `SECRET_KEY`. A copy of the
 * database alone opens no account. Subjects are user ids.
 */
export type SecondFactorEncryption = Encryption & {
  /** Returns the hash by the current key, and the id of that key. */
  hashRecoveryCode(userId: number, code: string): { readonly codeHash: string; readonly keyId: string };
  /** Returns the hash by each of the keys. */
  hashRecoveryCodeByEachKey(userId: number, code: string): string[];
  /** Identifies the current key without revealing it. */
  readonly keyId: string;
};

const keyIdLength = 8;
const codeLength = 10;

/** Returns a code such as `7KQ2M-XR40B`, with 50 random bits. */
export function createRecoveryCode(): string {
  const characters = [...randomBytes(codeLength)].map((byte) => codeAlphabet[byte % codeAlphabet.length]);
  return `${characters.slice(0, codeLength / 2).join("")}-${characters.slice(codeLength / 2).join("")}`;
}

/** Corrects a code that was typed or copied by hand. */
function normalizeRecoveryCode(typed: string): string {
  return replaceConfusableLetters(typed).replaceAll(/[^0-9A-Z]/g, "");
}

function deriveCodeHash(secretKey: string) {
  const codeKey = deriveKey(secretKey, "second factor: recovery codes");
  return (userId: number, code: string) =>
    createHmac("sha256", codeKey)
      .update(`${userId}:${normalizeRecoveryCode(code)}`)
      .digest("base64url");
}

export function createSecondFactorEncryption(keys: SecretKeys): SecondFactorEncryption {
  const [hashCode, ...otherHashes] = [deriveCodeHash(keys[0]), ...keys.slice(1).map(deriveCodeHash)] as const;
  const keyId = Buffer.from(deriveKey(keys[0], "second factor: id of the key"))
    .toString("base64url")
    .slice(0, keyIdLength);
  return {
    ...createEncryption(keys, "second factor: secrets of authenticator apps"),
    keyId,
    hashRecoveryCode: (userId, code) => ({ codeHash: hashCode(userId, code), keyId }),
    hashRecoveryCodeByEachKey: (userId, code) => [hashCode, ...otherHashes].map((hash) => hash(userId, code)),
  };
}
