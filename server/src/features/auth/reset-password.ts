import { eq } from "drizzle-orm";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { requireAllowedPassword } from "../../platform/auth/password-rules.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort } from "../../platform/http/http-error.ts";
import { consumeRateLimits, resetRateLimits } from "../../platform/http/rate-limit.ts";
import { queueEmails, type Email } from "../../platform/email/queue-emails.ts";
import { addJobs, queues } from "../../platform/jobs/jobs.ts";
import type { Deps } from "../deps.ts";
import { createPasswordChangedEmail, createPasswordResetEmail } from "./emails.ts";
import { getSignInLimitKey, getEmailLinkLimits } from "./limits.ts";
import {
  findLink,
  deleteLinksAfterPasswordChange,
  isValidLink,
  consumeLink,
  createLink,
  type LinkParams,
} from "./email-links.ts";
import { findPasswordOwner, findSessionUser, findSignInUser, getConfirmingColumns } from "./queries.ts";

/** Somebody asked for a link for this address. The event is stored in queued jobs. */
export type ResetRequestedEvent = { readonly kind: "reset-requested"; readonly email: string };

/**
 * Queues the request. The account is looked up later, so that neither the response nor its duration shows whether
 * there is one.
 */
export async function requestResetLink({ db, clock }: Deps, email: string, ip: string): Promise<void> {
  const event: ResetRequestedEvent = { kind: "reset-requested", email };
  await transaction(db, async (tx) => {
    await consumeRateLimits(tx, getEmailLinkLimits("reset", email, ip), clock());
    await recordAuditEvent(tx, { event: "password-reset-requested", at: new Date(clock()) });
    await addJobs(tx, queues.events.name, [{ data: event }]);
  });
}

/** Creates links for the addresses that have an account, and the e-mails with them. */
export async function createResetEmails(
  tx: Transaction,
  events: readonly ResetRequestedEvent[],
  { clock, publicUrl }: { readonly clock: () => number; readonly publicUrl: string },
): Promise<Email[]> {
  const emails: Email[] = [];
  for (const { email } of events) {
    const account = await findSignInUser(tx, email);
    // Staff must first accept their invitation, which can expire.
    if (!account?.isActive || (account.user.is_staff && !account.isConfirmed)) continue;
    const { id, is_staff } = account.user;
    const link = await createLink(tx, { userId: id, purpose: "reset-password" }, clock());
    const thing = is_staff ? "staff" : "client";
    await recordAuditEvent(tx, { event: "password-reset-sent", at: new Date(clock()), thing, ids: [id] });
    emails.push(createPasswordResetEmail(email, publicUrl, link));
  }
  return emails;
}

/**
 * Sets the password of the link's account and ends all its sessions. Using the link also confirms the e-mail. Returns
 * the slug of the account's company.
 */
export async function resetPassword(
  { db, clock, config }: Deps,
  parts: LinkParams,
  password: string,
): Promise<string | null> {
  const link = await findLink(db, parts, "reset-password");
  if (!isValidLink(link, clock())) return abort(400, "link_invalid");
  const account = (await findPasswordOwner(db, link.userId)) ?? abort(400, "link_invalid");
  await requireAllowedPassword("new_password", password, account);
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    const now = clock();
    if (!(await consumeLink(tx, link, now))) return abort(400, "link_invalid");
    const [owner] = await tx
      .update(users)
      .set({ passwordHash, ...getConfirmingColumns(new Date(now)) })
      .where(eq(users.id, link.userId))
      .returning({ email: users.email, isActive: users.isActive });
    if (!owner?.isActive) return abort(400, "link_invalid");
    await deleteLinksAfterPasswordChange(tx, link.userId);
    await endSessions(tx, eq(users.id, link.userId), new Date(now));
    await recordAuditEvent(tx, { event: "password-reset", at: new Date(now), userId: link.userId });
    await resetRateLimits(tx, getSignInLimitKey(owner.email));
    await queueEmails(tx, createPasswordChangedEmail(owner.email, config.publicUrl));
    return (await findSessionUser(tx, link.userId))?.company ?? null;
  });
}
