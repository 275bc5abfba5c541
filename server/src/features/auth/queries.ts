import { and, desc, eq, gt, inArray, isNull, lte, not, sql } from "drizzle-orm";
import type { AccountSession, SessionUser } from "@lonchera/contract/auth";
import { legalVersion } from "@lonchera/contract/consents";
import type { PasswordOwner } from "../../platform/auth/password-rules.ts";
import { getStaffIdleThreshold } from "../../platform/auth/session-use.ts";
import type { Caller } from "../../platform/auth/sessions.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { companies, isActiveCompany } from "../../platform/db/schema/companies.ts";
import { pushSubscriptions } from "../../platform/db/schema/push.ts";
import { secondFactorChallenges } from "../../platform/db/schema/second-factor.ts";
import { emailLinks, sessions, users } from "../../platform/db/schema/users.ts";
import { unknownDevice } from "./device-name.ts";

export type SignInUser = {
  readonly user: SessionUser;
  readonly passwordHash: string;
  readonly isActive: boolean;
  readonly isConfirmed: boolean;
  /** True for staff, who have no company; false for a customer without a company. */
  readonly isCompanyOpen: boolean;
};

type UserRow = typeof users.$inferSelect;

function getPrivacyNotice({ isStaff, privacyVersion }: UserRow): SessionUser["privacy_notice"] {
  if (isStaff || privacyVersion === legalVersion) return null;
  return privacyVersion === null ? "consent" : "update";
}

type SignInRow = { user: UserRow; company: CompanyRow | null; isCompanyOpen: boolean };

function toSignInUser({ user, company, isCompanyOpen }: SignInRow): SignInUser {
  return {
    user: {
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      is_staff: user.isStaff,
      staff_role: user.staffRole,
      customer_type: user.customerType,
      company: company?.slug ?? null,
      company_id: user.companyId,
      company_name: company?.name ?? null,
      document_type: user.documentTypeId,
      identity_document: user.identityDocument,
      photo: user.photo,
      privacy_notice: getPrivacyNotice(user),
      is_company_manager: user.isCompanyManager,
    },
    passwordHash: user.passwordHash,
    isActive: user.isActive,
    isConfirmed: user.confirmedAt !== null,
    isCompanyOpen,
  };
}

type CompanyRow = typeof companies.$inferSelect;

/** A registration or staff may replace such an account. An account that staff disabled stays. */
export const isUnconfirmedCustomer = sql`${users.confirmedAt} is null and ${users.isActive} and not ${users.isStaff}`;

function selectSignInUsers(db: Queryable) {
  return db
    .select({
      user: users,
      company: companies,
      isCompanyOpen: sql<boolean>`${users.isStaff} or coalesce(${isActiveCompany}, false)`,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId));
}

export async function findSignInUser(db: Queryable, email: string): Promise<SignInUser | undefined> {
  const [found] = await selectSignInUsers(db).where(eq(users.email, email));
  return found && toSignInUser(found);
}

/**
 * Returns the columns that confirm an account. An unconfirmed account loses its consent, because a stranger may have
 * given it.
 */
export function getConfirmingColumns(at: Date) {
  const isConfirmed = sql`${users.confirmedAt} is not null`;
  return {
    confirmedAt: sql`coalesce(${users.confirmedAt}, ${at})`,
    privacyAcceptedAt: sql`case when ${isConfirmed} then ${users.privacyAcceptedAt} end`,
    privacyVersion: sql`case when ${isConfirmed} then ${users.privacyVersion} end`,
  };
}

/** Deletes accounts that were never used, and the links that were sent to them by e-mail. */
export async function deleteUnusedAccounts(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(emailLinks).where(inArray(emailLinks.userId, ids));
  // A generic plan of the foreign key's check would read all rows of `changes`, because few people made most of them.
  await tx.execute(sql`set local plan_cache_mode = auto`);
  await tx.delete(users).where(inArray(users.id, ids));
}

/** Deletes a registration that nobody confirmed, so that another account can have its e-mail. */
export async function deleteUnconfirmedAccount(tx: Transaction, email: string): Promise<void> {
  // Confirming also locks the account before its links. Another order could cause a deadlock.
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.confirmedAt), not(users.isStaff)))
    .for("update");
  if (!found) return;
  await deleteUnusedAccounts(tx, [found.id]);
}

export async function findPasswordOwner(db: Queryable, userId: number): Promise<PasswordOwner | undefined> {
  const [found] = await db
    .select({ email: users.email, companyName: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  return found;
}

export async function findSessionUser(db: Queryable, id: number): Promise<SessionUser | undefined> {
  const [found] = await selectSignInUsers(db).where(eq(users.id, id));
  return found && toSignInUser(found).user;
}

export async function findActiveCompany(db: Queryable, slug: string): Promise<CompanyRow | undefined> {
  const [found] = await db
    .select()
    .from(companies)
    .where(and(isActiveCompany, eq(companies.slug, slug)));
  return found;
}

/** Stores a proof of identity in a session. */
export async function storeIdentityProof(db: Queryable, id: string, confirmedAt: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt }).where(eq(sessions.id, id));
}

/**
 * Ends one session and the notifications in its browser. It may be repeated. Returns false if the user has no such
 * session.
 */
export async function endSession(
  db: Queryable,
  which: { userId: number; id: string },
  at: Date,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${at})` })
    .where(and(eq(sessions.id, which.id), eq(sessions.userId, which.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) return false;
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, which.id));
  return true;
}

/** Nobody has so many devices, but programs can sign in as often as they like. */
const maxListedSessions = 100;

/** Returns the caller's active sessions, the current one first, then by their last use. */
export async function findSessions(db: Queryable, caller: Caller, now: number): Promise<AccountSession[]> {
  const isCurrent = eq(sessions.id, caller.sessionId);
  const isUsed = caller.kind === "staff" ? gt(sessions.lastUsedAt, getStaffIdleThreshold(now)) : undefined;
  const isActive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, new Date(now)), isUsed);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.id), isActive))
    .orderBy(desc(isCurrent), desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(maxListedSessions);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device: device ?? unknownDevice,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    is_current: id === caller.sessionId,
  }));
}

/** Deletes expired sessions, links and challenges. */
export async function deleteExpiredCredentials(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(emailLinks).where(lte(emailLinks.expiresAt, now));
  await db.delete(secondFactorChallenges).where(lte(secondFactorChallenges.expiresAt, now));
}
