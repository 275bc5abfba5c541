import { eq } from "drizzle-orm";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { countEvent, refuseWhenReached } from "../../platform/http/limits.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import type { SignedIn } from "../../platform/auth/sessions.ts";
import { isPassword } from "../../platform/auth/password-hashing.ts";
import { signInLimits } from "./limits.ts";

/** What was typed as one's own password, in which field, and what is said where it is wrong. */
type Typed = { readonly field: string; readonly password: string; readonly wrong: string };

/** The caller's account, for whoever knows its password; a wrong one counts as a failed sign-in. */
export async function requireOwnPassword(
  { db, clock }: Deps,
  caller: SignedIn,
  { field, password, wrong }: Typed,
  ip: string,
): Promise<typeof users.$inferSelect> {
  const [own] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!own) return abort(404, "not_found");
  const limits = signInLimits(own.email, ip);
  const refuseFlood = () => refuseWhenReached(db, limits, clock());
  await refuseFlood();
  if (!(await isPassword(password, own.passwordHash, refuseFlood))) {
    await countEvent(db, limits, clock());
    return abortField(field, wrong);
  }
  // Of guesses made at once, those that come after the limit was reached learn nothing.
  await refuseFlood();
  return own;
}
