import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { StaffInvitation, StaffMember } from "@lonchera/contract/staff";
import type { StaffRole } from "@lonchera/domain/codes";
import { hasSecondFactor } from "../../platform/auth/second-factor.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { deleteUnconfirmedAccount } from "../auth/queries.ts";

const columns = {
  id: users.id,
  first_name: users.firstName,
  last_name: users.lastName,
  phone: users.phone,
  email: users.email,
  staff_role: sql<StaffRole>`${users.staffRole}`,
  state: sql<StaffMember["state"]>`case when not ${users.isActive} then 'disabled'
    when ${users.confirmedAt} is null then 'invited' else 'active' end`,
  has_second_factor: hasSecondFactor,
  version: users.version,
};

export function findStaff(db: Queryable): Promise<StaffMember[]> {
  return db
    .select(columns)
    .from(users)
    .where(eq(users.isStaff, true))
    .orderBy(asc(users.searchName), asc(users.id));
}

/** Locks the account, so that its changes are made one after another. */
export async function lockStaffMember(tx: Transaction, id: number): Promise<StaffMember | undefined> {
  const isMember = and(eq(users.id, id), users.isStaff);
  const [member] = await tx.select(columns).from(users).where(isMember).for("no key update");
  return member;
}

type InvitedPerson = StaffInvitation & {
  readonly passwordHash: string;
  readonly at: Date;
};

/**
 * Inserts an account that nobody can sign in to yet, in place of an unconfirmed registration. Returns undefined if a
 * confirmed account, or one of staff, has the e-mail.
 */
export async function insertInvitedStaff(
  tx: Transaction,
  person: InvitedPerson,
): Promise<number | undefined> {
  await deleteUnconfirmedAccount(tx, person.email);
  const [written] = await tx
    .insert(users)
    .values({
      email: person.email,
      passwordHash: person.passwordHash,
      firstName: person.first_name,
      lastName: person.last_name,
      isStaff: true,
      staffRole: person.staff_role,
      dateJoined: person.at,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return written?.id;
}

/** Sets the password that an invited person chose. Returns undefined if the person is not invited any more. */
export async function confirmInvitedStaff(
  tx: Transaction,
  id: number,
  passwordHash: string,
  confirmedAt: Date,
): Promise<{ version: number } | undefined> {
  const [confirmed] = await tx
    .update(users)
    .set({ passwordHash, confirmedAt, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, id), users.isStaff, users.isActive, isNull(users.confirmedAt)))
    .returning({ version: users.version });
  return confirmed;
}
