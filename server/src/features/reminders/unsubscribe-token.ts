import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { isSignedWith, parseSignedId, signId } from "../../platform/auth/signed-id.ts";

const describe = (userId: number) => `reminders of user ${userId}`;

/** The token never expires, because e-mails are read late, and it changes nothing else. */
export function createUnsubscribeToken(keys: SecretKeys, userId: number): string {
  return signId(keys, userId, describe(userId));
}

/** Returns the id of the user whose token it is, or null. */
export function readUnsubscribeToken(keys: SecretKeys, token: string): number | null {
  const read = parseSignedId(token);
  return read && isSignedWith(keys, read, describe(read.id)) ? read.id : null;
}
