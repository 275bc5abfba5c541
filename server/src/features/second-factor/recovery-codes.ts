import { and, eq, inArray, isNull } from "drizzle-orm";
import { hasFactor } from "@lonchera/contract/second-factor";
import { endSessions, type Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { recoveryCodes } from "../../platform/db/schema/second-factor.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { recordSecondFactorEvent } from "./second-factor-events.ts";
import { readSecondFactor, lockFactorOwner } from "./queries.ts";
import {
  createRecoveryCode,
  type SecondFactorEncryption,
} from "../../platform/auth/second-factor-secrets.ts";

const codesOfAnAccount = 10;

/** Replaces the codes of an account. Only their hashes are stored, so they cannot be read later. */
async function createRecoveryCodes(
  tx: Transaction,
  secrets: SecondFactorEncryption,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: codesOfAnAccount }, createRecoveryCode);
  await deleteRecoveryCodes(tx, userId);
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, ...secrets.hashRecoveryCode(userId, code) })));
  return codes;
}

async function deleteRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * Adds a factor. If it is the account's first one, ends the other sessions, which began with the password alone, and
 * returns recovery codes. Otherwise returns null.
 */
export async function addFactor(
  tx: Transaction,
  secrets: SecondFactorEncryption,
  { by, at }: { readonly by: Staff; readonly at: Date },
  insertFactor: () => Promise<void>,
): Promise<string[] | null> {
  const isFirst = !hasFactor(await readSecondFactor(tx, by.id));
  await insertFactor();
  if (!isFirst) return null;
  await endSessions(tx, eq(users.id, by.id), at, by.sessionId);
  return createRecoveryCodes(tx, secrets, by.id);
}

/** Must be called after a factor was removed. Recovery codes alone are not a second factor. */
export async function finishFactorRemoval(tx: Transaction, userId: number): Promise<void> {
  const left = await readSecondFactor(tx, userId);
  if (hasFactor(left)) return;
  if (left.is_required) abort(409, "second_factor_last");
  await deleteRecoveryCodes(tx, userId);
}

/** Returns false for a code that is unknown or used. */
export async function consumeRecoveryCode(
  tx: Transaction,
  secrets: SecondFactorEncryption,
  { userId, code, at }: { readonly userId: number; readonly code: string; readonly at: Date },
): Promise<boolean> {
  const isCode = inArray(recoveryCodes.codeHash, secrets.hashRecoveryCodeByEachKey(userId, code));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.userId, userId), isCode, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

export async function renewRecoveryCodes(
  deps: Deps,
  secrets: SecondFactorEncryption,
  by: Staff,
): Promise<string[]> {
  return transaction(deps.db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    if (!hasFactor(await readSecondFactor(tx, by.id))) abort(409, "second_factor_missing");
    await recordSecondFactorEvent(tx, deps, owner, "codes-renewed");
    return createRecoveryCodes(tx, secrets, by.id);
  });
}
