import type { SessionUser } from "@lonchera/contract/auth";
import { type Endpoint, canCall } from "@lonchera/contract/endpoint";
import { type StaffRole, staffRoleNames } from "@lonchera/domain/codes";

/** Returns the role of staff, or null for a customer. A session that began before there were roles is an owner's. */
export function findStaffRole(user: Pick<SessionUser, "is_staff" | "staff_role">): StaffRole | null {
  const { staff_role: role } = user as { staff_role?: StaffRole | null };
  return user.is_staff ? (role ?? "owner") : null;
}

export function formatRole(user: Pick<SessionUser, "is_staff" | "staff_role" | "customer_type">): string {
  const role = findStaffRole(user);
  if (role !== null) return role === "owner" ? "Administrador" : `Administrador · ${staffRoleNames[role]}`;
  return user.customer_type === "type2" ? "Empresa" : "Cliente";
}

type Callable = Pick<Endpoint, "access" | "roles">;

/**
 * Says whether a user is staff and may call all of these endpoints. Screens hide actions that the server would
 * refuse.
 */
export function canStaffCall(user: SessionUser | null, endpoints: readonly Callable[]): boolean {
  const role = user && findStaffRole(user);
  return role !== null && endpoints.every((endpoint) => canCall(role, endpoint));
}
