import { z } from "zod";
import { accountMessages } from "@lonchera/contract/accounts";
import { checkoutMessages, orderInput } from "@lonchera/contract/checkout";
import { evenWithOtherErrors } from "@lonchera/contract/field-rules";
import { invoiceType } from "@lonchera/domain/codes";
import { isIdentityDocument, isRuc } from "@lonchera/domain/identity-documents";

const { first_name, last_name, email, phone, additional_note, accept_politics } = orderInput.shape;

/** Type1 customers give their document and delivery zone. Type2 customers give neither. */
export function createCheckoutSchema(isType1: boolean) {
  return z
    .object({
      first_name,
      last_name,
      email,
      phone,
      document_type: z.int(accountMessages.required),
      dni: z.string().trim(),
      type_of_receipt: z.string().min(1, accountMessages.required),
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
      message: accountMessages.required,
      ...evenWithOtherErrors,
    })
    .refine(
      (values) => !isType1 || values.dni === "" || isIdentityDocument(values.document_type, values.dni),
      {
        path: ["dni"],
        message: checkoutMessages.document,
        ...evenWithOtherErrors,
      },
    )
    .refine((values) => values.type_of_receipt !== invoiceType || isRuc(values.ruc_number), {
      path: ["ruc_number"],
      message: checkoutMessages.ruc,
      ...evenWithOtherErrors,
    });
}
