import type { Control } from "react-hook-form";
import type { StaffEdit, StaffInvitation, StaffMember } from "@lonchera/contract/staff";
import { staffRoleNames, staffRoles, type StaffRole } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";

/** An invited person's e-mail cannot change here, and the phone is asked for later. */
export const newStaffMember = {
  first_name: "",
  last_name: "",
  phone: "",
  email: "",
  staff_role: "" as StaffRole | "",
  is_active: true,
};
export type StaffValues = typeof newStaffMember;
export type StaffBody = StaffInvitation | StaffEdit;
export type StaffControl = Control<StaffValues, unknown, StaffBody>;

export function toFormValues({ id: _, version: __, state, ...member }: StaffMember): StaffValues {
  return { ...member, is_active: state !== "disabled" };
}

export const roleChoices = toSelectOptions(staffRoles, staffRoleNames);

/** The form describes the rights of each role. */
export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  owner: "Todo, también invitar al personal y cambiar sus roles.",
  operations: "Empresas, menús y platos, zonas, vehículos, horas de corte e importaciones.",
  kitchen: "Ver las hojas del día de cocina y despacho.",
  billing: "Órdenes, devoluciones y reportes.",
  support: "Clientes, sus cuentas y el libro de reclamaciones.",
};
