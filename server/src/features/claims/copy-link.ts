import { eq } from "drizzle-orm";
import type { ClaimSheet } from "@lonchera/contract/claims";
import type { SecretKeys } from "../../platform/auth/secret-keys.ts";
import { hasValidSignature, parseSignedId, signId } from "../../platform/auth/signed-tokens.ts";
import type { Db } from "../../platform/db/client.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { toClaimSheet } from "./queries.ts";

/** These numbers identify a sheet and never change. */
type ClaimKey = Pick<typeof claims.$inferSelect, "id" | "year" | "number">;

const describeCopy = ({ id, year, number }: ClaimKey) => `copy of claim ${id}: ${number}-${year}`;

/**
 * Returns the token of a sheet's copy. It is derived from the key and not stored as a hash. Therefore the answer's
 * e-mail can carry the same link as the first one, older sheets have a link, too, and a copy of the database opens
 * none.
 */
export function createCopyToken(keys: SecretKeys, claim: ClaimKey): string {
  return signId(keys, claim.id, describeCopy(claim));
}

/** Finds the sheet whose copy a token opens. */
export async function findClaimCopy(
  db: Db,
  keys: SecretKeys,
  token: string,
): Promise<ClaimSheet | undefined> {
  const read = parseSignedId(token);
  if (!read) return undefined;
  const [row] = await db.select().from(claims).where(eq(claims.id, read.id));
  return row && hasValidSignature(keys, read, describeCopy(row)) ? toClaimSheet(row) : undefined;
}
