import assert from "node:assert/strict";
import { test } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { orders } from "../../platform/db/schema/orders.ts";
import { newCompany, newZone } from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  buildCardOrderBody,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";

test("what is wrong in the body is a 400 on its field", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const foreignZone = await newZone(app.db, await newCompany(app.db));
  const disabled = await newZone(app.db, app.company, { enabled: false });
  const payment = {
    charge_id: null,
    payment_type: "T",
    amount: 3700,
    type_of_receipt: "03",
    ruc_number: "00000000",
  };
  const cases: [object, string][] = [
    [{ first_name: "" }, "first_name"],
    [{ last_name: " " }, "last_name"],
    [{ phone: "" }, "phone"],
    [{ email: "rosa@" }, "email"],
    [{ email_cc: "x" }, "email_cc"],
    [{ dni: "1234567" }, "dni"],
    [{ dni: "" }, "dni"],
    [{ document_type: 77 }, "document_type"],
    [{ document_type: 96 }, "document_type"],
    [{ delivery_zone: null }, "delivery_zone"],
    [{ delivery_zone: foreignZone.id }, "delivery_zone"],
    [{ delivery_zone: disabled.id }, "delivery_zone"],
    [{ company_slug: "otra" }, "company_slug"],
    [{ accept_politics: false }, "accept_politics"],
    [{ schedule_order: "sí" }, "schedule_order"],
    [{ additional_note: "x".repeat(501) }, "additional_note"],
    [{ additional_note: "a\u0000b" }, "additional_note"],
    [{ token: null }, "token"],
    [{ payment: { ...payment, payment_type: "C" } }, "payment.payment_type"],
    [{ payment: { ...payment, payment_type: "Z" } }, "payment.payment_type"],
    [{ payment: { ...payment, amount: "37.00" } }, "payment.amount"],
    [{ payment: { ...payment, amount: -1 } }, "payment.amount"],
    [{ payment: { ...payment, type_of_receipt: "99" } }, "payment.type_of_receipt"],
    [{ payment: { ...payment, type_of_receipt: "01", ruc_number: "20100070971" } }, "payment.ruc_number"],
    [{ payment: { ...payment, type_of_receipt: "01", ruc_number: "" } }, "payment.ruc_number"],
    [{ payment: { ...payment, type_of_receipt: "01", ruc_number: undefined } }, "payment.ruc_number"],
    [{ payment: null }, "payment"],
  ];
  for (const [change, field] of cases) {
    const { status, body } = await app.call(
      createOrder,
      { body: buildCardOrderBody(app, 3700, change) },
      app.headers,
    );
    assert.equal(status, 400, JSON.stringify(change));
    assert.deepEqual(Object.keys(body), [field], JSON.stringify(change));
  }
  for (const delivery_zone of [null, undefined, ""]) {
    const body = buildCardOrderBody(app, 3700, { delivery_zone });
    const refused = await app.call(createOrder, { body }, app.headers);
    assert.deepEqual(refused.body, { delivery_zone: ["Selecciona una dirección de envío"] });
  }
  const cart = (await app.call(getCart, {}, app.headers)).body;
  assert.equal(cart.items[0]?.quantity, 2);
});

test("a receipt without RUC needs none in the body", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const payment = { charge_id: null, payment_type: "T", amount: 3700, type_of_receipt: "03" };
  const body = buildCardOrderBody(app, 3700, { payment });
  assert.equal((await app.call(createOrder, { body }, app.headers)).status, 201);
});

test("instalments out of range are told with the range", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  for (const [installments, message] of [
    [49, "Debe ser 48 o menos"],
    [-1, "Debe ser 0 o más"],
  ] as const) {
    const body = buildCardOrderBody(app, 3700, { installments });
    const answer = await app.call(createOrder, { body }, app.headers);
    assert.deepEqual([answer.status, answer.body], [400, { installments: [message] }]);
  }
});

test("a part of the body that is missing is named as required", async (t) => {
  const app = await setUpIndividual(t);
  const { status, body } = await app.send("POST", "/api/create-order/", {}, app.headers);
  assert.deepEqual([status, (body as { payment?: string[] }).payment], [400, ["Este campo es requerido"]]);
});

test("optional texts that are null are empty", async (t) => {
  const app = await setUpCompanyClient(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  const nothing = { additional_note: null, email_cc: null, dni: null };
  const body = buildAccountOrderBody(app, 1850, nothing);
  const { status } = await app.call(createOrder, { body }, app.headers);
  assert.equal(status, 201);
  const [order] = await app.db.select().from(orders);
  assert.deepEqual([order?.additionalNote, order?.emailCc], ["", ""]);
});
