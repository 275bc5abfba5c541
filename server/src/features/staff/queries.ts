import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { StaffInvitation, StaffMember } from "@lonchera/contract/staff";
import { hasSecondFactor } from "../../platform/auth/second-factor.ts";
import type { Queryable, Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { deleteUnconfirmedAccount } from "../auth/queries.ts";

type Row = typeof users.$inferSelect & { readonly hasSecondFactor: boolean };

function selectMembers(db: Queryable) {
  return db.select({ ...getTableColumns(users), hasSecondFactor }).from(users);
}

function getState({ isActive, confirmedAt }: Row): StaffMember["state"] {
  if (!isActive) return "disabled";
  return confirmedAt === null ? "invited" : "active";
}

function toStaffMember(row: Row): StaffMember | undefined {
  if (row.staffRole === null) return undefined;
  const {
    id,
    firstName: first_name,
    lastName: last_name,
    phone,
    email,
    staffRole: staff_role,
    version,
  } = row;
  const member = { id, first_name, last_name, phone, email, staff_role, version };
  return { ...member, state: getState(row), has_second_factor: row.hasSecondFactor };
}

export async function findStaff(db: Queryable): Promise<StaffMember[]> {
  const rows = await selectMembers(db)
    .where(eq(users.isStaff, true))
    .orderBy(asc(users.searchName), asc(users.id));
  return rows.map(toStaffMember).filter((member) => member !== undefined);
}

/** Locks the account as well, so that its changes are made one after another. */
export async function lockStaffMember(tx: Transaction, id: number): Promise<StaffMember | undefined> {
  const [row] = await selectMembers(tx).where(eq(users.id, id)).for("no key update");
  return row && toStaffMember(row);
}

type InvitedPerson = Omit<StaffInvitation, "email"> & {
  readonly email: string;
  readonly passwordHash: string;
  readonly at: Date;
};

/** Inserts an account that nobody can sign in to yet. Returns undefined if a confirmed account, or one of staff, has the e-mail. */
export async function insertInvited(tx: Transaction, person: InvitedPerson): Promise<number | undefined> {
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
export async function confirmInvited(
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
