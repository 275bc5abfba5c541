import { createHmac } from "node:crypto";
import { maxId } from "@lonchera/contract/values";
import type { SecretKeys } from "./secret-keys.ts";
import { isSameSecret } from "./secrets.ts";

type SignedId = { readonly id: number; readonly signature: string };

function sign(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Returns the token `{id}-{256 bits}`. The signed text contains the id and the purpose of the token. */
export function signId([key]: SecretKeys, id: number, text: string): string {
  return `${id}-${sign(key, text)}`;
}

/** Reads a token without checking its signature. */
export function parseSignedId(token: string): SignedId | null {
  const [, digits, signature = ""] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? [];
  const id = Number(digits);
  return digits === undefined || id > maxId ? null : { id, signature };
}

export function isSignedWith(keys: SecretKeys, { signature }: SignedId, text: string): boolean {
  return keys.some((key) => isSameSecret(signature, sign(key, text)));
}
