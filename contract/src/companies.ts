import { z } from "zod";
import { joinRules, payConditions, reminderHours } from "@lonchera/domain/codes";
import { isRuc } from "@lonchera/domain/identity-documents";
import { archivedRecord } from "./archived.ts";
import { endpoint } from "./endpoint.ts";
import { formFlag, formNumber, pictureInput } from "./multipart-fields.ts";
import { editedVersion } from "./history.ts";
import { subsidyInput, subsidyTerms } from "./subsidy.ts";
import {
  email,
  flag,
  id,
  idParams,
  instant,
  maxId,
  optionalText,
  requiredText,
  wholeNumber,
} from "./field-schemas.ts";

export const companyMessages = {
  nameRequired: "El nombre es obligatorio",
  rucRequired: "El RUC es obligatorio",
  ruc: "El RUC no es válido",
  clientCodeRequired: "El codigo de cliente es obligatorio",
  clientCode: "El código de cliente no puede llevar comas ni ser TODAS",
  clientCodeTaken: "Otra empresa ya tiene este código de cliente.",
  payConditionRequired: "La condición de pago es obligatoria",
  payCondition: "Condición de pago desconocida",
  addressRequired: "La dirección es obligatoria",
  departmentRequired: "El departamento es obligatorio",
  department: "Departamento desconocido",
  provinceRequired: "La provincia es obligatoria",
  province: "La provincia no es de ese departamento",
  districtRequired: "El distrito es obligatorio",
  district: "El distrito no es de esa provincia",
  joinRule: "Regla de registro desconocida",
  emailDomains: "Escribe dominios como minera.com.pe, separados por comas",
  tooManyDomains: "No deben ser más de 20 dominios",
  reminderHours: "Elige una de las horas de la lista",
  emailDomainsRequired: "Indica al menos un dominio",
} as const;

const publicCompany = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
});
export type PublicCompany = z.output<typeof publicCompany>;

const company = publicCompany.extend({
  ruc: z.string(),
  client_code: z.string(),
  pay_condition: z.enum(payConditions),
  address: z.string(),
  department: id,
  province: id,
  district: id,
  /** The value is always 1, which is Peru. */
  country: z.literal(1),
  phone: z.string(),
  mobile: z.string(),
  status: z.boolean(),
  join_rule: z.enum(joinRules),
  /** The domains of the company's e-mails, in lower case. */
  email_domains: z.array(z.string()),
  /** Null without an invitation link. */
  invitation_expires_at: instant.nullable(),
  /** The subsidy for the company's individuals; null without one. */
  subsidy: subsidyTerms.nullable(),
  /** How many hours before the first closing of a day people without an order are reminded; null means never. */
  reminder_hours: z.literal(reminderHours).nullable(),
  version: id,
});
export type Company = z.output<typeof company>;

const locationId = (missing: string) =>
  formNumber(wholeNumber(missing).min(1, missing).max(maxId, "Es demasiado grande"));

/** A list of domains, or a text with commas or spaces between them. A leading @ is removed. */
const emailDomains = z.preprocess(
  (value: string | string[] | null | undefined) =>
    typeof value === "string" ? value.split(/[\s,;]+/).filter(Boolean) : (value ?? undefined),
  z
    .array(z.string(companyMessages.emailDomains), companyMessages.emailDomains)
    .max(20, companyMessages.tooManyDomains)
    .transform((domains) => [
      ...new Set(domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ""))),
    ])
    .refine(
      (domains) => domains.every((domain) => email.safeParse(`x@${domain}`).success),
      companyMessages.emailDomains,
    )
    .optional(),
);

/** The server creates the slug. Omitted fields do not change. In a new company they are empty, and the company is active. */
const companyInput = z.object({
  name: requiredText(150, companyMessages.nameRequired),
  ruc: requiredText(20, companyMessages.rucRequired).pipe(z.string().refine(isRuc, companyMessages.ruc)),
  /** The code of the company in import files. It has no commas, because commas separate codes, and it cannot be TODAS. */
  client_code: requiredText(30, companyMessages.clientCodeRequired).pipe(
    z.string().regex(/^(?!todas$)[^,]*$/i, companyMessages.clientCode),
  ),
  pay_condition: requiredText(10, companyMessages.payConditionRequired).pipe(
    z.enum(payConditions, companyMessages.payCondition),
  ),
  address: requiredText(300, companyMessages.addressRequired),
  department: locationId(companyMessages.departmentRequired),
  province: locationId(companyMessages.provinceRequired),
  district: locationId(companyMessages.districtRequired),
  phone: optionalText(30).optional(),
  mobile: optionalText(30).optional(),
  status: formFlag(flag.optional()).optional(),
  logo: pictureInput,
  /**
   * The people who may register: anyone with the address of the company's page, people with an e-mail of its domains,
   * or people with its invitation, who also need such an e-mail if there are domains.
   */
  join_rule: z.enum(joinRules, companyMessages.joinRule).optional(),
  email_domains: emailDomains.optional(),
  subsidy: subsidyInput.optional(),
  /** Null and an empty text mean never. */
  reminder_hours: formNumber(
    z.literal(reminderHours, companyMessages.reminderHours).nullable().optional(),
    null,
  ).optional(),
});
export type CompanyInput = z.output<typeof companyInput>;

export const companyEdit = companyInput.extend({ version: formNumber(editedVersion).optional() });
export type CompanyEdit = z.output<typeof companyEdit>;

export const listPublicCompanies = endpoint("GET", "/api/public/companies/", {
  access: "anyone",
  summary: "Compañías activas",
  response: z.array(publicCompany),
});

export const getPublicCompany = endpoint("GET", "/api/public/companies/{slug}/", {
  access: "anyone",
  summary: "Una compañía activa",
  params: z.object({ slug: z.string().regex(/^[a-z\d-]{1,100}$/) }),
  response: publicCompany,
});

export const listCompanies = endpoint("GET", "/api/companies/", {
  roles: ["operations", "billing", "support"],
  summary: "Empresas",
  response: z.array(company),
});

export const getCompany = endpoint("GET", "/api/company/{id}/", {
  roles: ["operations"],
  summary: "Una empresa",
  params: idParams,
  response: company,
});

export const createCompany = endpoint("POST", "/api/companies/", {
  roles: ["operations"],
  refuses: [503],
  idempotent: true,
  summary: "Crear una empresa, con su logo si lo hay",
  form: true,
  body: companyInput,
  status: 201,
  response: company,
});

export const updateCompany = endpoint("PUT", "/api/companies/{id}/", {
  roles: ["operations"],
  refuses: [409, 503],
  summary: "Cambiar una empresa",
  params: idParams,
  form: true,
  body: companyEdit,
  response: company,
});

export const deleteCompany = endpoint("DELETE", "/api/companies/{id}/", {
  roles: ["operations"],
  summary: "Archivar una empresa: deja las listas y sus sesiones terminan; sus pedidos quedan",
  params: idParams,
});

export const listArchivedCompanies = endpoint("GET", "/api/companies/archived/", {
  roles: ["operations"],
  summary: "Empresas archivadas, lo último primero",
  response: z.array(archivedRecord),
});

export const restoreCompany = endpoint("POST", "/api/companies/{id}/restore/", {
  roles: ["operations"],
  refuses: [409],
  summary: "Restaurar una empresa archivada, con sus zonas, platos y clientes",
  params: idParams,
});

export const invitationDays = 30;

export const createInvitation = endpoint("POST", "/api/companies/{id}/invitation/", {
  roles: ["operations"],
  summary: "Crear el enlace de invitación de una empresa; el anterior deja de servir",
  params: idParams,
  status: 201,
  /** Only this response contains the link, because the database stores a hash of its token. */
  response: z.object({ url: z.string(), expires_at: instant }),
});

export const deleteInvitation = endpoint("DELETE", "/api/companies/{id}/invitation/", {
  roles: ["operations"],
  summary: "Revocar el enlace de invitación de una empresa",
  params: idParams,
});
