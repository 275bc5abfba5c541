import { createHmac } from "node:crypto";
import { maxId } from "@lonchera/contract/values";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { isSameSecret } from "../../platform/auth/secrets.ts";

function sign(key: string, userId: number): string {
  return createHmac("sha256", key).update(`reminders of user ${userId}`).digest("base64url");
}

/** Returns `{user id}-{256 bits}`. It never expires, because e-mails are read late, and it changes nothing else. */
export function createUnsubscribeToken([key]: SecretKeys, userId: number): string {
  return `${userId}-${sign(key, userId)}`;
}

/** Returns the id of the user whose token it is, or null. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): number | null {
  const [, digits, signature = ""] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(token) ?? [];
  const userId = Number(digits);
  if (digits === undefined || userId > maxId) return null;
  return keys.some((key) => isSameSecret(signature, sign(key, userId))) ? userId : null;
}
