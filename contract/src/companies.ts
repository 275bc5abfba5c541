import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./values.ts";

export const publicCompany = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
});
export type PublicCompany = z.output<typeof publicCompany>;

export const company = publicCompany.extend({
  ruc: z.string(),
  client_code: z.string(),
  pay_condition: z.string(),
  address: z.string(),
  department: id,
  province: id,
  district: id,
  /** Always 1, Peru. */
  country: z.literal(1),
  phone: z.string(),
  mobile: z.string(),
  status: z.boolean(),
});
export type Company = z.output<typeof company>;

export const listPublicCompanies = endpoint({
  method: "GET",
  path: "/api/public/companies/",
  access: "anyone",
  summary: "Compañías activas",
  response: z.array(publicCompany),
});

export const getPublicCompany = endpoint({
  method: "GET",
  path: "/api/public/companies/{slug}/",
  access: "anyone",
  summary: "Una compañía activa",
  params: z.object({ slug: z.string().regex(/^[a-z\d-]{1,100}$/) }),
  response: publicCompany,
});

export const listCompanies = endpoint({
  method: "GET",
  path: "/api/companies/",
  access: "staff",
  summary: "Empresas",
  response: z.array(company),
});
