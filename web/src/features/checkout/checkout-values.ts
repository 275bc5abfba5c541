import type { Control } from "react-hook-form";
import type { z } from "zod";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { createOrder, LastCheckout } from "@lonchera/contract/checkout";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { CallInput } from "@lonchera/contract/endpoint";
import { legalVersion } from "@lonchera/contract/consents";
import { boletaType, companyDocumentType, invoiceType, noRuc } from "@lonchera/domain/codes";
import { isRuc, dniDocumentType } from "@lonchera/domain/identity-documents";
import { parseAmount } from "../cart/cart-lines.ts";
import type { createCheckoutSchema } from "./checkout-schema.ts";

type Schema = ReturnType<typeof createCheckoutSchema>;
export type CheckoutValues = z.input<Schema>;
export type ValidatedCheckoutValues = z.output<Schema>;

type KnownDetails = {
  readonly account: Account;
  /** The latest order was made with this input. */
  readonly last: LastCheckout | null;
  readonly zones: readonly CompanyZone[];
  readonly isType1: boolean;
};

function getDocument({ account, last }: KnownDetails): Pick<CheckoutValues, "document_type" | "dni"> {
  if (last?.dni && last.document_type !== null) return { document_type: last.document_type, dni: last.dni };
  const { document_type: type, identity_document } = account;
  return {
    document_type: type === null || type === companyDocumentType ? dniDocumentType : type,
    dni: identity_document,
  };
}

/** Returns the receipt of the latest order. By default companies get an invoice and individuals a boleta. */
function getInitialReceipt({ account, last, isType1 }: KnownDetails) {
  if (last) return { type_of_receipt: last.type_of_receipt, ruc_number: last.ruc_number };
  const { company_ruc: ruc } = account;
  return !isType1 && ruc !== null && isRuc(ruc)
    ? { type_of_receipt: invoiceType, ruc_number: ruc }
    : { type_of_receipt: boletaType, ruc_number: noRuc };
}

/** Finds the zone of the latest order if it can be chosen, or the company's only one. */
function findInitialZone({ last, zones }: KnownDetails): number | null {
  const zone =
    zones.find(({ id }) => id === last?.delivery_zone) ?? (zones.length === 1 ? zones[0] : undefined);
  return zone?.enabled ? zone.id : null;
}

export function createInitialValues(known: KnownDetails): CheckoutValues {
  const { account, last, isType1 } = known;
  return {
    first_name: account.first_name,
    last_name: account.last_name || (isType1 && last?.last_name) || "",
    email: account.email,
    phone: (isType1 && last?.phone) || account.phone,
    ...(isType1 ? getDocument(known) : { document_type: companyDocumentType, dni: "" }),
    ...getInitialReceipt(known),
    delivery_zone: isType1 ? findInitialZone(known) : null,
    additional_note: "",
    accept_politics: false,
    accept_declaration: false,
    confirmation_of_acceptance: false,
  };
}

/** The customer fills in these fields. The consents are asked for each time. */
export const typedFields = [
  "first_name",
  "last_name",
  "email",
  "phone",
  "document_type",
  "dni",
  "type_of_receipt",
  "ruc_number",
  "delivery_zone",
  "additional_note",
] as const satisfies readonly (keyof CheckoutValues)[];

/** The law requires that each consent is asked for separately and is not ticked at first. */
export const consentFields = [
  "accept_politics",
  "accept_declaration",
  "confirmation_of_acceptance",
] as const satisfies readonly (keyof CheckoutValues)[];

export type CheckoutControl = Control<CheckoutValues, unknown, ValidatedCheckoutValues>;

export type OrderPayload = CallInput<typeof createOrder>["body"];

type Buyer = { readonly isType1: boolean; readonly company: string };

/** Holds a token, or the choice to pay with a code. It is empty if nothing is paid now. */
type PaymentMeans = Pick<OrderPayload, "pay_by_code" | "installments" | "device_finger_print_id"> & {
  readonly token?: string;
};

export function createOrderPayload(
  values: ValidatedCheckoutValues,
  cart: Cart,
  buyer: Buyer,
  means: PaymentMeans,
): OrderPayload {
  const { type_of_receipt, ruc_number, dni, delivery_zone, ...person } = values;
  return {
    ...person,
    payment: {
      charge_id: null,
      payment_type: cart.payment_type,
      amount: parseAmount(cart.amount_due),
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
