import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { featureSwitches } from "./feature-switches.ts";
import { id } from "./values.ts";

/** The configuration that the web application needs before sign-in. */
const publicConfig = z.object({
  special_company_id: id,
  payment: z.object({
    provider: z.enum(["sandbox", "culqi"]),
    public_key: z.string(),
    /** The URL of the provider's script. */
    script: z.string(),
    /** The URL of the provider's 3-D Secure script; null where it has none. */
    script_3ds: z.string().nullable(),
  }),
  igv_rate: z.string(),
  currency: z.literal("PEN"),
  menu_days: z.int(),
  /** The caterer, for the public pages; RUC and address may be empty. */
  provider: z.object({ name: z.string(), ruc: z.string(), address: z.string(), email: z.string() }),
  /** Whether people enter by the link of their company only. */
  company_list_hidden: z.boolean(),
  ...featureSwitches.shape,
});
export type PublicConfig = z.output<typeof publicConfig>;

export const getPublicConfig = endpoint("GET", "/api/public/config/", {
  access: "anyone",
  summary: "Configuración pública",
  response: publicConfig,
});
