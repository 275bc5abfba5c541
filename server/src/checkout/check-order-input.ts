import type pg from "pg";
import { checkoutMessages, type OrderInput } from "@lonchera/contract/checkout";
import { orderingMessages } from "@lonchera/contract/ordering-messages";
import { companyDocumentType } from "@lonchera/domain/codes";
import { isIdentityDocument } from "@lonchera/domain/identity-document";
import { isRuc } from "@lonchera/domain/ruc";
import { Refusal } from "../http/refusal.ts";
import type { Customer } from "../http/session.ts";

type Fields = Record<string, string[]>;

const referenceChecks = {
  name: "order-input-references",
  text: `select exists(select 1 from document_types where id = $1) as document_type,
    exists(select 1 from receipt_types where id = $2) as receipt_type,
    exists(select 1 from delivery_zones where id = $3 and company_id = $4 and enabled) as zone`,
};
type Found = { document_type: boolean; receipt_type: boolean; zone: boolean };

function problemsOfPayment({ payment, token }: OrderInput, customer: Customer): Fields {
  const expected = customer.customerType === "type1" ? "T" : "C";
  const fields: Fields = {};
  if (payment.payment_type !== expected)
    fields["payment.payment_type"] = ["Este tipo de pago no corresponde a tu cuenta."];
  if (expected === "T" && token === null) fields["token"] = [orderingMessages.cannotPay];
  if (payment.type_of_receipt === "01" && !isRuc(payment.ruc_number))
    fields["payment.ruc_number"] = [checkoutMessages.ruc];
  return fields;
}

function problemsOfPerson(input: OrderInput, customer: Customer): Fields {
  const fields: Fields = {};
  if (input.company_slug !== customer.companySlug) fields["company_slug"] = ["Esta no es tu compañía."];
  if (customer.customerType === "type2") return fields;
  if (input.document_type === companyDocumentType) fields["document_type"] = ["Elige tu tipo de documento."];
  if (!isIdentityDocument(input.document_type, input.dni)) fields["dni"] = [checkoutMessages.document];
  if (input.delivery_zone === null) fields["delivery_zone"] = [checkoutMessages.zone];
  return fields;
}

/** Refuses with 400 what the body says wrongly, all fields at once; nothing of the cart is looked at here. */
export async function checkOrderInput(pool: pg.Pool, customer: Customer, input: OrderInput): Promise<void> {
  const { rows } = await pool.query<Found>({
    ...referenceChecks,
    values: [input.document_type, input.payment.type_of_receipt, input.delivery_zone, customer.companyId],
  });
  const [found] = rows;
  const fields: Fields = { ...problemsOfPayment(input, customer), ...problemsOfPerson(input, customer) };
  if (!found?.document_type) fields["document_type"] = ["Tipo de documento desconocido"];
  if (!found?.receipt_type) fields["payment.type_of_receipt"] = ["Tipo de comprobante desconocido"];
  if (customer.customerType === "type1" && input.delivery_zone !== null && !found?.zone) {
    fields["delivery_zone"] = [orderingMessages.zoneNotAvailable];
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, fields);
}
