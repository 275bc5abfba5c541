import { z } from "zod";
import { limitedRoles } from "@lonchera/domain/codes";
import { endpoint, forOwnAccount } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import {
  calendarDate,
  customerType,
  emailAddress,
  flag,
  id,
  idParams,
  instant,
  isMissing,
  pageOf,
  paging,
  requiredMessage,
  search,
  staffRole,
  requiredText,
  typedPassword,
} from "./field-schemas.ts";

export const accountMessages = {
  required: requiredMessage,
  email: "Formato de email inválido",
  emailTaken: "Ya hay una cuenta con este correo.",
  shortFirstName: "El nombre debe tener al menos 2 caracteres",
  shortLastName: "El apellido debe tener al menos 2 caracteres",
  digits: "Solo se permiten números",
  birthDate: "La fecha de nacimiento no puede ser futura",
  documentType: "Elige tu tipo de documento.",
  document: "El número de documento no es válido",
  ownActivity: "No puedes deshabilitar tu propia cuenta.",
} as const;

export const account = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  birth_date: calendarDate.nullable(),
  photo: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country: z.string(),
  is_staff: z.boolean(),
  /** Null for customers. */
  staff_role: staffRole.nullable(),
  is_active: z.boolean(),
  /** False until the account's owner has used the link of the confirmation e-mail. */
  is_confirmed: z.boolean(),
  /** True once the personal data are erased at the request of their owner. */
  is_erased: z.boolean(),
  /** Null for staff. */
  customer_type: customerType.nullable(),
  /** The company's slug; null for staff, and for a customer who has none yet. */
  company: z.string().nullable(),
  company_name: z.string().nullable(),
  company_ruc: z.string().nullable(),
  document_type: id.nullable(),
  identity_document: z.string(),
  /** The company's code for the person. It is unique in the company unless it is empty. */
  employee_code: z.string(),
  cost_center: z.string(),
  /** True if the person manages the company's people in its portal. */
  is_company_manager: z.boolean(),
  date_joined: instant,
  version: id,
});
export type Account = z.output<typeof account>;

const { required } = accountMessages;

/** The fields of an account that its user can change. Only staff change company, customer type and role. */
export const profileInput = z.object({
  /** A new address is used after its owner has confirmed it by the link that is sent to it. */
  email: emailAddress(required, accountMessages.email),
  first_name: requiredText(100, required).pipe(z.string().min(2, accountMessages.shortFirstName)),
  last_name: requiredText(100, required).pipe(z.string().min(2, accountMessages.shortLastName)),
  phone: requiredText(20, required).pipe(z.string().regex(/^\d+$/, accountMessages.digits)),
  /** Type2 customers always have the company's document type. */
  document_type: id,
  identity_document: requiredText(20, required),
  birth_date: z.string(required).min(1, required).pipe(calendarDate),
  street: requiredText(200, required),
  city: requiredText(100, required),
  state: requiredText(100, required),
  postal_code: requiredText(20, required),
  country: requiredText(100, required),
  /** The caller's password. It is required if the e-mail changes. */
  current_password: typedPassword.optional(),
  version: editedVersion,
});
export type ProfileInput = z.output<typeof profileInput>;

/** Fields of the own account. Missing fields stay as they are. */
const ownDetails = profileInput.partial();
export type OwnDetails = z.output<typeof ownDetails>;

const accountFields = profileInput.partial().extend({ is_active: flag.optional() });

/** The details that orders do not need. An account may lack them. */
export const optionalDetails = [
  "document_type",
  "identity_document",
  "birth_date",
  "street",
  "city",
  "state",
  "postal_code",
  "country",
] as const satisfies readonly (keyof ProfileInput)[];

// People whom their company added have no phone either.
const fieldsThatMayBeMissing = new Set<string>([...optionalDetails, "phone"]);

/** Removes empty fields that an account may lack, because staff send the whole account as they received it. */
function omitMissingFields(edit: z.input<typeof accountFields> | string | null) {
  if (edit === null || typeof edit !== "object" || Array.isArray(edit)) return edit;
  return Object.fromEntries(
    Object.entries(edit).filter(([field, value]) => !(fieldsThatMayBeMissing.has(field) && isMissing(value))),
  );
}

/** Staff can send single fields of another account. For their own account, all fields are required. */
const accountEdit = z.preprocess(omitMissingFields, accountFields);
export type AccountEdit = z.output<typeof accountEdit>;

export const getAccount = endpoint("GET", "/api/account/", {
  ...forOwnAccount,
  summary: "La propia cuenta",
  response: account,
});

export const updateOwnAccount = endpoint("PUT", "/api/account/update/", {
  ...forOwnAccount,
  refuses: [409, 429, 503],
  summary: "Cambiar la propia cuenta",
  body: profileInput,
  response: account,
});

export const updateOwnDetails = endpoint("PUT", "/api/account/details/", {
  ...forOwnAccount,
  refuses: [409, 429, 503],
  summary: "Cambiar algunos datos de la propia cuenta",
  body: ownDetails,
  response: account,
});

export const updateAccount = endpoint("PUT", "/api/account/{id}/", {
  access: "signed-in",
  roles: limitedRoles,
  refuses: [403, 409, 429, 503],
  summary: "Cambiar una cuenta: la propia; otra, atención; la de otro administrador, solo el dueño",
  params: idParams,
  body: accountEdit,
  response: account,
});

const accountPage = { search: search.optional(), ...paging(50) };

export const listAccounts = endpoint("GET", "/api/accounts/", {
  roles: ["support"],
  summary:
    "Cuentas, lo más reciente primero; se buscan por nombre, apellido, correo o tipo de cliente. Las del personal, solo el dueño",
  query: z.object(accountPage),
  response: pageOf(account),
});
