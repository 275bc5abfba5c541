import { eq, sql } from "drizzle-orm";
import { hashPassword, assertNotCommonPassword } from "../../platform/auth/passwords.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { countLimitedEvent, deleteLimitedEvents } from "../../platform/http/rate-limit.ts";
import { sendEmail } from "../../platform/email/send-email.ts";
import type { Deps } from "../deps.ts";
import { createPasswordChangedEmail, createPasswordResetEmail } from "./emails.ts";
import { getSignInLimitKey, getEmailLinkLimits } from "./limits.ts";
import {
  findLink,
  deleteLinksAfterPasswordChange,
  isValidLink,
  consumeLink,
  createLink,
  type LinkParts,
} from "./email-links.ts";
import { endSessions, findSignInUser } from "./queries.ts";

/** Sends a link if there is such an account. The response is the same without one. */
export async function sendResetLink(deps: Deps, email: string, ip: string): Promise<void> {
  const { db, clock, config } = deps;
  await transaction(db, async (tx) => {
    await countLimitedEvent(tx, getEmailLinkLimits("reset", email, ip), clock());
    const account = await findSignInUser(tx, email);
    if (!account?.isActive) return;
    const link = await createLink(tx, { userId: account.user.id, purpose: "reset-password" }, clock());
    await sendEmail(tx, createPasswordResetEmail(email, config.publicUrl, link));
  });
}

/** Sets the password of the link's account and ends all its sessions. Using the link also confirms the e-mail. */
export async function resetPassword(
  { db, clock, config }: Deps,
  parts: LinkParts,
  password: string,
): Promise<void> {
  assertNotCommonPassword("new_password", password);
  const link = await findLink(db, parts, "reset-password");
  if (!isValidLink(link, clock())) return abort(400, "link_invalid");
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    const now = clock();
    if (!(await consumeLink(tx, link, now))) return abort(400, "link_invalid");
    const confirmedAt = sql`coalesce(${users.confirmedAt}, ${new Date(now)})`;
    const [owner] = await tx
      .update(users)
      .set({ passwordHash, confirmedAt })
      .where(eq(users.id, link.userId))
      .returning({ email: users.email, isActive: users.isActive });
    if (!owner?.isActive) return abort(400, "link_invalid");
    await deleteLinksAfterPasswordChange(tx, link.userId);
    await endSessions(tx, { userId: link.userId }, new Date(now));
    await deleteLimitedEvents(tx, getSignInLimitKey(owner.email));
    await sendEmail(tx, createPasswordChangedEmail(owner.email, config.publicUrl));
  });
}
