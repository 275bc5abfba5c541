import { eq, sql } from "drizzle-orm";
import { accountMessages } from "@lonchera/contract/accounts";
import type { Caller } from "../../platform/auth/sessions.ts";
import { isUniqueViolation, type Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { countLimitedEvent } from "../../platform/http/rate-limit.ts";
import { sendEmail } from "../../platform/email/send-email.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { emailChangedEmail, confirmNewEmailEmail } from "./emails.ts";
import { mailLinkLimits } from "./limits.ts";
import {
  findLink,
  deleteLinks,
  isValidLink,
  consumeLink,
  createLink,
  type LinkParts,
  type MailLink,
} from "./mail-links.ts";
import { findPerson } from "./queries.ts";
import { sendAlreadyRegisteredEmail } from "./register-customer.ts";

type EmailChange = {
  readonly by: Caller;
  readonly account: { readonly id: number };
  readonly email: string;
  readonly ip: string;
};

/**
 * Sends a link to the new address; the former one stays until it is opened. Staff are told that an address is taken;
 * for customers only its owner is told, so that nobody can find out who has an account.
 */
export async function sendEmailChangeLink(tx: Transaction, deps: Deps, change: EmailChange): Promise<void> {
  const { by, account, email, ip } = change;
  await countLimitedEvent(tx, mailLinkLimits("email", email, ip), deps.clock());
  if (await findPerson(tx, email)) {
    if (by.kind === "staff") abortField("email", accountMessages.emailTaken);
    return sendAlreadyRegisteredEmail(tx, deps, email);
  }
  await deleteLinks(tx, account.id, "confirm-email");
  const link = await createLink(tx, account.id, "confirm-email", deps.clock(), email);
  await sendEmail(tx, confirmNewEmailEmail(email, deps.config.publicUrl, link));
}

async function replaceEmail(deps: Deps, link: MailLink, email: string): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    if (!(await consumeLink(tx, link, now))) return;
    const [before] = await tx.select().from(users).where(eq(users.id, link.userId)).for("no key update");
    if (!before || before.email === email) return;
    const version = before.version + 1;
    const confirmedAt = sql`coalesce(${users.confirmedAt}, ${new Date(now)})`;
    await tx.update(users).set({ email, version, confirmedAt }).where(eq(users.id, before.id));
    await recordChange(tx, {
      thing: "client",
      id: before.id,
      kind: "changed",
      version,
      byUserId: before.id,
      at: new Date(now),
      before: { Correo: before.email },
      after: { Correo: email },
    });
    await sendEmail(tx, emailChangedEmail(before.email, deps.config.publicUrl));
  });
}

/** Returns where the link redirects to. Opening it again changes nothing. */
export async function confirmEmail(deps: Deps, parts: LinkParts): Promise<string> {
  const link = await findLink(deps.db, parts, "confirm-email");
  if (!link?.email) return "/company-list?correo=0";
  if (isValidLink(link, deps.clock())) {
    await replaceEmail(deps, link, link.email).catch((error: unknown) => {
      // Somebody else took the address meanwhile.
      if (!isUniqueViolation(error, "users_email_key")) throw error;
    });
  }
  const [owner] = await deps.db
    .select({ email: users.email, isStaff: users.isStaff, slug: companies.slug })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, link.userId));
  const page = owner?.isStaff
    ? "/admin/profile"
    : owner?.slug
      ? `/${owner.slug}/user/profile`
      : "/company-list";
  return `${page}?correo=${owner?.email === link.email ? 1 : 0}`;
}
