import { z } from "zod";
import { isRuc } from "@lonchera/domain/identity-documents";
import { companyMessages } from "./companies.ts";
import { endpoint } from "./endpoint.ts";
import { editedVersion } from "./history.ts";
import { featureSwitches } from "./feature-switches.ts";
import { email, flag, id, optionalText } from "./field-schemas.ts";

export const settingsMessages = {
  ruc: companyMessages.ruc,
  unknownCompany: "Esta empresa no existe o fue eliminada.",
} as const;

export const settings = z.object({
  /** The value is always 1. */
  id,
  /** Null in this and the next three fields means the default. */
  provider_name: z.string().nullable(),
  provider_ruc: z.string().nullable(),
  provider_address: z.string().nullable(),
  contact_email: z.string().nullable(),
  special_company_id: id.nullable(),
  /** True if the prices of new orders include IGV. Otherwise, the details of an order add it. */
  prices_include_igv: z.boolean(),
  /** True if the public list of companies is empty. */
  company_list_hidden: z.boolean(),
  ...featureSwitches.shape,
  /** The values of the environment variables. RUC and address may be empty. */
  defaults: z.object({
    provider_name: z.string(),
    provider_ruc: z.string(),
    provider_address: z.string(),
    contact_email: z.string(),
    special_company_id: id,
  }),
  /** The settings that only environment variables can change. */
  environment: z.object({
    public_url: z.string(),
    payment_provider: z.enum(["sandbox", "culqi"]),
    /** True if e-mails are sent by SMTP. Otherwise, staff read them in the application. */
    sends_emails: z.boolean(),
    pictures: z.enum(["folder", "s3"]),
    menu_days: z.int(),
  }),
  version: id,
});
export type Settings = z.output<typeof settings>;

const emptyAsNull = (value: string | null) => (value === "" ? null : value);
const textOrDefault = (max: number) => optionalText(max).nullable().transform(emptyAsNull);

/** Omitted fields do not change. Null and an empty text mean the default. */
export const settingsInput = z.object({
  provider_name: textOrDefault(200).optional(),
  provider_ruc: textOrDefault(20)
    .refine((ruc) => ruc === null || isRuc(ruc), settingsMessages.ruc)
    .optional(),
  provider_address: textOrDefault(300).optional(),
  contact_email: z.preprocess((value) => (value === "" ? null : value), email.nullable()).optional(),
  special_company_id: id.nullable().optional(),
  prices_include_igv: flag.optional(),
  company_list_hidden: flag.optional(),
  ...featureSwitches.partial().shape,
  version: editedVersion,
});
export type SettingsInput = z.output<typeof settingsInput>;

export const getSettings = endpoint("GET", "/api/settings/", {
  roles: [],
  summary: "Ajustes de la aplicación",
  response: settings,
});

export const updateSettings = endpoint("PUT", "/api/settings/", {
  roles: [],
  refuses: [409],
  summary: "Cambiar los ajustes",
  body: settingsInput,
  response: settings,
});
