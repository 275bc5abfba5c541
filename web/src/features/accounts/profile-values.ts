import type { Control } from "react-hook-form";
import {
  accountMessages,
  optionalDetails,
  profileInput,
  type Account,
  type OwnDetails,
  type ProfileInput,
} from "@lonchera/contract/accounts";
import { evenWithOtherErrors } from "@lonchera/contract/field-rules";
import { getDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument } from "@lonchera/domain/identity-documents";
import { toLimaDate } from "@lonchera/domain/calendar";
import type { FormSchema } from "../../components/schema-form.ts";
import { getNow } from "../../lib/clock.ts";

const defaultCountry = "Perú";

export function toProfileValues(account: Account) {
  return {
    email: account.email,
    first_name: account.first_name,
    last_name: account.last_name,
    phone: account.phone,
    /** The id as text, or `""` if no type is chosen. */
    document_type: String(getDocumentType(account.customer_type, account.document_type) ?? ""),
    identity_document: account.identity_document,
    birth_date: account.birth_date,
    street: account.street,
    city: account.city,
    state: account.state,
    postal_code: account.postal_code,
    country: account.country || defaultCountry,
    /** The password is needed only for another e-mail address. */
    current_password: "",
  };
}
export type ProfileValues = ReturnType<typeof toProfileValues>;
export type ProfileControl = Control<ProfileValues, unknown, OwnDetails>;

/** The schema includes rules that the server checks outside the contract, so that the form shows all errors at once. */
const profileSchema = profileInput
  .extend({
    birth_date: profileInput.shape.birth_date.refine(
      (date) => date <= toLimaDate(getNow()),
      accountMessages.birthDate,
    ),
  })
  .refine(
    ({ document_type, identity_document }) =>
      identity_document === "" || isIdentityDocument(document_type, identity_document),
    { path: ["identity_document"], message: accountMessages.document, ...evenWithOtherErrors },
  );

function toInput({ document_type, current_password, ...rest }: ProfileValues) {
  return {
    ...rest,
    document_type: document_type === "" ? undefined : Number(document_type),
    ...(current_password && { current_password }),
  };
}

export const profileForm: FormSchema<ProfileValues, OwnDetails> = { schema: profileSchema, toInput };

/**
 * Returns the fields that are filled in. A document type without a number counts as empty, and so does a country
 * without a street.
 */
export function getFilledNames(values: ProfileValues): (keyof ProfileValues)[] {
  const deciding = { ...values, document_type: values.identity_document, country: values.street };
  const isLeftOut = (name: keyof ProfileValues) =>
    optionalDetails.some((field) => field === name) && (deciding[name] ?? "") === "";
  return (Object.keys(values) as (keyof ProfileValues)[]).filter((name) => !isLeftOut(name));
}

/** Returns the filled fields in the form that is sent. */
export function toFilledDetails(values: ProfileValues): OwnDetails {
  const names: readonly string[] = getFilledNames(values);
  return Object.fromEntries(Object.entries(toInput(values)).filter(([name]) => names.includes(name)));
}

export function isProfileComplete(details: OwnDetails): details is ProfileInput {
  return optionalDetails.every((name) => details[name] !== undefined);
}
