import { and, eq } from "drizzle-orm";
import type { PasswordChange } from "@lonchera/contract/session";
import { sessionMessages } from "@lonchera/contract/session-messages";
import { users } from "../db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { countEvent, forgetEvents, refuseWhenReached } from "../http/limits.ts";
import { refuse, refuseField } from "../http/refusal.ts";
import type { SignedIn } from "../http/session.ts";
import { hashPassword, isPassword } from "../password-hashing.ts";
import { refuseCommonPassword } from "../password-rules.ts";
import { passwordChangedLetter } from "./letters.ts";
import { accountKey, signInLimits } from "./limits.ts";
import { forgetLinks } from "./mail-links.ts";
import { endSessions } from "./queries.ts";

/** Sets another password for whoever knows the present one; a wrong one counts as a failed sign-in. Only this session goes on, and its owner is told by mail. */
export async function changePassword(
  { db, clock, config, sendLetter }: Deps,
  caller: SignedIn,
  { current_password, new_password }: PasswordChange,
  ip: string,
): Promise<void> {
  refuseCommonPassword("new_password", new_password);
  const [own] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!own) return refuse(404);
  const limits = signInLimits(own.email, ip);
  const refuseFlood = () => refuseWhenReached(db, limits, clock());
  await refuseFlood();
  if (!(await isPassword(current_password, own.passwordHash, refuseFlood))) {
    await countEvent(db, limits, clock());
    return refuseField("current_password", sessionMessages.wrongPassword);
  }
  // Of guesses made at once, those that come after the limit was reached learn nothing.
  await refuseFlood();
  const passwordHash = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const isStill = and(eq(users.id, own.id), eq(users.passwordHash, own.passwordHash));
    const changed = await tx.update(users).set({ passwordHash }).where(isStill).returning({ id: users.id });
    if (changed.length === 0) refuse(409, sessionMessages.passwordChangedMeanwhile);
    await endSessions(tx, { userId: own.id, except: caller.sessionId }, new Date(clock()));
    await forgetLinks(tx, own.id, "reset-password");
    await forgetEvents(tx, [accountKey(own.email)]);
    await sendLetter(tx, passwordChangedLetter(own.email, config.publicUrl));
  });
}
