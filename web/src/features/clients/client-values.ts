import type { Control } from "react-hook-form";
import type { Account } from "@lonchera/contract/accounts";
import { clientEdit, clientInput, type ClientEdit, type ClientInput } from "@lonchera/contract/clients";
import type { CustomerType } from "@lonchera/domain/codes";
import type { FormSchema } from "../../components/schema-form.ts";

/** What the dialog's fields hold; the last three are asked for a new client only. */
export type ClientValues = {
  first_name: string;
  last_name: string;
  customer_type: CustomerType | "";
  company: number | null;
  email: string;
  password: string;
  phone: string;
};

/** What is saved: all of it of a new client, of another one what may change. */
export type ClientBody = ClientInput | ClientEdit;
export type ClientControl = Control<ClientValues, unknown, ClientBody>;

export const newClient: ClientValues = {
  first_name: "",
  last_name: "",
  customer_type: "",
  company: null,
  email: "",
  password: "",
  phone: "",
};

/** A company that is there already is shown, not asked for. */
export function toFormValues(client: Account): ClientValues {
  return {
    first_name: client.first_name,
    last_name: client.last_name,
    customer_type: client.customer_type ?? "",
    company: null,
    email: client.email,
    password: "",
    phone: client.phone,
  };
}

export function clientForm(isNew: boolean): FormSchema<ClientValues, ClientBody> {
  const toInput = (values: ClientValues) => values;
  return { schema: isNew ? clientInput : clientEdit, toInput };
}
