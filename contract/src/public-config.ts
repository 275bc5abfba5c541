import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./values.ts";

/** What the web application must know before anyone has signed in. */
export const publicConfig = z.object({
  special_company_id: id,
  payment: z.object({
    provider: z.enum(["sandbox", "culqi"]),
    public_key: z.string(),
    /** Address of the provider's script. */
    script: z.string(),
    /** Address of its script for 3-D Secure; null where it needs none. */
    script_3ds: z.string().nullable(),
  }),
  igv_rate: z.string(),
  currency: z.literal("PEN"),
  menu_days: z.int(),
  /** Who sells the meals, for the public pages; RUC and address may be empty. */
  provider: z.object({ name: z.string(), ruc: z.string(), address: z.string(), email: z.string() }),
});
export type PublicConfig = z.output<typeof publicConfig>;

export const getPublicConfig = endpoint({
  method: "GET",
  path: "/api/public/config/",
  access: "anyone",
  summary: "Configuración pública",
  response: publicConfig,
});
