import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { featureSwitches } from "./feature-switches.ts";
import { id } from "./field-schemas.ts";

/** The configuration that the web application needs before sign-in. */
const publicConfig = z.object({
  special_company_id: id,
  payment: z.object({
    provider: z.enum(["sandbox", "culqi"]),
    public_key: z.string(),
    /** The URL of the provider's script. */
    script: z.string(),
    /** The URL of the provider's 3-D Secure script; null if there is none. */
    script_3ds: z.string().nullable(),
  }),
  igv_rate: z.string(),
  currency: z.literal("PEN"),
  menu_days: z.int(),
  /** The caterer as public pages show it. RUC and address may be empty. */
  provider: z.object({ name: z.string(), ruc: z.string(), address: z.string(), email: z.string() }),
  /** True if the public list of companies is empty, so people need the link of their company. */
  company_list_hidden: z.boolean(),
  ...featureSwitches.shape,
});
export type PublicConfig = z.output<typeof publicConfig>;

export const getPublicConfig = endpoint("GET", "/api/public/config/", {
  access: "anyone",
  summary: "Configuración pública",
  response: publicConfig,
});
