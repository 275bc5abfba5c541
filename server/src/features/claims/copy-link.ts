import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ClaimSheet } from "@lonchera/contract/claims";
import { maxId } from "@lonchera/contract/values";
import { isSameSecret } from "../../platform/auth/secrets.ts";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import type { Db } from "../../platform/db/client.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { toClaimSheet } from "./queries.ts";

/** The numbers by which a sheet never changes. */
type Numbered = Pick<typeof claims.$inferSelect, "id" | "year" | "number">;

function sign(key: string, { id, year, number }: Numbered): string {
  return createHmac("sha256", key).update(`copy of claim ${id}: ${number}-${year}`).digest("base64url");
}

/**
 * Returns the token of a sheet's copy, `{id}-{256 bits}`. It is derived from the key instead of being stored as a
 * hash, so that the answer's e-mail can carry the same link as the first one, sheets from before have a link, too, and
 * a copy of the database opens none.
 */
export function createCopyToken([key]: SecretKeys, claim: Numbered): string {
  return `${claim.id}-${sign(key, claim)}`;
}

const copyToken = /^([1-9]\d{0,9})-([\w-]{43})$/;

/** Finds the sheet whose copy a token opens. */
export async function findClaimCopy(
  db: Db,
  keys: SecretKeys,
  token: string,
): Promise<ClaimSheet | undefined> {
  const [, id, signature = ""] = copyToken.exec(token) ?? [];
  if (id === undefined || Number(id) > maxId) return undefined;
  const [row] = await db
    .select()
    .from(claims)
    .where(eq(claims.id, Number(id)));
  const isSigned = row && keys.some((key) => isSameSecret(signature, sign(key, row)));
  return isSigned ? toClaimSheet(row) : undefined;
}
