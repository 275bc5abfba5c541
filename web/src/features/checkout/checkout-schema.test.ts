import { expect, test } from "vitest";
import { orderInput } from "@lonchera/contract/checkout";
import { legalVersion } from "@lonchera/contract/consents";
import { buildAccount } from "../accounts/account.test-data.ts";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { createCheckoutSchema } from "./checkout-schema.ts";
import {
  createInitialValues,
  type ValidatedCheckoutValues,
  type CheckoutValues,
  createOrderPayload,
} from "./checkout-values.ts";

const account = buildAccount();

const cart = buildCart([buildCartLine({ quantity: 3 }), buildCartLine({ item_id: 2, price: "15.00" })]);

const zone = {
  id: 4,
  name: "Comedor",
  company: 1,
  order: 0,
  enabled: true,
  vehicle_desa: null,
  vehicle_almu: null,
  vehicle_cena: null,
  version: 1,
};

function buildInitialValues(
  isType1: boolean,
  known: Partial<Parameters<typeof createInitialValues>[0]> = {},
): CheckoutValues {
  return createInitialValues({ account, last: null, zones: [zone, { ...zone, id: 5 }], isType1, ...known });
}

function buildCheckedValues(
  isType1: boolean,
  changes: Partial<CheckoutValues> = {},
): ValidatedCheckoutValues {
  const typed = { ...buildInitialValues(isType1), delivery_zone: 4, accept_politics: true, ...changes };
  return createCheckoutSchema(isType1).parse(typed);
}

function findProblems(isType1: boolean, changes: Partial<CheckoutValues>): Record<string, string> {
  const result = createCheckoutSchema(isType1).safeParse({ ...buildInitialValues(isType1), ...changes });
  return Object.fromEntries(result.error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? []);
}

test("a type1 order pays céntimos by card, to the chosen zone, with eight zeros where there is no RUC", () => {
  const payload = createOrderPayload(
    buildCheckedValues(true),
    cart,
    { isType1: true, company: "andina" },
    { token: "tkn_test_approved_1", installments: 3 },
  );
  expect(orderInput.parse(payload)).toEqual({
    payment: {
      charge_id: null,
      payment_type: "T",
      amount: 5250,
      type_of_receipt: "03",
      ruc_number: "00000000",
    },
    additional_note: "",
    schedule_order: false,
    no_need_invoice: false,
    accept_politics: true,
    accept_declaration: false,
    confirmation_of_acceptance: false,
    consents_version: legalVersion,
    company_slug: "andina",
    delivery_zone: 4,
    token: "tkn_test_approved_1",
    pay_by_code: false,
    installments: 3,
    device_finger_print_id: "",
    authentication_3DS: null,
    email_cc: "",
    dni: "01234567",
    phone: "987654321",
    first_name: "Rosa",
    last_name: "Quispe",
    document_type: 1,
    email: "rosa@alto.pe",
  });
});

test("an order to be paid with a code has no token", () => {
  const buyer = { isType1: true, company: "andina" };
  const payload = createOrderPayload(buildCheckedValues(true), cart, buyer, { pay_by_code: true });
  expect(orderInput.parse(payload)).toMatchObject({ token: null, pay_by_code: true });
});

test("a subsidized order sends what is left to pay, and how", () => {
  const buyer = { isType1: true, company: "andina" };
  const subsidized = { ...cart, subsidy_total: "20.00", amount_due: "32.50" };
  const byCard = createOrderPayload(buildCheckedValues(true), subsidized, buyer, {
    token: "tkn_test_approved_1",
  });
  expect(byCard.payment).toMatchObject({ payment_type: "T", amount: 3250 });
  const byPayroll = createOrderPayload(
    buildCheckedValues(true),
    { ...subsidized, payment_type: "C" },
    buyer,
    {},
  );
  expect(byPayroll).toMatchObject({
    payment: { payment_type: "C", amount: 3250 },
    delivery_zone: 4,
    dni: "01234567",
    token: null,
  });
});

test("a type2 order goes on the company's account: document type 96, no DNI, no zone, no token", () => {
  const buyer = { isType1: false, company: "andina" };
  const payload = createOrderPayload(buildCheckedValues(false), { ...cart, payment_type: "C" }, buyer, {});
  expect(payload).toMatchObject({
    payment: { payment_type: "C", amount: 5250 },
    document_type: 96,
    dni: "",
    delivery_zone: null,
    token: null,
  });
});

test("receipt 01 carries the RUC that was typed, any other one eight zeros", () => {
  const invoice = buildCheckedValues(true, { type_of_receipt: "01", ruc_number: "20100070970" });
  const simple = buildCheckedValues(true, { type_of_receipt: "03", ruc_number: "20100070970" });
  const buyer = { isType1: true, company: "andina" };
  expect(createOrderPayload(invoice, cart, buyer, {}).payment.ruc_number).toBe("20100070970");
  expect(createOrderPayload(simple, cart, buyer, {}).payment.ruc_number).toBe("00000000");
});

test("every wrong field is told at once, in the words of the specification", () => {
  expect(
    findProblems(true, {
      first_name: " ",
      email: "ana",
      dni: "123",
      type_of_receipt: "01",
      ruc_number: "20100070971",
    }),
  ).toEqual({
    first_name: "Este campo es requerido",
    email: "Correo electrónico inválido",
    dni: "El número de documento no es válido",
    ruc_number: "El RUC no es válido",
    delivery_zone: "Selecciona una dirección de envío",
    accept_politics: "Debes aceptar la política de privacidad",
  });
  expect(findProblems(false, { accept_politics: true, dni: "" })).toEqual({});
});

test("a form starts with the latest order's data before those of the account, and with a zone that can be chosen", () => {
  const last = {
    last_name: "Rojas",
    phone: "911222333",
    document_type: 4,
    dni: "001234567",
    type_of_receipt: "01",
    ruc_number: "20100070970",
    delivery_zone: 5,
  };
  const { delivery_zone: _, ...given } = last;
  expect(buildInitialValues(true, { last })).toMatchObject({
    ...given,
    last_name: "Quispe",
    delivery_zone: 5,
  });
  expect(buildInitialValues(true, { last, account: { ...account, last_name: "" } }).last_name).toBe("Rojas");
  expect(
    buildInitialValues(true, { last: { ...last, phone: "", document_type: null, dni: "" } }),
  ).toMatchObject({
    phone: "987654321",
    document_type: 1,
    dni: "01234567",
  });
  expect(buildInitialValues(false, { last })).toMatchObject({
    phone: "987654321",
    document_type: 96,
    dni: "",
    ruc_number: "20100070970",
  });
  const disabled = { ...zone, id: 5, enabled: false };
  expect(buildInitialValues(true, { last, zones: [zone, disabled] }).delivery_zone).toBeNull();
  expect(
    [[zone], [zone, disabled], [disabled]].map((zones) => buildInitialValues(true, { zones }).delivery_zone),
  ).toEqual([4, null, null]);
});
