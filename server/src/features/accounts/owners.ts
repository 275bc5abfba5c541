import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Account } from "@lonchera/contract/accounts";
import type { Caller } from "../../platform/auth/sessions.ts";
import type { Transaction } from "../../platform/db/client.ts";
import { users } from "../../platform/db/schema/users.ts";
import { abort } from "../../platform/http/http-error.ts";

export function isOwner(caller: Caller): boolean {
  return caller.kind === "staff" && caller.role === "owner";
}

/** Locks the owners who can sign in, so that changes to them are serialized. Returns their ids. */
export async function lockOwners(tx: Transaction): Promise<number[]> {
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.staffRole, "owner"), users.isActive, isNotNull(users.confirmedAt)))
    .orderBy(asc(users.id))
    .for("no key update");
  return owners.map(({ id }) => id);
}

/**
 * Throws 409 if a change would leave no owner who can sign in, and 403 if the caller stopped being one after the session
 * was read.
 */
export function requireOwnerLeft(owners: readonly number[], by: { id: number }, next: Account): void {
  const staysOwner = next.is_active && next.staff_role === "owner";
  if (!staysOwner && owners.every((id) => id === next.id)) abort(409, "last_owner");
  if (!owners.includes(by.id)) abort(403, "not_allowed");
}
