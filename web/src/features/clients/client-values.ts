import type { Control } from "react-hook-form";
import type { Account } from "@lonchera/contract/accounts";
import { clientEdit, clientInput, type ClientEdit, type ClientInput } from "@lonchera/contract/clients";
import type { CustomerType } from "@lonchera/domain/codes";
import type { FormSchema } from "../../components/schema-form.ts";

/** The last four fields are for new clients only. */
export const newClient = {
  first_name: "",
  last_name: "",
  customer_type: "" as CustomerType | "",
  company: null as number | null,
  is_company_manager: false,
  email: "",
  invite: false,
  password: "",
  phone: "",
};
export type ClientValues = typeof newClient;
/** It has all fields of a new client, or only the editable ones. */
export type ClientBody = ClientInput | ClientEdit;
export type ClientControl = Control<ClientValues, unknown, ClientBody>;

/** The form shows an assigned company but cannot change it. */
export function toFormValues(client: Account): ClientValues {
  return {
    first_name: client.first_name,
    last_name: client.last_name,
    customer_type: client.customer_type ?? "",
    company: null,
    is_company_manager: client.is_company_manager,
    email: client.email,
    invite: false,
    password: "",
    phone: client.phone,
  };
}

export function getClientFormSchema(isNew: boolean): FormSchema<ClientValues, ClientBody> {
  return { schema: isNew ? clientInput : clientEdit };
}
