import { errorTexts } from "@lonchera/contract/error-texts";
import { checkoutMessages, type OrderInput } from "@lonchera/contract/checkout";
import { orderingMessages } from "@lonchera/contract/cart";
import { companyDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument, isRuc } from "@lonchera/domain/documents";
import { documentTypeRows, receiptTypeRows } from "../../platform/db/reference-data/codes.ts";
import type { Db } from "../../platform/db/client.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";
import { readEnabledZones } from "../cart/orderable-item.ts";

type Fields = Record<string, string[]>;

function problemsOfPayment(input: OrderInput, { customerType }: Customer): Fields {
  const { payment, token, pay_by_code } = input;
  // Whether an individual has nothing to pay by card is checked with the cart.
  const expected = customerType === "type1" && payment.payment_type === "T" ? "T" : "C";
  const fields: Fields = {};
  if (payment.payment_type !== expected) fields["payment.payment_type"] = [checkoutMessages.paymentType];
  if (!receiptTypeRows.some(({ id }) => id === payment.type_of_receipt))
    fields["payment.type_of_receipt"] = ["Tipo de comprobante desconocido"];
  if (expected === "T" && token === null && !pay_by_code) fields["token"] = [errorTexts.payment_declined()];
  if (payment.type_of_receipt === "01" && !isRuc(payment.ruc_number))
    fields["payment.ruc_number"] = [checkoutMessages.ruc];
  return fields;
}

function problemsOfPerson(input: OrderInput, customer: Customer): Fields {
  const fields: Fields = {};
  if (input.company_slug !== customer.companySlug) fields["company_slug"] = ["Esta no es tu compañía."];
  if (!documentTypeRows.some(({ id }) => id === input.document_type))
    fields["document_type"] = ["Tipo de documento desconocido"];
  if (customer.customerType === "type2") return fields;
  if (input.document_type === companyDocumentType) fields["document_type"] = ["Elige tu tipo de documento."];
  if (!isIdentityDocument(input.document_type, input.dni)) fields["dni"] = [checkoutMessages.document];
  return fields;
}

/** A type2 order needs no zone, because its lines have zones. If it names one, it must be a zone of the own company. */
async function problemsOfZone(db: Db, input: OrderInput, customer: Customer): Promise<Fields> {
  if (input.delivery_zone === null) {
    return customer.customerType === "type1" ? { delivery_zone: [checkoutMessages.zone] } : {};
  }
  const zones = await readEnabledZones(db, customer.companyId);
  const isEnabled = zones.some(({ id }) => id === input.delivery_zone);
  return isEnabled ? {} : { delivery_zone: [orderingMessages.zoneNotAvailable] };
}

/** Throws 400 with the errors of all fields. The cart is not checked here. */
export async function checkOrderInput(db: Db, customer: Customer, input: OrderInput): Promise<void> {
  const fields: Fields = {
    ...problemsOfPayment(input, customer),
    ...problemsOfPerson(input, customer),
    ...(await problemsOfZone(db, input, customer)),
  };
  if (Object.keys(fields).length > 0) throw new HttpError(400, fields);
}
