import { z } from "zod";
import type { Account } from "@lonchera/contract/accounts";
import { checkoutMessages, orderInput } from "@lonchera/contract/checkout";
import { messages } from "@lonchera/contract/errors";
import { companyDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument } from "@lonchera/domain/identity-document";
import { isRuc } from "@lonchera/domain/ruc";

/** The receipt that carries a RUC. */
export const invoice = "01";
/** The receipt that the form starts with; it asks for nothing more. */
const simpleReceipt = "03";
/** What travels where there is no RUC. */
export const noRuc = "00000000";
const dni = 1;

const { first_name, last_name, email, phone, additional_note, accept_politics } = orderInput.shape;

/** Runs beside the other checks, so that every wrong field is told at once. */
const always = { when: () => true };

/** What the form asks for; `isType1` customers say who they are and where it goes, type2's account says it. */
export function checkoutSchema(isType1: boolean) {
  return z
    .object({
      first_name,
      last_name,
      email,
      phone,
      document_type: z.int(messages.required),
      dni: z.string().trim(),
      type_of_receipt: z.string().min(1, messages.required),
      ruc_number: z.string().trim(),
      delivery_zone: z
        .int()
        .nullable()
        .refine((zone) => zone !== null || !isType1, checkoutMessages.zone),
      additional_note,
      accept_politics: z.boolean().pipe(accept_politics),
      accept_declaration: z.boolean(),
      confirmation_of_acceptance: z.boolean(),
    })
    .refine((values) => !isType1 || values.dni !== "", {
      path: ["dni"],
      message: messages.required,
      ...always,
    })
    .refine(
      (values) => !isType1 || values.dni === "" || isIdentityDocument(values.document_type, values.dni),
      {
        path: ["dni"],
        message: checkoutMessages.document,
        ...always,
      },
    )
    .refine((values) => values.type_of_receipt !== invoice || isRuc(values.ruc_number), {
      path: ["ruc_number"],
      message: checkoutMessages.ruc,
      ...always,
    });
}
type Schema = ReturnType<typeof checkoutSchema>;
export type CheckoutValues = z.input<Schema>;
export type CheckedValues = z.output<Schema>;

/** An individual's own, which is never a company's. */
function ownDocumentType({ document_type }: Account): number {
  return document_type === null || document_type === companyDocumentType ? dni : document_type;
}

/** The form as the account fills it in. */
export function prefilled(account: Account, isType1: boolean): CheckoutValues {
  return {
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    phone: account.phone,
    document_type: isType1 ? ownDocumentType(account) : companyDocumentType,
    dni: isType1 ? account.identity_document : "",
    type_of_receipt: simpleReceipt,
    ruc_number: noRuc,
    delivery_zone: null,
    additional_note: "",
    accept_politics: false,
    accept_declaration: false,
    confirmation_of_acceptance: false,
  };
}
