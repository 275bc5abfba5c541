import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { calendarDate, customerType, id, instant } from "./values.ts";

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
  is_active: z.boolean(),
  /** Null for staff. */
  customer_type: customerType.nullable(),
  /** The company's slug; null for staff. */
  company: z.string().nullable(),
  company_name: z.string().nullable(),
  document_type: id.nullable(),
  identity_document: z.string(),
  date_joined: instant,
});
export type Account = z.output<typeof account>;

export const getAccount = endpoint({
  method: "GET",
  path: "/api/account/",
  access: "signed-in",
  summary: "La propia cuenta",
  response: account,
});
