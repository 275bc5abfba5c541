import { eq, sql } from "drizzle-orm";
import { type register, sessionMessages } from "@lonchera/contract/auth";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { hashPassword, assertNotCommonPassword } from "../../platform/auth/passwords.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { countLimitedEvent } from "../../platform/http/rate-limit.ts";
import { sendEmail } from "../../platform/email/send-email.ts";
import type { Deps } from "../deps.ts";
import { alreadyRegisteredEmail, confirmationEmail } from "./emails.ts";
import { mailLinkLimits } from "./limits.ts";
import { findLink, deleteLinks, isValidLink, consumeLink, createLink, type LinkParts } from "./mail-links.ts";
import { findOpenCompany, findPerson } from "./queries.ts";

type Registration = BodyOf<typeof register>;
type UserRow = typeof users.$inferSelect;

/**
 * Inserts the account, or overwrites an unconfirmed one of the same e-mail: the last registration counts.
 * Returns undefined if a confirmed account has the e-mail.
 */
async function insertUnconfirmedUser(
  tx: Transaction,
  values: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [written] = await tx
    .insert(users)
    .values(values)
    .onConflictDoUpdate({
      target: users.email,
      set: {
        passwordHash: values.passwordHash,
        firstName: values.firstName,
        companyId: values.companyId,
        privacyAcceptedAt: values.privacyAcceptedAt,
        privacyVersion: values.privacyVersion,
      },
      setWhere: sql`${users.confirmedAt} is null and ${users.isActive}`,
    })
    .returning();
  return written;
}

/** Tells the owner of an e-mail that somebody tried to use it. */
export async function sendAlreadyRegisteredEmail(
  tx: Transaction,
  { config }: Deps,
  email: string,
): Promise<void> {
  const owner = await findPerson(tx, email);
  if (!owner) return;
  const page = owner.user.company ?? (owner.user.is_staff ? "admin/login" : "company-list");
  await sendEmail(tx, alreadyRegisteredEmail(email, `${config.publicUrl}/${page}`));
}

/** Creates a type1 account that must be confirmed by e-mail. The answer never tells whether the e-mail was known. */
export async function registerCustomer(deps: Deps, body: Registration, ip: string): Promise<void> {
  const { db, clock, config } = deps;
  assertNotCommonPassword("password", body.password);
  await countLimitedEvent(db, mailLinkLimits("register", body.email, ip), clock());
  const company =
    (await findOpenCompany(db, body.company)) ?? abortField("company", sessionMessages.unknownCompany);
  const passwordHash = await hashPassword(body.password);
  await transaction(db, async (tx) => {
    const user = await insertUnconfirmedUser(tx, {
      email: body.email,
      passwordHash,
      firstName: body.first_name,
      customerType: "type1",
      companyId: company.id,
      dateJoined: new Date(clock()),
      // An earlier registration's consent does not count for a later one.
      privacyAcceptedAt: body.accept_politics ? new Date(clock()) : null,
      privacyVersion: body.accept_politics ? body.consents_version : null,
    });
    if (!user) return sendAlreadyRegisteredEmail(tx, deps, body.email);
    await deleteLinks(tx, user.id, "confirm-registration");
    const link = await createLink(tx, user.id, "confirm-registration", clock());
    await sendEmail(tx, confirmationEmail(user.email, company.name, config.publicUrl, link));
  });
}

/** Returns where the link redirects to. Opening it again, as mail scanners do, changes nothing. */
export async function confirmAccount({ db, clock }: Deps, parts: LinkParts): Promise<string> {
  const now = clock();
  const link = await findLink(db, parts, "confirm-registration");
  if (!link) return "/company-list?confirmado=0";
  if (isValidLink(link, now)) {
    await transaction(db, async (tx) => {
      const isFirst = await consumeLink(tx, link, now);
      if (isFirst)
        await tx
          .update(users)
          .set({ confirmedAt: new Date(now) })
          .where(eq(users.id, link.userId));
    });
  }
  const [owner] = await db
    .select({ slug: companies.slug, confirmedAt: users.confirmedAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, link.userId));
  return owner ? `/${owner.slug}?confirmado=${owner.confirmedAt ? 1 : 0}` : "/company-list?confirmado=0";
}
