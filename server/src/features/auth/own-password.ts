import { eq } from "drizzle-orm";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { countLimitedEvent, assertBelowLimits } from "../../platform/http/rate-limit.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { Caller } from "../../platform/auth/sessions.ts";
import { verifyPassword } from "../../platform/auth/passwords.ts";
import { signInLimits } from "./limits.ts";

/** What was typed as one's own password, in which field, and what is said where it is wrong. */
type Typed = { readonly field: string; readonly password: string; readonly wrong: string };

/** The caller's account, for whoever knows its password; a wrong one counts as a failed sign-in. */
export async function requireOwnPassword(
  { db, clock }: Deps,
  caller: Caller,
  { field, password, wrong }: Typed,
  ip: string,
): Promise<typeof users.$inferSelect> {
  const [own] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!own) return abort(404, "not_found");
  const limits = signInLimits(own.email, ip);
  const refuseFlood = () => assertBelowLimits(db, limits, clock());
  await refuseFlood();
  if (!(await verifyPassword(password, own.passwordHash, refuseFlood))) {
    await countLimitedEvent(db, limits, clock());
    return abortField(field, wrong);
  }
  // Of guesses made at once, those that come after the limit was reached learn nothing.
  await refuseFlood();
  return own;
}
