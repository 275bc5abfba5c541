import type { Deps } from "../deps.ts";
import { countLimitedEvent, assertBelowLimits } from "../../platform/http/rate-limit.ts";
import { abort } from "../../platform/http/http-error.ts";
import { verifyPassword } from "../../platform/auth/passwords.ts";
import { signInLimits } from "./limits.ts";
import { findPerson, type Person } from "./queries.ts";

/** Where somebody signs in: the page of a company, the administrators' page, or neither. */
export type Door = { readonly company?: string | undefined; readonly staff?: boolean | undefined };
export type Attempt = { readonly email: string; readonly password: string; readonly ip: string };

function refuseWrongDoor({ user }: Person, door: Door): void {
  if (door.staff && !user.is_staff) abort(403, "staff_only");
  if (door.company === undefined) return;
  if (user.is_staff) abort(403, "customers_only");
  if (user.company !== door.company) abort(403, "other_company");
}

/** Who an e-mail and a password belong to; whoever may not come in by this door is refused with the reason. */
export async function admit({ db, clock }: Deps, attempt: Attempt, door: Door): Promise<Person> {
  const limits = signInLimits(attempt.email, attempt.ip);
  const refuseFlood = () => assertBelowLimits(db, limits, clock());
  await refuseFlood();
  const person = await findPerson(db, attempt.email);
  const isRight = await verifyPassword(attempt.password, person?.passwordHash, refuseFlood);
  if (!person || !isRight) {
    await countLimitedEvent(db, limits, clock());
    return abort(401, "wrong_credentials");
  }
  // Of guesses made at once, those that come after the limit was reached learn nothing.
  await refuseFlood();
  if (!person.isActive) abort(401, "account_disabled");
  if (!person.isConfirmed) abort(401, "account_unconfirmed");
  refuseWrongDoor(person, door);
  if (!person.isCompanyOpen) abort(403, "company_closed");
  return person;
}
