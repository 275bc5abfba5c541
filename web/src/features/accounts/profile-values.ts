import type { Control } from "react-hook-form";
import { accountMessages, profileInput, type Account, type ProfileInput } from "@lonchera/contract/accounts";
import { companyDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument } from "@lonchera/domain/documents";
import { toBusinessDate } from "@lonchera/domain/calendar";
import type { FormSchema } from "../../components/schema-form.ts";

export type ProfileValues = {
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  /** The id as text; `""` where none is chosen. */
  document_type: string;
  identity_document: string;
  birth_date: string | null;
  street: string;
  city: string;
  state: string;
  postal_code: string;
  country: string;
  /** Needed for another e-mail only. */
  current_password: string;
};
export type ProfileControl = Control<ProfileValues, unknown, ProfileInput>;

const usualCountry = "Perú";

/** Type2 customers always have the company's document type. */
function effectiveDocumentType({ customer_type, document_type }: Account): number | null {
  return customer_type === "type2" ? companyDocumentType : document_type;
}

export function toProfileValues(account: Account): ProfileValues {
  return {
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone,
    document_type: String(effectiveDocumentType(account) ?? ""),
    identity_document: account.identity_document,
    birth_date: account.birth_date,
    street: account.street,
    city: account.city,
    state: account.state,
    postal_code: account.postal_code,
    country: account.country || usualCountry,
    current_password: "",
  };
}

/** Includes rules that the server checks apart from the contract, so that all errors are shown at once. */
const profileSchema = profileInput
  .extend({
    birth_date: profileInput.shape.birth_date.refine(
      (date) => date <= toBusinessDate(Date.now()),
      accountMessages.birthDate,
    ),
  })
  .refine(
    ({ document_type, identity_document }) =>
      identity_document === "" || isIdentityDocument(document_type, identity_document),
    { path: ["identity_document"], message: accountMessages.document, when: () => true },
  );

function toInput({ document_type, current_password, ...rest }: ProfileValues) {
  return {
    ...rest,
    document_type: document_type === "" ? undefined : Number(document_type),
    ...(current_password && { current_password }),
  };
}

export const profileForm: FormSchema<ProfileValues, ProfileInput> = { schema: profileSchema, toInput };
