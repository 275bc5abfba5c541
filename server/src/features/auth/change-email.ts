import { eq } from "drizzle-orm";
import { accountMessages } from "@lonchera/contract/accounts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { endSessions, type Caller } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { handleUniqueViolation } from "../../platform/db/written-rows.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { consumeRateLimits } from "../../platform/http/rate-limit.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import {
  createEmailChangeConfirmationEmail,
  createEmailChangedEmail,
  createEmailChangeRequestedEmail,
  createEmailChangeUndoneEmail,
} from "./emails.ts";
import { getEmailLinkLimits } from "./limits.ts";
import {
  consumeLink,
  createLink,
  deleteLinks,
  findLink,
  isValidLink,
  type EmailLink,
  type LinkParams,
} from "./email-links.ts";
import { deleteUnconfirmedAccount, findSignInUser, getConfirmingColumns } from "./queries.ts";
import { sendAlreadyRegisteredEmail } from "./register-customer.ts";

type EmailChange = {
  readonly by: Caller;
  readonly account: { readonly id: number; readonly email: string; readonly is_staff: boolean };
  readonly email: string;
  readonly ip: string;
};

/**
 * Sends the new address a link that confirms it, and the old address a link that undoes the change. The old address
 * stays in use until the new one is confirmed. If the new address is taken, staff get an error. A customer gets none,
 * because nobody may find out who has an account; the owner of the address gets an e-mail.
 */
export async function requestEmailChange(tx: Transaction, deps: Deps, change: EmailChange): Promise<void> {
  const { by, account, email, ip } = change;
  const { publicUrl } = deps.config;
  const now = deps.clock();
  await consumeRateLimits(tx, getEmailLinkLimits("email", email, ip), now);
  const owner = await findSignInUser(tx, email);
  // Anybody can register any address, so an unconfirmed customer does not count.
  const isTaken = owner !== undefined && (owner.isConfirmed || owner.user.is_staff);
  if (isTaken && by.kind === "staff") abortField("email", accountMessages.emailTaken);
  await deleteLinks(tx, account.id, "confirm-email");
  const thing = account.is_staff ? "staff" : "client";
  await recordAuditEvent(tx, {
    event: "email-change-requested",
    at: new Date(now),
    thing,
    ids: [account.id],
  });
  const link = { userId: account.id, askedById: by.id };
  const undo = await createLink(tx, { ...link, purpose: "undo-email-change", email: account.email }, now);
  await queueEmails(tx, createEmailChangeRequestedEmail(account.email, publicUrl, undo));
  if (isTaken) return sendAlreadyRegisteredEmail(tx, deps, email);
  const confirmation = await createLink(tx, { ...link, purpose: "confirm-email", email }, now);
  await queueEmails(tx, createEmailChangeConfirmationEmail(email, publicUrl, confirmation));
}

/**
 * Replaces the e-mail with that of the link. Returns the former one, or undefined if the account already has the
 * link's.
 */
async function replaceEmail(
  tx: Transaction,
  { userId, email, askedById }: EmailLink,
  now: number,
): Promise<string | undefined> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!before || email === null || before.email === email) return undefined;
  await deleteUnconfirmedAccount(tx, email);
  const version = before.version + 1;
  await tx
    .update(users)
    .set({ email, version, ...getConfirmingColumns(new Date(now)) })
    .where(eq(users.id, userId));
  await recordChange(tx, {
    thing: "client",
    id: userId,
    kind: "changed",
    version,
    byUserId: askedById ?? userId,
    at: new Date(now),
    before: { Correo: before.email },
    after: { Correo: email },
    audit: { event: "email-changed", thing: before.isStaff ? "staff" : "client" },
  });
  return before.email;
}

/**
 * Runs `change` with a link that was not used. A repeated request does nothing, because the account already has the
 * link's e-mail.
 */
async function applyEmailLink(
  deps: Deps,
  link: EmailLink | undefined,
  change: (tx: Transaction, link: EmailLink) => Promise<void>,
): Promise<void> {
  if (link?.usedAt && link.owner.email === link.email) return;
  if (!isValidLink(link, deps.clock())) return abort(400, "link_invalid");
  const changing = transaction(deps.db, async (tx) => {
    if (!(await consumeLink(tx, link, deps.clock()))) return abort(400, "link_invalid");
    await change(tx, link);
  });
  // Another account may have got the address after the link was sent.
  await handleUniqueViolation(changing, "users_email_key", () => abort(409, "email_taken"));
}

export async function confirmEmailChange(deps: Deps, parts: LinkParams): Promise<void> {
  const link = await findLink(deps.db, parts, "confirm-email");
  await applyEmailLink(deps, link, async (tx, valid) => {
    const former = await replaceEmail(tx, valid, deps.clock());
    if (former === undefined) return;
    // Links in the former mailbox must no longer set a password.
    await deleteLinks(tx, valid.userId, "reset-password");
    await queueEmails(tx, createEmailChangedEmail(former, deps.config.publicUrl));
  });
}

/**
 * Gives the account its former e-mail back. The change needed the password, so all sessions and links
 * end, and the owner gets a link to choose another password.
 */
export async function undoEmailChange(deps: Deps, parts: LinkParams): Promise<void> {
  const { config, clock } = deps;
  const found = await findLink(deps.db, parts, "undo-email-change");
  // The owner of the former address may undo the change, no matter who asked for it.
  const link = found && { ...found, askedById: found.userId };
  await applyEmailLink(deps, link, async (tx, valid) => {
    const { userId, email } = valid;
    const now = clock();
    await replaceEmail(tx, valid, now);
    await deleteLinks(tx, userId);
    await endSessions(tx, eq(users.id, userId), new Date(now));
    await recordAuditEvent(tx, { event: "email-change-undone", at: new Date(now), userId });
    const reset = await createLink(tx, { userId, purpose: "reset-password" }, now);
    await queueEmails(tx, createEmailChangeUndoneEmail(email ?? "", config.publicUrl, reset));
  });
}
