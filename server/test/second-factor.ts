import assert from "node:assert/strict";
import { login, signInRefusal } from "@lonchera/contract/auth";
import {
  addTotp,
  answerSecondFactor,
  setUpTotp,
  type SecondFactorAnswer,
} from "@lonchera/contract/second-factor";
import { testPassword } from "./factories.ts";
import { generateTotpCode } from "./fakes/authenticator-app.ts";
import type { Headers, TestApp } from "./test-app.ts";

/** Adds an authenticator app to the account of a session. Recovery codes come with the account's first factor. */
export async function addTestApp({ call, clock }: TestApp, headers: Headers) {
  const { token, secret } = (await call(setUpTotp, {}, headers)).body;
  const body = { token, code: generateTotpCode(secret, clock.now()) };
  const { status, body: added } = await call(addTotp, { body }, headers);
  assert.equal(status, 200);
  return { secret, recoveryCodes: added.recovery_codes ?? [] };
}

/** Sends the right password of an account with a second factor. Returns the data for the second step. */
export async function startSignIn({ call }: TestApp, { email }: { email: string }, headers: Headers = {}) {
  const { status, body } = await call(
    login,
    { body: { email, password: testPassword, staff: true } },
    headers,
  );
  assert.equal(status, 401);
  const { code, second_factor } = signInRefusal.parse(body);
  assert.equal(code, "second_factor_needed");
  assert.ok(second_factor);
  return second_factor;
}

export function finishSignIn({ call }: TestApp, body: SecondFactorAnswer, headers: Headers = {}) {
  return call(answerSecondFactor, { body }, headers);
}
