import type { Control } from "react-hook-form";
import type { z } from "zod";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { createOrder } from "@lonchera/contract/checkout";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion } from "@lonchera/contract/privacy";
import { companyDocumentType, invoiceType } from "@lonchera/domain/codes";
import { parseAmount } from "../cart/cart-lines.ts";
import type { checkoutSchema } from "./checkout-schema.ts";

const simpleReceipt = "03";
/** Sent where there is no RUC. */
export const noRuc = "00000000";
const dni = 1;

type Schema = ReturnType<typeof checkoutSchema>;
export type CheckoutValues = z.input<Schema>;
export type CheckedValues = z.output<Schema>;

function personalDocumentType({ document_type }: Account): number {
  return document_type === null || document_type === companyDocumentType ? dni : document_type;
}

export function initialValues(account: Account, isType1: boolean): CheckoutValues {
  return {
    first_name: account.first_name,
    last_name: account.last_name,
    email: account.email,
    phone: account.phone,
    document_type: isType1 ? personalDocumentType(account) : companyDocumentType,
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

export type CheckoutControl = Control<CheckoutValues, unknown, CheckedValues>;

export type OrderPayload = CallInput<typeof createOrder>["body"];

type Buyer = { readonly isType1: boolean; readonly company: string };

/** A token or a code for type1; empty for type2, whose orders go on the company's account. */
type PaymentMeans = Pick<OrderPayload, "pay_by_code" | "installments" | "device_finger_print_id"> & {
  readonly token?: string;
};

export function orderPayload(
  values: CheckedValues,
  cart: Cart,
  buyer: Buyer,
  means: PaymentMeans,
): OrderPayload {
  const { type_of_receipt, ruc_number, dni, delivery_zone, ...person } = values;
  return {
    ...person,
    payment: {
      charge_id: null,
      payment_type: buyer.isType1 ? "T" : "C",
      amount: parseAmount(cart.total),
      type_of_receipt,
      ruc_number: type_of_receipt === invoiceType ? ruc_number : noRuc,
    },
    schedule_order: false,
    no_need_invoice: false,
    company_slug: buyer.company,
    delivery_zone: buyer.isType1 ? delivery_zone : null,
    email_cc: "",
    consents_version: legalVersion,
    dni: buyer.isType1 ? dni : "",
    ...means,
    token: means.token ?? null,
  };
}
