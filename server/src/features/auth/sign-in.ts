import type { Deps } from "../deps.ts";
import { countLimitedEvent, assertBelowLimits } from "../../platform/http/rate-limit.ts";
import { abort } from "../../platform/http/http-error.ts";
import { verifyPassword } from "../../platform/auth/passwords.ts";
import { signInLimits } from "./limits.ts";
import { findPerson, type Person } from "./queries.ts";

/** The page of the sign-in: a company's, the administrators', or none for API clients. */
export type SignInPage = { readonly company?: string | undefined; readonly staff?: boolean | undefined };
export type Attempt = { readonly email: string; readonly password: string; readonly ip: string };

function requirePageOf({ user }: Person, door: SignInPage): void {
  if (door.staff && !user.is_staff) abort(403, "staff_only");
  if (door.company === undefined) return;
  if (user.is_staff) abort(403, "customers_only");
  if (user.company !== door.company) abort(403, "other_company");
}

/** Returns the account of the credentials, or refuses with the reason if it may not sign in on this page. */
export async function signIn({ db, clock }: Deps, attempt: Attempt, door: SignInPage): Promise<Person> {
  const limits = signInLimits(attempt.email, attempt.ip);
  const refuseFlood = () => assertBelowLimits(db, limits, clock());
  await refuseFlood();
  const person = await findPerson(db, attempt.email);
  const isRight = await verifyPassword(attempt.password, person?.passwordHash, refuseFlood);
  if (!person || !isRight) {
    await countLimitedEvent(db, limits, clock());
    return abort(401, "wrong_credentials");
  }
  // Parallel guesses that finish after the limit was reached must not learn whether they were right.
  await refuseFlood();
  if (!person.isActive) abort(401, "account_disabled");
  if (!person.isConfirmed) abort(401, "account_unconfirmed");
  requirePageOf(person, door);
  if (!person.isCompanyOpen) abort(403, "company_closed");
  return person;
}
