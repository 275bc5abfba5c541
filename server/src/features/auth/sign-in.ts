import { messages } from "@lonchera/contract/errors";
import { sessionMessages } from "@lonchera/contract/auth-messages";
import type { Deps } from "../deps.ts";
import { countEvent, refuseWhenReached } from "../../platform/http/limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { isPassword } from "../../platform/auth/password-hashing.ts";
import { signInLimits } from "./limits.ts";
import { findPerson, type Person } from "./queries.ts";

/** Where somebody signs in: the page of a company, the administrators' page, or neither. */
export type Door = { readonly company?: string | undefined; readonly staff?: boolean | undefined };
export type Attempt = { readonly email: string; readonly password: string; readonly ip: string };

function refuseWrongDoor({ user }: Person, door: Door): void {
  if (door.staff && !user.is_staff) refuse(403, messages.onlyStaff);
  if (door.company === undefined) return;
  if (user.is_staff) refuse(403, messages.onlyCustomers);
  if (user.company !== door.company) refuse(403, messages.otherCompany);
}

/** Who an e-mail and a password belong to; whoever may not come in by this door is refused with the reason. */
export async function admit({ db, clock }: Deps, attempt: Attempt, door: Door): Promise<Person> {
  const limits = signInLimits(attempt.email, attempt.ip);
  const refuseFlood = () => refuseWhenReached(db, limits, clock());
  await refuseFlood();
  const person = await findPerson(db, attempt.email);
  const isRight = await isPassword(attempt.password, person?.passwordHash, refuseFlood);
  if (!person || !isRight) {
    await countEvent(db, limits, clock());
    return refuse(401, messages.wrongCredentials);
  }
  // Of guesses made at once, those that come after the limit was reached learn nothing.
  await refuseFlood();
  if (!person.isActive) refuse(401, sessionMessages.disabled);
  if (!person.isConfirmed) refuse(401, sessionMessages.unconfirmed);
  refuseWrongDoor(person, door);
  if (!person.isCompanyOpen) refuse(403, sessionMessages.companyClosed);
  return person;
}
