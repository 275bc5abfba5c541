import { eq } from "drizzle-orm";
import { hasFactor } from "@lonchera/contract/second-factor";
import type { Transaction } from "../../platform/db/client.ts";
import {
  passkeys,
  recoveryCodes,
  secondFactorChallenges,
  totpSecrets,
} from "../../platform/db/schema/second-factor.ts";
import { resetRateLimits } from "../../platform/http/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { recordSecondFactorEvent } from "./second-factor-events.ts";
import { readSecondFactor, lockFactorOwner } from "./queries.ts";
import { getSecondFactorLimitKey } from "./sign-in.ts";

/**
 * Removes all factors of an account, and the count of its wrong answers, which would lock new factors. Returns false if it
 * has no factor.
 */
export async function removeAllFactors(tx: Transaction, deps: Deps, userId: number): Promise<boolean> {
  const owner = await lockFactorOwner(tx, userId);
  if (!hasFactor(await readSecondFactor(tx, userId))) return false;
  for (const table of [totpSecrets, passkeys, recoveryCodes, secondFactorChallenges])
    await tx.delete(table).where(eq(table.userId, userId));
  await resetRateLimits(tx, getSecondFactorLimitKey(userId));
  await recordSecondFactorEvent(tx, deps, owner, "reset");
  return true;
}
