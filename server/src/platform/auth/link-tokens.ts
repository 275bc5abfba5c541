import { createHash, randomBytes } from "node:crypto";

/** Returns an unguessable token for a link. Only its hash is stored. */
export function createLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
