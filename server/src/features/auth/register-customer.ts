import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type register, authMessages } from "@lonchera/contract/auth";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { customerTypeNames } from "@lonchera/domain/codes";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.ts";
import { requireAllowedPassword } from "../../platform/auth/password-rules.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { hashLinkToken } from "../../platform/auth/secrets.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { emptyPersonalData, users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { queueEmails } from "../../platform/email/queue-emails.ts";
import { abort, abortField } from "../../platform/http/http-error.ts";
import { consumeRateLimits } from "../../platform/http/rate-limit.ts";
import type { Deps } from "../deps.ts";
import { createHistory, recordChange } from "../history/record-change.ts";
import {
  findLink,
  deleteLinks,
  isValidLink,
  consumeLink,
  createLink,
  type EmailLink,
  type LinkParams,
} from "./email-links.ts";
import { createAlreadyRegisteredEmail, createRegistrationEmail } from "./emails.ts";
import { getEmailLinkLimits, getSignInLimits } from "./limits.ts";
import { findActiveCompany, findSignInUser, isUnconfirmedCustomer } from "./queries.ts";
import { checkPassword } from "./sign-in.ts";

type Rule = Pick<
  typeof companies.$inferSelect,
  "joinRule" | "emailDomains" | "invitationHash" | "invitationExpiresAt"
>;

function isInvited({ invitationHash, invitationExpiresAt }: Rule, token: string, now: number): boolean {
  const isOpen = invitationExpiresAt !== null && invitationExpiresAt.getTime() > now;
  return isOpen && invitationHash === hashLinkToken(token);
}

/** Throws 400 unless the company's rule lets somebody register with this e-mail and invitation. */
function assertCanJoin(
  company: Rule,
  { email, invitation = "" }: { readonly email: string; readonly invitation?: string | undefined },
  now: number,
): void {
  if (company.joinRule === "open") return;
  if (company.joinRule === "invitation" && !isInvited(company, invitation, now))
    abort(400, "invitation_required");
  const asksForDomain = company.joinRule === "domain" || company.emailDomains.length > 0;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  if (asksForDomain && !company.emailDomains.includes(domain)) abortField("email", authMessages.companyEmail);
}

type Registration = BodyOf<typeof register>;

/**
 * Inserts the account, or finds the unconfirmed customer with the same e-mail, who keeps the stored values until the
 * confirmation. Returns undefined if the e-mail belongs to staff or to a confirmed or disabled account.
 */
async function insertUnconfirmedUser(
  tx: Transaction,
  values: typeof users.$inferInsert,
): Promise<number | undefined> {
  // The update locks the account until its link is written, because old unconfirmed accounts are deleted.
  const [found] = await tx
    .insert(users)
    .values(values)
    .onConflictDoUpdate({
      target: users.email,
      set: { email: values.email },
      setWhere: isUnconfirmedCustomer,
    })
    .returning({ id: users.id });
  return found?.id;
}

/** Tells the owner of an address by e-mail that somebody else tried to use it. */
export async function sendAlreadyRegisteredEmail(
  tx: Transaction,
  { config }: Deps,
  email: string,
): Promise<void> {
  const owner = await findSignInUser(tx, email);
  if (!owner) return;
  const page = owner.user.company ?? (owner.user.is_staff ? "admin/login" : "company-list");
  await queueEmails(tx, createAlreadyRegisteredEmail(email, `${config.publicUrl}/${page}`));
}

/**
 * Creates a type1 account that must be confirmed by e-mail. Each registration has a link of its own. The response
 * does not show whether the e-mail has an account.
 */
export async function registerCustomer(deps: Deps, body: Registration, ip: string): Promise<void> {
  const { db, clock, config } = deps;
  const company =
    (await findActiveCompany(db, body.company)) ?? abortField("company", authMessages.unknownCompany);
  assertCanJoin(company, body, clock());
  await requireAllowedPassword("password", body.password, { email: body.email, companyName: company.name });
  await consumeRateLimits(db, getEmailLinkLimits("register", body.email, ip), clock());
  const passwordHash = await hashPassword(body.password);
  const at = new Date(clock());
  const chosen = {
    passwordHash,
    firstName: body.first_name,
    companyId: company.id,
    privacyVersion: body.accept_politics ? body.consents_version : null,
  };
  const privacyAcceptedAt = body.accept_politics ? at : null;
  await transaction(db, async (tx) => {
    const userId = await insertUnconfirmedUser(tx, {
      ...chosen,
      email: body.email,
      customerType: "type1",
      dateJoined: at,
      privacyAcceptedAt,
    });
    const ids = userId === undefined ? [] : [userId];
    await recordAuditEvent(tx, { event: "registration-requested", at, thing: "client", ids });
    if (userId === undefined) return sendAlreadyRegisteredEmail(tx, deps, body.email);
    const registration = { ...chosen, privacyAcceptedAt: privacyAcceptedAt?.toISOString() ?? null };
    const link = await createLink(tx, { userId, purpose: "confirm-registration", registration }, clock());
    await queueEmails(tx, createRegistrationEmail(body.email, company.name, config.publicUrl, link));
  });
}

/** Locks an account that is neither confirmed nor disabled. Returns undefined for others. */
async function lockUnconfirmedUser(tx: Transaction, userId: number) {
  const [user] = await tx
    .select({
      companyId: users.companyId,
      companyName: companies.name,
      customerType: users.customerType,
      isCompanyManager: users.isCompanyManager,
      version: users.version,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, userId), isNull(users.confirmedAt), users.isActive))
    .for("no key update", { of: users });
  return user;
}

type UnconfirmedUser = NonNullable<Awaited<ReturnType<typeof lockUnconfirmedUser>>>;

/**
 * These values replace the rights and data that a company gives to an account. They do not count in another company.
 */
const withoutGrants = {
  customerType: "type1",
  isCompanyManager: false,
  ...emptyPersonalData,
  lastName: "",
  documentTypeId: null,
} as const;

function toSnapshot({
  companyName,
  customerType,
  isCompanyManager,
}: Pick<UnconfirmedUser, "companyName" | "customerType" | "isCompanyManager">) {
  return {
    Empresa: companyName,
    "Tipo de Cliente": customerType && customerTypeNames[customerType],
    "Encargado de empresa": isCompanyManager ? "Sí" : null,
  };
}

/** Resets the rights and data of an unconfirmed account that moves to another company, and records the change. */
async function resetGrants(
  tx: Transaction,
  { userId, companyId, at }: { readonly userId: number; readonly companyId: number; readonly at: Date },
  user: UnconfirmedUser,
): Promise<void> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId));
  const version = user.version + 1;
  await tx
    .update(users)
    .set({ ...withoutGrants, version })
    .where(eq(users.id, userId));
  const edited = { id: userId, version };
  const before = toSnapshot(user);
  const after = toSnapshot({ ...withoutGrants, companyName: company?.name ?? null });
  await recordChange(tx, createHistory("client").toEdit(edited, at, edited, before, after));
}

/** Confirms the account with the input of the link's registration, and deletes its other links. */
async function completeRegistration(
  tx: Transaction,
  { userId, registration }: EmailLink,
  user: UnconfirmedUser,
  confirmedAt: Date,
): Promise<void> {
  const companyId = registration?.companyId;
  if (companyId !== undefined && companyId !== user.companyId)
    await resetGrants(tx, { userId, companyId, at: confirmedAt }, user);
  const { privacyAcceptedAt = null, ...chosen } = registration ?? {};
  const values = registration && {
    ...chosen,
    privacyAcceptedAt: privacyAcceptedAt === null ? null : new Date(privacyAcceptedAt),
  };
  await tx
    .update(users)
    .set({ ...values, confirmedAt })
    .where(eq(users.id, userId));
  await recordAuditEvent(tx, { event: "registration-confirmed", at: confirmedAt, userId });
  await deleteLinks(tx, userId);
}

/**
 * Confirms the account with the password of the link's registration. If several people registered the same e-mail,
 * only the owner of the mailbox has both a link and its password. Returns the slug of the company. It may be
 * repeated.
 */
export async function confirmRegistration(
  deps: Deps,
  parts: LinkParams,
  password: string,
  ip: string,
): Promise<string> {
  const { db, clock } = deps;
  const link = await findLink(db, parts, "confirm-registration");
  const isDone = link?.usedAt && link.owner.confirmedAt && link.owner.isActive;
  if (!link || !(isDone || isValidLink(link, clock()))) return abort(400, "link_invalid");
  const { passwordHash } = link.registration ?? link.owner;
  const limits = getSignInLimits(link.owner.email, ip, { isKnown: false });
  await deps.audit.recordRefusals("password-refused", link.userId, async () => {
    if (!(await checkPassword(deps, password, passwordHash, limits)))
      abortField("password", authMessages.otherPassword);
  });
  if (!isDone)
    await transaction(db, async (tx) => {
      // The account is locked before the link, because each confirmation deletes the other links of the account.
      const user = await lockUnconfirmedUser(tx, link.userId);
      if (user && (await consumeLink(tx, link, clock())))
        await completeRegistration(tx, link, user, new Date(clock()));
      // The link is missing if another registration of the e-mail was confirmed, but not if a parallel request used it.
      else if (!(await findLink(tx, parts, "confirm-registration"))) abort(400, "link_invalid");
    });
  const [owner] = await db
    .select({ slug: companies.slug })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, link.userId), isNotNull(users.confirmedAt)));
  return owner?.slug ?? abort(400, "link_invalid");
}
