import { eq, sql } from "drizzle-orm";
import { accountMessages } from "@lonchera/contract/accounts";
import { isUniqueViolation, type Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { countLimitedEvent } from "../../platform/http/rate-limit.ts";
import { abortField } from "../../platform/http/http-error.ts";
import type { Caller } from "../../platform/auth/sessions.ts";
import { formerEmailLetter, newEmailLetter } from "./letters.ts";
import { mailedLimits } from "./limits.ts";
import {
  findLink,
  forgetLinks,
  isGood,
  spendLink,
  writeLink,
  type LinkParts,
  type MailLink,
} from "./mail-links.ts";
import { findPerson } from "./queries.ts";
import { tellTheOwner } from "./registration.ts";
import { transaction } from "../../platform/db/transaction.ts";

type EmailChange = {
  readonly by: Caller;
  readonly account: { readonly id: number };
  readonly email: string;
  readonly ip: string;
};

/**
 * Mails a link to the new address; until it is opened the former one counts. Staff are told that an address is taken;
 * of the others its owner is told, so that nobody finds out here who has an account.
 */
export async function mailEmailChange(tx: Transaction, deps: Deps, change: EmailChange): Promise<void> {
  const { by, account, email, ip } = change;
  await countLimitedEvent(tx, mailedLimits("email", email, ip), deps.clock());
  if (await findPerson(tx, email)) {
    if (by.kind === "staff") abortField("email", accountMessages.emailTaken);
    return tellTheOwner(tx, deps, email);
  }
  await forgetLinks(tx, account.id, "confirm-email");
  const link = await writeLink(tx, account.id, "confirm-email", deps.clock(), email);
  await deps.sendLetter(tx, newEmailLetter(email, deps.config.publicUrl, link));
}

async function takeEmail(deps: Deps, link: MailLink, email: string): Promise<void> {
  const now = deps.clock();
  await transaction(deps.db, async (tx) => {
    if (!(await spendLink(tx, link, now))) return;
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
    await deps.sendLetter(tx, formerEmailLetter(before.email, deps.config.publicUrl));
  });
}

/** Where the opened link leads. Opening it again changes nothing and says the same. */
export async function confirmEmail(deps: Deps, parts: LinkParts): Promise<string> {
  const link = await findLink(deps.db, parts, "confirm-email");
  if (!link?.email) return "/company-list?correo=0";
  if (isGood(link, deps.clock())) {
    await takeEmail(deps, link, link.email).catch((error: unknown) => {
      // Somebody else was quicker to take the address.
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
