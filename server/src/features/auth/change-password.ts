import { eq, and } from "drizzle-orm";
import { type PasswordChange, authMessages } from "@lonchera/contract/auth";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { requireAllowedPassword } from "../../platform/auth/password-rules.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { endSessions, type Caller } from "../../platform/auth/sessions.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { resetRateLimits } from "../../platform/http/rate-limit.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import type { Deps } from "../deps.ts";
import { createPasswordChangedEmail } from "./emails.ts";
import { getSignInLimitKey, getSignInLimits } from "./limits.ts";
import { deleteLinksAfterPasswordChange } from "./email-links.ts";
import { storeIdentityProof, findPasswordOwner } from "./queries.ts";
import { checkPassword } from "./sign-in.ts";

/**
 * Changes the caller's password if the current one is right. All other sessions end, and the owner gets an e-mail.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { current_password, new_password }: PasswordChange,
  ip: string,
): Promise<void> {
  const { db, clock, config } = deps;
  const owner = (await findPasswordOwner(db, caller.id)) ?? abort(404, "not_found");
  await requireAllowedPassword("new_password", new_password, owner);
  const typed = {
    field: "current_password",
    password: current_password,
    wrong: authMessages.wrongPassword,
  };
  const own = await confirmIdentityByPassword(deps, caller, typed, ip);
  const passwordHash = await hashPassword(new_password);
  await transaction(db, async (tx) => {
    const isSame = and(eq(users.id, own.id), eq(users.passwordHash, own.passwordHash));
    const changed = await tx.update(users).set({ passwordHash }).where(isSame).returning({ id: users.id });
    if (changed.length === 0) abort(409, "password_changed_meanwhile");
    const at = new Date(clock());
    await endSessions(tx, eq(users.id, own.id), at, caller.sessionId);
    await recordAuditEvent(tx, { event: "password-changed", at });
    await deleteLinksAfterPasswordChange(tx, own.id);
    await resetRateLimits(tx, getSignInLimitKey(own.email));
    await queueEmails(tx, createPasswordChangedEmail(own.email, config.publicUrl));
  });
}

/** The typed password, the name of its field and the message for a wrong one. */
type TypedPassword = { readonly field: string; readonly password: string; readonly wrong: string };

/**
 * Returns the caller's account if the password is right, and stores a proof of identity in the session. A wrong
 * password counts as a failed sign-in.
 */
export async function confirmIdentityByPassword(
  deps: Deps,
  caller: Caller,
  { field, password, wrong }: TypedPassword,
  ip: string,
): Promise<typeof users.$inferSelect> {
  const { db, clock } = deps;
  const [own] = await db.select().from(users).where(eq(users.id, caller.id));
  if (!own) return abort(404, "not_found");
  const limits = getSignInLimits(own.email, ip, { isKnown: true });
  await deps.audit.recordRefusals("password-refused", own.id, async () => {
    if (!(await checkPassword(deps, password, own.passwordHash, limits))) abortField(field, wrong);
  });
  await storeIdentityProof(db, caller.sessionId, new Date(clock()));
  return own;
}
