import type { SecondStep } from "@lonchera/contract/auth";
import { createErrorBody } from "@lonchera/contract/errors";
import { hasFactor, secondFactorMessages, type SecondFactorAnswer } from "@lonchera/contract/second-factor";
import type { Transaction } from "../../platform/db/client.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { getRateLimitAddress } from "../../platform/http/client-address.ts";
import { abort, abortField, HttpError } from "../../platform/http/http-error.ts";
import {
  requireBelowRateLimits,
  tryConsumeRateLimits,
  consumeRateLimits,
  maxRateLimitMinutes,
  type RateLimit,
} from "../../platform/http/rate-limit.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import type { Deps } from "../deps.ts";
import { consumeTotpCode } from "./authenticator-app.ts";
import { consumeChallenge, createChallenge, findChallenge, type Challenge } from "./challenges.ts";
import { createSecondFactorEmail, recordSecondFactorEvent } from "./second-factor-events.ts";
import { consumePasskeySignature, createPasskeyOptions } from "./passkey-answers.ts";
import { readSecondFactor, lockFactorOwner, type FactorOwner } from "./queries.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import type { SecondFactorEncryption } from "../../platform/auth/second-factor-secrets.ts";

/** An account whose password was right, with the hash that was compared. */
type PasswordCheckedUser = { readonly user: { readonly id: number }; readonly passwordHash: string };

/** Throws 401 with a token for the second step if the account has a second factor. The caller has checked the password. */
export async function requireSecondFactor(
  { db, clock, config }: Deps,
  { user: { id }, passwordHash }: PasswordCheckedUser,
): Promise<void> {
  const factor = await readSecondFactor(db, id);
  if (!hasFactor(factor)) return;
  const options = await createPasskeyOptions(db, config, id, "preferred");
  const value = options?.challenge ?? null;
  const token = await createChallenge(db, { id, passwordHash }, { purpose: "sign-in", value }, clock());
  const methods: SecondStep["methods"] = options ? ["passkey"] : [];
  if (factor.totp) methods.push("totp");
  if (factor.recovery_codes_left > 0) methods.push("recovery");
  throw new HttpError(401, {
    ...createErrorBody("second_factor_needed"),
    second_factor: { token, methods, ...(options && { passkey_options: options }) },
  });
}

/** The origin of an answer. */
type Origin = {
  readonly ip: string;
  /** The ids of the users who signed in on this device before. */
  readonly deviceUsers: readonly number[];
};

export function getSecondFactorLimitKey(userId: number): string {
  return `second-factor:account:${userId}`;
}

/**
 * These limits count wrong answers. Three of a million codes are valid at a time, so guessing takes years. A known
 * device has a higher limit, so that somebody who knows the password cannot lock the owner out.
 */
function getLimits(userId: number, { ip, deviceUsers }: Origin): RateLimit[] {
  const account = getSecondFactorLimitKey(userId);
  const windowMinutes = maxRateLimitMinutes;
  const max = deviceUsers.includes(userId) ? 30 : 10;
  return [
    { key: `${account}:${getRateLimitAddress(ip)}`, max, windowMinutes },
    { key: account, max, windowMinutes },
  ];
}

type AnsweredChallenge = {
  readonly owner: FactorOwner;
  readonly challenge: Challenge;
  readonly answer: SecondFactorAnswer;
};

/** Returns false for a wrong answer. A right code cannot be used again. */
async function consumeAnswer(
  tx: Transaction,
  deps: Deps,
  secrets: SecondFactorEncryption,
  { owner, challenge, answer }: AnsweredChallenge,
): Promise<boolean> {
  const now = deps.clock();
  const userId = owner.id;
  switch (answer.method) {
    case "passkey":
      return consumePasskeySignature(tx, deps, challenge, answer.passkey, "preferred");
    case "totp":
      return consumeTotpCode(tx, secrets, { userId, code: answer.code, now });
    case "recovery": {
      const isRight = await consumeRecoveryCode(tx, secrets, {
        userId,
        code: answer.code,
        at: new Date(now),
      });
      if (isRight) await recordSecondFactorEvent(tx, deps, owner, "code-used");
      return isRight;
    }
  }
}

const wrongAnswers: Readonly<Record<SecondFactorAnswer["method"], [field: string, message: string]>> = {
  passkey: ["passkey", secondFactorMessages.wrongPasskey],
  totp: ["code", secondFactorMessages.wrongCode],
  recovery: ["code", secondFactorMessages.wrongRecoveryCode],
};

/** Notifies the account's owner at most once an hour, because somebody knows the password. */
async function reportWrongAnswer(
  tx: Transaction,
  { clock, config }: Deps,
  owner: FactorOwner,
): Promise<void> {
  const limit = { key: `second-factor:wrong:${owner.id}`, max: 1, windowMinutes: maxRateLimitMinutes };
  if (await tryConsumeRateLimits(tx, [limit], clock()))
    await queueEmails(tx, createSecondFactorEmail(owner.email, "wrong-answer", config.publicUrl));
}

/**
 * Begins the session of the account whose second step is answered, or refuses. Answers of an account wait for each
 * other and for changes of its second factor, which end the sessions that began before.
 */
export async function answerSecondFactor<Session>(
  deps: Deps,
  secrets: SecondFactorEncryption,
  answer: SecondFactorAnswer,
  origin: Origin,
  startSession: (tx: Transaction, userId: number) => Promise<Session>,
): Promise<Session> {
  const { db, clock, audit } = deps;
  const now = clock();
  const challenge = await findChallenge(db, answer.token, "sign-in", now);
  if (!challenge) return abort(401, "challenge_expired");
  const { userId } = challenge;
  const limits = getLimits(userId, origin);
  return audit.recordRefusals("second-factor-refused", userId, async () => {
    const session = await transaction(db, async (tx) => {
      const owner = await lockFactorOwner(tx, userId);
      await requireBelowRateLimits(tx, limits, now);
      // A double click sends a right code twice. The second request finds no challenge and is not a wrong answer.
      if (!(await findChallenge(tx, answer.token, "sign-in", now))) return abort(401, "challenge_expired");
      if (!(await consumeAnswer(tx, deps, secrets, { owner, challenge, answer }))) {
        await consumeRateLimits(tx, limits, now);
        await reportWrongAnswer(tx, deps, owner);
        // An exception would roll back the counted answer.
        return null;
      }
      if (!(await consumeChallenge(tx, challenge, owner))) return abort(401, "challenge_expired");
      return startSession(tx, userId);
    });
    return session ?? abortField(...wrongAnswers[answer.method]);
  });
}
