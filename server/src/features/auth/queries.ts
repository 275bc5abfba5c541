import { and, eq, isNull, lte, ne } from "drizzle-orm";
import type { SessionUser } from "@lonchera/contract/auth";
import type { PasswordOwner } from "../../platform/auth/password-rules.ts";
import type { Queryable } from "../../platform/db/client.ts";
import { companies } from "../../platform/db/schema/companies.ts";
import { emailLinks, sessions, users } from "../../platform/db/schema/users.ts";

const isOpen = and(eq(companies.status, true), isNull(companies.archivedAt));

export type SignInUser = {
  readonly user: SessionUser;
  readonly passwordHash: string;
  readonly isActive: boolean;
  readonly isConfirmed: boolean;
  /** True for staff, who have no company; false for a customer without a company. */
  readonly isCompanyOpen: boolean;
};

function toSignInUser({
  user,
  company,
}: {
  user: typeof users.$inferSelect;
  company: CompanyRow | null;
}): SignInUser {
  const isCompanyOpen = company !== null && company.status && company.archivedAt === null;
  return {
    user: {
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      phone: user.phone,
      is_staff: user.isStaff,
      customer_type: user.customerType,
      company: company?.slug ?? null,
      company_id: user.companyId,
      company_name: company?.name ?? null,
      document_type: user.documentTypeId,
      identity_document: user.identityDocument,
      photo: user.photo,
    },
    passwordHash: user.passwordHash,
    isActive: user.isActive,
    isConfirmed: user.confirmedAt !== null,
    isCompanyOpen: user.isStaff || isCompanyOpen,
  };
}

type CompanyRow = typeof companies.$inferSelect;

export async function findSignInUser(db: Queryable, email: string): Promise<SignInUser | undefined> {
  const [found] = await db
    .select({ user: users, company: companies })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.email, email));
  return found && toSignInUser(found);
}

export async function findPasswordOwner(db: Queryable, userId: number): Promise<PasswordOwner | undefined> {
  const [found] = await db
    .select({ email: users.email, companyName: companies.name })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  return found;
}

export async function findOpenCompany(db: Queryable, slug: string): Promise<CompanyRow | undefined> {
  const [found] = await db
    .select()
    .from(companies)
    .where(and(isOpen, eq(companies.slug, slug)));
  return found;
}

export async function insertSession(
  db: Queryable,
  userId: number,
  createdAt: Date,
  expiresAt: Date,
): Promise<string> {
  const [written] = await db
    .insert(sessions)
    .values({ userId, createdAt, expiresAt })
    .returning({ id: sessions.id });
  if (!written) throw new Error("a session was not written");
  return written.id;
}

/** Ends active sessions: one, all of a user, or all but one. */
export async function endSessions(
  db: Queryable,
  which: { userId: number; id?: string; except?: string },
  at: Date,
): Promise<void> {
  const one = which.id === undefined ? undefined : eq(sessions.id, which.id);
  const others = which.except === undefined ? undefined : ne(sessions.id, which.except);
  await db
    .update(sessions)
    .set({ revokedAt: at })
    .where(and(eq(sessions.userId, which.userId), one, others, isNull(sessions.revokedAt)));
}

/** Deletes expired sessions and links. */
export async function deleteExpired(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(emailLinks).where(lte(emailLinks.expiresAt, now));
}
