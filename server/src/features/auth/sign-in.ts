import { and, eq } from "drizzle-orm";
import { verifyPassword } from "../../platform/auth/passwords.ts";
import { isSecondFactorSetUp } from "../../platform/auth/second-factor.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";
import { consumeRateLimits, requireBelowRateLimits, type RateLimit } from "../../platform/http/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { getSignInLimits } from "./limits.ts";
import { findSignInUser, type SignInUser } from "./queries.ts";

/** A sign-in happens on the page of a company, on that of the administrators, or on none (API clients). */
export type SignInPage = {
  readonly company?: string | null | undefined;
  readonly staff?: boolean | null | undefined;
};
export type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  /** The ids of the users who signed in on this device before. */
  readonly deviceUsers: readonly number[];
};

function requirePageOf({ user }: SignInUser, page: SignInPage): void {
  if (page.staff && !user.is_staff) abort(403, "staff_only");
  if (page.company === undefined || page.company === null) return;
  if (user.is_staff) abort(403, "customers_only");
  if (user.company !== page.company) abort(403, "other_company");
}

/** Returns false if the password is wrong. Failures count against the limits, and too many of them throw 429. */
export async function checkPassword(
  { db, clock }: Deps,
  password: string,
  /** It is undefined for an unknown account, whose check takes as long as that of a known one. */
  passwordHash: string | undefined,
  limits: readonly RateLimit[],
): Promise<boolean> {
  const requireBelowLimits = () => requireBelowRateLimits(db, limits, clock());
  await requireBelowLimits();
  if (!(await verifyPassword(password, passwordHash, requireBelowLimits))) {
    await consumeRateLimits(db, limits, clock());
    return false;
  }
  // Parallel attempts that finish after the limit was reached must not show whether their password was right.
  await requireBelowLimits();
  return true;
}

/**
 * Locks the account of a sign-in and refuses it if it changed since its password was checked. A change that locks the
 * account to end its sessions either finds the session that starts now, or is found here.
 */
export async function lockSignInUser(
  tx: Transaction,
  { user: { id }, passwordHash }: SignInUser,
): Promise<void> {
  const isSame = and(eq(users.id, id), eq(users.passwordHash, passwordHash), users.isActive);
  const [owner] = await tx.select({ isStaff: users.isStaff }).from(users).where(isSame).for("no key update");
  // This is a separate statement, because the first one does not see rows that the lock's former holder added.
  if (!owner || (owner.isStaff && (await isSecondFactorSetUp(tx, id)))) abort(401, "wrong_credentials");
}

/** Returns the account of the credentials. Throws the reason if it may not sign in on this page. */
export async function requireCredentials(
  deps: Deps,
  attempt: SignInAttempt,
  page: SignInPage,
): Promise<SignInUser> {
  const { email, password, ip, deviceUsers } = attempt;
  const account = await findSignInUser(deps.db, email);
  const isKnown = account !== undefined && deviceUsers.includes(account.user.id);
  const limits = getSignInLimits(email, ip, { isKnown });
  return deps.audit.recordRefusals("sign-in-failed", account?.user.id ?? null, async () => {
    const isRight = await checkPassword(deps, password, account?.passwordHash, limits);
    if (!account || !isRight) return abort(401, "wrong_credentials");
    if (!account.isActive) abort(401, "account_disabled");
    if (!account.isConfirmed) abort(401, "account_unconfirmed");
    requirePageOf(account, page);
    if (!account.isCompanyOpen) {
      abort(403, account.user.company === null ? "company_missing" : "company_closed");
    }
    return account;
  });
}
