import { and, eq } from "drizzle-orm";
import type { PasswordChange } from "@lonchera/contract/auth";
import { sessionMessages } from "@lonchera/contract/auth-messages";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { deleteLimitedEvents } from "../../platform/http/rate-limit.ts";
import { abort } from "../../platform/http/http-error.ts";
import type { Caller } from "../../platform/auth/sessions.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { assertNotCommonPassword } from "../../platform/auth/passwords.ts";
import { passwordChangedLetter } from "./letters.ts";
import { accountKey } from "./limits.ts";
import { forgetLinks } from "./mail-links.ts";
import { requireOwnPassword } from "./own-password.ts";
import { endSessions } from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

/** Sets another password for whoever knows the present one; a wrong one counts as a failed sign-in. Only this session goes on, and its owner is told by mail. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { current_password, new_password }: PasswordChange,
  ip: string,
): Promise<void> {
  const { db, clock, config, sendLetter } = deps;
  assertNotCommonPassword("new_password", new_password);
  const typed = {
    field: "current_password",
    password: current_password,
    wrong: sessionMessages.wrongPassword,
  };
  const own = await requireOwnPassword(deps, caller, typed, ip);
  const passwordHash = await hashPassword(new_password);
  await transaction(db, async (tx) => {
    const isStill = and(eq(users.id, own.id), eq(users.passwordHash, own.passwordHash));
    const changed = await tx.update(users).set({ passwordHash }).where(isStill).returning({ id: users.id });
    if (changed.length === 0) abort(409, "password_changed_meanwhile");
    await endSessions(tx, { userId: own.id, except: caller.sessionId }, new Date(clock()));
    await forgetLinks(tx, own.id, "reset-password");
    await deleteLimitedEvents(tx, [accountKey(own.email)]);
    await sendLetter(tx, passwordChangedLetter(own.email, config.publicUrl));
  });
}
