import { eq, sql } from "drizzle-orm";
import type { BodyOf } from "@lonchera/contract/endpoint";
import type { register } from "@lonchera/contract/auth";
import { sessionMessages } from "@lonchera/contract/auth-messages";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { users } from "../../platform/db/schema/users.ts";
import type { Deps } from "../deps.ts";
import { countLimitedEvent } from "../../platform/http/rate-limit.ts";
import { abortField } from "../../platform/http/http-error.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { assertNotCommonPassword } from "../../platform/auth/passwords.ts";
import { alreadyRegisteredLetter, confirmationLetter } from "./letters.ts";
import { mailedLimits } from "./limits.ts";
import { findLink, forgetLinks, isGood, spendLink, writeLink, type LinkParts } from "./mail-links.ts";
import { findOpenCompany, findPerson } from "./queries.ts";
import { transaction } from "../../platform/db/transaction.ts";

type Registration = BodyOf<typeof register>;
type UserRow = typeof users.$inferSelect;

/**
 * A new account, or the one of that e-mail that nobody has confirmed: who registers last is the one who gets to confirm.
 * Undefined where the account is somebody's already.
 */
async function writeUnconfirmed(
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

/** Tells whoever has an account with that e-mail that somebody used it. */
export async function tellTheOwner(
  tx: Transaction,
  { sendLetter, config }: Deps,
  email: string,
): Promise<void> {
  const owner = await findPerson(tx, email);
  if (!owner) return;
  const page = owner.user.company ?? (owner.user.is_staff ? "admin/login" : "company-list");
  await sendLetter(tx, alreadyRegisteredLetter(email, `${config.publicUrl}/${page}`));
}

/** Makes a type1 account that signs in once confirmed. Who asks cannot tell whether the e-mail was known: its mailbox can. */
export async function registerCustomer(deps: Deps, body: Registration, ip: string): Promise<void> {
  const { db, clock, config, sendLetter } = deps;
  assertNotCommonPassword("password", body.password);
  await countLimitedEvent(db, mailedLimits("register", body.email, ip), clock());
  const company =
    (await findOpenCompany(db, body.company)) ?? abortField("company", sessionMessages.unknownCompany);
  const passwordHash = await hashPassword(body.password);
  await transaction(db, async (tx) => {
    const user = await writeUnconfirmed(tx, {
      email: body.email,
      passwordHash,
      firstName: body.first_name,
      customerType: "type1",
      companyId: company.id,
      dateJoined: new Date(clock()),
      // What the one who registers last has not accepted is not accepted.
      privacyAcceptedAt: body.accept_politics ? new Date(clock()) : null,
      privacyVersion: body.accept_politics ? body.consents_version : null,
    });
    if (!user) return tellTheOwner(tx, deps, body.email);
    await forgetLinks(tx, user.id, "confirm-registration");
    const link = await writeLink(tx, user.id, "confirm-registration", clock());
    await sendLetter(tx, confirmationLetter(user.email, company.name, config.publicUrl, link));
  });
}

/** Where the opened link leads. Opening it again, as mail scanners do, changes nothing and says the same. */
export async function confirmAccount({ db, clock }: Deps, parts: LinkParts): Promise<string> {
  const now = clock();
  const link = await findLink(db, parts, "confirm-registration");
  if (!link) return "/company-list?confirmado=0";
  if (isGood(link, now)) {
    await transaction(db, async (tx) => {
      const isFirst = await spendLink(tx, link, now);
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
