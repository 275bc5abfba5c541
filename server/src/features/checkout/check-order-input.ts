import type pg from "pg";
import { errorTexts } from "@lonchera/contract/errors";
import { checkoutMessages, type OrderInput } from "@lonchera/contract/checkout";
import { orderingMessages } from "@lonchera/contract/cart";
import { companyDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument, isRuc } from "@lonchera/domain/documents";
import { documentTypeRows, receiptTypeRows } from "../../platform/db/reference-data/codes.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import type { Customer } from "../../platform/auth/sessions.ts";

type Fields = Record<string, string[]>;

function problemsOfPayment({ payment, token, pay_by_code }: OrderInput, customer: Customer): Fields {
  const expected = customer.customerType === "type1" ? "T" : "C";
  const fields: Fields = {};
  if (payment.payment_type !== expected)
    fields["payment.payment_type"] = ["Este tipo de pago no corresponde a tu cuenta."];
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

const enabledZone = {
  name: "enabled-zone-of-order",
  text: "select 1 from delivery_zones where id = $1 and company_id = $2 and enabled",
};

/** Where the lines carry their own zones the order needs none, and still may not name somebody else's. */
async function problemsOfZone(pool: pg.Pool, input: OrderInput, customer: Customer): Promise<Fields> {
  if (input.delivery_zone === null) {
    return customer.customerType === "type1" ? { delivery_zone: [checkoutMessages.zone] } : {};
  }
  const { rowCount } = await pool.query({
    ...enabledZone,
    values: [input.delivery_zone, customer.companyId],
  });
  return rowCount === 0 ? { delivery_zone: [orderingMessages.zoneNotAvailable] } : {};
}

/** Refuses with 400 what the body says wrongly, all fields at once; nothing of the cart is looked at here. */
export async function checkOrderInput(pool: pg.Pool, customer: Customer, input: OrderInput): Promise<void> {
  const fields: Fields = {
    ...problemsOfPayment(input, customer),
    ...problemsOfPerson(input, customer),
    ...(await problemsOfZone(pool, input, customer)),
  };
  if (Object.keys(fields).length > 0) throw new HttpError(400, fields);
}
