import { z } from "zod";
import { newPassword } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import {
  email,
  flag,
  id,
  idParams,
  linkParams,
  optionalText,
  staffRole,
  requiredText,
} from "./field-schemas.ts";

export const staffMessages = {
  required: "Este campo es obligatorio",
  digits: "Solo se permiten números",
  accepted: "Listo: tu cuenta está activa. Inicia sesión con tu contraseña.",
} as const;
const { required } = staffMessages;

const staffStates = ["active", "invited", "disabled"] as const;

const staffMember = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  email: z.string(),
  staff_role: staffRole,
  /** `invited` until the person has chosen a password. */
  state: z.enum(staffStates),
  has_second_factor: z.boolean(),
  version: id,
});
export type StaffMember = z.output<typeof staffMember>;

const chosenRole = requiredText(20, required).pipe(staffRole);
const name = requiredText(100, required);

export const staffInvitation = z.object({
  first_name: name,
  last_name: name,
  email,
  staff_role: chosenRole,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** Omitted names and phones do not change. */
export const staffEdit = z.object({
  first_name: name.optional(),
  last_name: name.optional(),
  phone: optionalText(20)
    .refine((phone) => /^\d*$/.test(phone), staffMessages.digits)
    .optional(),
  staff_role: chosenRole,
  /** A disabled person cannot sign in. */
  is_active: flag,
  version: editedVersion,
});
export type StaffEdit = z.output<typeof staffEdit>;

export const listStaff = endpoint("GET", "/api/staff/", {
  roles: [],
  summary: "El personal con sus roles, por nombre",
  response: z.array(staffMember),
});

export const inviteStaff = endpoint("POST", "/api/staff/", {
  roles: [],
  refuses: [429, 503],
  confirmIdentity: true,
  idempotent: true,
  summary: "Invitar a una persona, que recibe un correo para elegir su contraseña",
  body: staffInvitation,
  status: 201,
  response: staffMember,
});

export const updateStaff = endpoint("PUT", "/api/staff/{id}/", {
  roles: [],
  refuses: [409],
  confirmIdentity: true,
  summary:
    "Cambiar nombre, teléfono y rol de una persona, deshabilitarla o habilitarla; siempre queda un dueño activo",
  params: idParams,
  body: staffEdit,
  response: staffMember,
});

export const resendStaffInvitation = endpoint("POST", "/api/staff/{id}/invitation/", {
  roles: [],
  refuses: [409, 429],
  summary: "Enviar otra vez la invitación; el enlace anterior deja de servir",
  params: idParams,
});

export const resetSecondFactor = endpoint("DELETE", "/api/staff/{id}/second-factor/", {
  roles: [],
  refuses: [409],
  confirmIdentity: true,
  summary: "Quitar la verificación en dos pasos de otra persona que perdió la suya; sus sesiones se cierran",
  params: idParams,
});

const staffRules = z.object({
  /** If true, staff without a second factor can do nothing before they have set it up. */
  second_factor_required: flag,
});
export type StaffRules = z.output<typeof staffRules>;

export const getStaffRules = endpoint("GET", "/api/staff/rules/", {
  roles: [],
  summary: "Lo que se exige a todo el personal",
  response: staffRules,
});

export const updateStaffRules = endpoint("PUT", "/api/staff/rules/", {
  roles: [],
  refuses: [409],
  confirmIdentity: true,
  summary: "Cambiar lo que se exige; la verificación en dos pasos, solo quien ya la tiene",
  body: staffRules,
  response: staffRules,
});

export const acceptStaffInvitation = endpoint("POST", "/api/staff/invitation/{uidb64}/{token}/", {
  access: "anyone",
  refuses: [503],
  summary: "Aceptar la invitación con el enlace del correo y elegir la contraseña",
  params: linkParams,
  body: z.object({ new_password: newPassword }),
  response: z.object({ message: z.string() }),
});
