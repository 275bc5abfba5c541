import { z } from "zod";
import { newPassword } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import { email, flag, id, idParams, linkParams, optionalText, staffRole, text } from "./values.ts";

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

const chosenRole = text(20, required).pipe(staffRole);
const name = text(100, required);

export const staffInvitation = z.object({
  first_name: name,
  last_name: name,
  email,
  staff_role: chosenRole,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** Names and phone that are not sent stay. */
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

export const listStaff = endpoint({
  method: "GET",
  path: "/api/staff/",
  access: "staff",
  roles: [],
  summary: "El personal con sus roles, por nombre",
  response: z.array(staffMember),
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/api/staff/",
  refuses: [429, 503],
  access: "staff",
  roles: [],
  confirmIdentity: true,
  summary: "Invitar a una persona, que recibe un correo para elegir su contraseña",
  body: staffInvitation,
  status: 201,
  response: staffMember,
});

export const updateStaff = endpoint({
  method: "PUT",
  path: "/api/staff/{id}/",
  refuses: [409],
  access: "staff",
  roles: [],
  confirmIdentity: true,
  summary:
    "Cambiar nombre, teléfono y rol de una persona, deshabilitarla o habilitarla; siempre queda un dueño activo",
  params: idParams,
  body: staffEdit,
  response: staffMember,
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/api/staff/{id}/invitation/",
  refuses: [409, 429],
  access: "staff",
  roles: [],
  summary: "Enviar otra vez la invitación; el enlace anterior deja de servir",
  params: idParams,
});

export const resetSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/staff/{id}/second-factor/",
  refuses: [409],
  access: "staff",
  roles: [],
  confirmIdentity: true,
  summary: "Quitar la verificación en dos pasos de otra persona que perdió la suya; sus sesiones se cierran",
  params: idParams,
});

const staffRules = z.object({
  /** Staff without a second factor may only set it up. */
  second_factor_required: flag,
});
export type StaffRules = z.output<typeof staffRules>;

export const getStaffRules = endpoint({
  method: "GET",
  path: "/api/staff/rules/",
  access: "staff",
  roles: [],
  summary: "Lo que se exige a todo el personal",
  response: staffRules,
});

export const updateStaffRules = endpoint({
  method: "PUT",
  path: "/api/staff/rules/",
  refuses: [409],
  access: "staff",
  roles: [],
  confirmIdentity: true,
  summary: "Cambiar lo que se exige; la verificación en dos pasos, solo quien ya la tiene",
  body: staffRules,
  response: staffRules,
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/staff/invitation/{uidb64}/{token}/",
  refuses: [503],
  access: "anyone",
  summary: "Aceptar la invitación con el enlace del correo y elegir la contraseña",
  params: linkParams,
  body: z.object({ new_password: newPassword }),
  response: z.object({ message: z.string() }),
});
