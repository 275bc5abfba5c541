import type { StaffMember } from "@lonchera/contract/staff";

export const stateNames: Readonly<Record<StaffMember["state"], string>> = {
  active: "Activo",
  invited: "Invitado",
  disabled: "Deshabilitado",
};

export function nameOf({ first_name, last_name }: Pick<StaffMember, "first_name" | "last_name">): string {
  return `${first_name} ${last_name}`.trim();
}
