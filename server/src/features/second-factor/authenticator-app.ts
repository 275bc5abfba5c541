import { and, eq, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { secondFactorMessages } from "@lonchera/contract/second-factor";
import type { Staff } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { totpSecrets } from "../../platform/db/schema/second-factor.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Deps } from "../deps.ts";
import { consumeChallenge, createChallenge, findChallenge } from "./challenges.ts";
import { recordSecondFactorEvent } from "./second-factor-events.ts";
import { lockFactorOwner } from "./queries.ts";
import { finishFactorRemoval, addFactor } from "./recovery-codes.ts";
import type { SecondFactorEncryption } from "../../platform/auth/second-factor-secrets.ts";

const issuer = "Lonchera";
const secretBytes = 20;
/** A code counts for one step before and after its own, because clocks of phones differ. */
const toleratedSteps = 1;

/** Returns the step of a right code, or undefined. */
function findStep(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: toleratedSteps });
  return delta === null ? undefined : TOTP.counter({ timestamp: now }) + delta;
}

/** Creates a secret, which becomes valid when its first code is sent back. */
export async function setUpTotp({ db, clock }: Deps, secrets: SecondFactorEncryption, by: Staff) {
  const secret = new Secret({ size: secretBytes });
  const value = await secrets.encrypt(by.id, secret.base32);
  return transaction(db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const token = await createChallenge(tx, owner, { purpose: "add-app", value }, clock());
    const uri = new TOTP({ issuer, label: owner.email, secret }).toString();
    return { token, secret: secret.base32, uri };
  });
}

/** Adds the app, or replaces the former one. Returns recovery codes if it is the account's first factor. */
export async function addTotp(
  deps: Deps,
  secrets: SecondFactorEncryption,
  by: Staff,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<string[] | null> {
  const now = deps.clock();
  return transaction(deps.db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const challenge = await findChallenge(tx, token, "add-app", now);
    if (challenge?.userId !== by.id || challenge.value === null) return abort(409, "challenge_expired");
    const secret = await secrets.decrypt(by.id, challenge.value);
    const step = secret && findStep(secret, code, now);
    if (!step) return abortField("code", secondFactorMessages.wrongCode);
    if (!(await consumeChallenge(tx, challenge, owner))) return abort(409, "challenge_expired");
    return addFactor(tx, secrets, { by, at: new Date(now) }, async () => {
      const app = {
        secret: await secrets.encrypt(by.id, secret),
        lastUsedStep: step,
        createdAt: new Date(now),
      };
      await tx
        .insert(totpSecrets)
        .values({ userId: by.id, ...app })
        .onConflictDoUpdate({ target: totpSecrets.userId, set: { ...app, lastUsedAt: null } });
      await recordSecondFactorEvent(tx, deps, owner, "app-added");
    });
  });
}

/** Returns false for a wrong code, and for one that is not newer than the last used code. */
export async function consumeTotpCode(
  tx: Transaction,
  secrets: SecondFactorEncryption,
  { userId, code, now }: { readonly userId: number; readonly code: string; readonly now: number },
): Promise<boolean> {
  const isOwn = eq(totpSecrets.userId, userId);
  const [app] = await tx.select().from(totpSecrets).where(isOwn);
  const secret = app && (await secrets.decrypt(userId, app.secret));
  const step = secret && findStep(secret, code, now);
  if (!step) return false;
  const used = await tx
    .update(totpSecrets)
    .set({ lastUsedStep: step, lastUsedAt: new Date(now) })
    .where(and(isOwn, lt(totpSecrets.lastUsedStep, step)))
    .returning({ userId: totpSecrets.userId });
  return used.length === 1;
}

/** A second call changes nothing. */
export async function removeTotp(deps: Deps, by: Staff): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const owner = await lockFactorOwner(tx, by.id);
    const removed = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, by.id)).returning();
    if (removed.length === 0) return;
    await finishFactorRemoval(tx, by.id);
    await recordSecondFactorEvent(tx, deps, owner, "app-removed");
  });
}
