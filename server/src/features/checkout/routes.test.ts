import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { updateOwnDetails } from "@lonchera/contract/accounts";
import { getCart } from "@lonchera/contract/cart";
import { createOrder, getLastCheckout, listSandboxCharges } from "@lonchera/contract/checkout";
import { listUserOrders } from "@lonchera/contract/orders";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { items } from "../../platform/db/schema/menus.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { newCuttingTime, newItem, newStaff, newIndividual, newZone } from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  buildCardOrderBody,
  setUpCompanyClient,
  newSandboxToken,
  setUpIndividual,
  placeOrder,
  addToCart,
  readStockOf,
} from "../../../test/orders.ts";

type Shop = Awaited<ReturnType<typeof setUpIndividual>>;

async function readCharges(app: Shop) {
  const staff = await app.signIn(await newStaff(app.db));
  return (await app.call(listSandboxCharges, {}, staff)).body;
}

async function readCart(app: Shop) {
  return (await app.call(getCart, {}, app.headers)).body;
}

async function addTwoToCart(app: Shop): Promise<void> {
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
}

test("a type1 customer's order is charged once, takes the stock and empties the cart", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const made = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  assert.equal(made.total, "37.00");
  assert.deepEqual(made.payment.status, "paid");
  assert.equal(made.payment.amount, 3700);
  assert.deepEqual([made.status, made.customer_type, made.full_name_user], [true, "type1", "Rosa Quispe"]);
  const charges = await readCharges(app);
  assert.deepEqual(
    charges.map((charge) => [charge.id, charge.amount, charge.order, charge.refunded]),
    [[made.payment.charge_id, 3700, made.id, false]],
  );
  assert.equal(await readStockOf(app, app.dish), 8);
  assert.deepEqual((await readCart(app)).items, []);
});

test("a type2 customer's order goes on the company's account, each line to its own zone", async (t) => {
  const app = await setUpCompanyClient(t);
  const second = await newZone(app.db, app.company);
  for (const zone of [app.zone, second]) {
    await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: zone.id });
  }
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  assert.deepEqual(
    [made.payment.status, made.payment.payment_type, made.payment.charge_id],
    ["account", "C", null],
  );
  const params = { id: made.cart };
  const { body } = await app.send("GET", `/api/cart/v2/${params.id}/`, undefined, app.headers);
  const zones = (body as { items: { delivery_zone: { id: number } }[] }).items.map(
    (line) => line.delivery_zone.id,
  );
  assert.deepEqual(zones, [app.zone.id, second.id]);
  assert.deepEqual(await readCharges(app), []);
});

test("a type1 order's zone counts for all its lines", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const made = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  const { body } = await app.send("GET", `/api/cart/${made.cart}/`, undefined, app.headers);
  const [line] = (body as { cart: { items: { delivery_zone: { id: number; name: string } }[] } }).cart.items;
  assert.deepEqual(line?.delivery_zone, { id: app.zone.id, name: app.zone.name });
});

test("a declined card answers 402 with the provider's message, and the cart stays as it was", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const before = await readCart(app);
  for (const kind of ["insufficient_funds", "stolen_card"]) {
    const token = newSandboxToken(kind);
    const { status, body } = await app.call(
      createOrder,
      { body: buildCardOrderBody(app, 3700, { token }) },
      app.headers,
    );
    assert.equal(status, 402);
    assert.match((body as unknown as { detail: string }).detail, /tarjeta/);
  }
  assert.deepEqual(await readCart(app), before);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.equal((await app.call(listUserOrders, {}, app.headers)).body.count, 0);
  assert.deepEqual(await readCharges(app), []);
  await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
});

test("an answer that is lost after charging still ends as one paid order", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const made = await placeOrder(
    app,
    app.headers,
    buildCardOrderBody(app, 3700, { token: newSandboxToken("timeout_charged") }),
  );
  assert.equal(made.payment.status, "paid");
  assert.deepEqual(
    (await readCharges(app)).map((charge) => charge.order),
    [made.id],
  );
});

test("a token pays one order only; an unknown one is a 400 on its field", async (t) => {
  const app = await setUpIndividual(t);
  const token = newSandboxToken();
  await addTwoToCart(app);
  await placeOrder(app, app.headers, buildCardOrderBody(app, 3700, { token }));
  await addTwoToCart(app);
  const again = await app.call(createOrder, { body: buildCardOrderBody(app, 3700, { token }) }, app.headers);
  assert.equal(again.status, 409);
  for (const unknown of ["tkn_live_x", "tkn_test_approvedx", "x"]) {
    const answer = await app.call(
      createOrder,
      { body: buildCardOrderBody(app, 3700, { token: unknown }) },
      app.headers,
    );
    assert.deepEqual([answer.status, Object.keys(answer.body)], [400, ["token"]], unknown);
  }
  assert.equal((await readCart(app)).items[0]?.quantity, 2);
  assert.equal(await readStockOf(app, app.dish), 8);
});

test("a repeated request with the same key answers the same order and charges nothing again", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const body = buildCardOrderBody(app, 3700);
  const headers = { ...app.headers, "idempotency-key": "one-checkout" };
  const rivals = await Promise.all(Array.from({ length: 6 }, () => app.call(createOrder, { body }, headers)));
  assert.deepEqual(new Set(rivals.map((answer) => answer.status)), new Set([201]));
  assert.equal(new Set(rivals.map((answer) => answer.body.id)).size, 1);
  assert.equal((await app.call(createOrder, { body }, headers)).body.id, rivals[0]?.body.id);
  const other = await app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, headers);
  assert.equal(other.status, 409);
  assert.equal((await readCharges(app)).length, 1);
  assert.equal(await readStockOf(app, app.dish), 8);
});

test("also without a key, simultaneous checkouts of one cart make one order and one charge", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, app.headers),
    ),
  );
  const statuses = answers.map((answer) => answer.status).sort();
  assert.deepEqual(statuses, [201, ...Array.from({ length: 7 }, () => 409)]);
  assert.equal((await readCharges(app)).length, 1);
  assert.equal(await readStockOf(app, app.dish), 8);
});

test("the last units go to as many buyers as there are units", async (t) => {
  const app = await setUpIndividual(t);
  const dish = await newItem(app.db, app.day, [app.company], { stock: 4, price: 1000, name: "Cuy" });
  const buyers = await Promise.all(
    Array.from({ length: 12 }, async () => app.signIn(await newIndividual(app.db, app.company))),
  );
  for (const headers of buyers) await addToCart(app, headers, { item: dish.id, quantity: 1 });
  const answers = await Promise.all(
    buyers.map((headers) => app.call(createOrder, { body: buildCardOrderBody(app, 1000) }, headers)),
  );
  assert.equal(answers.filter((answer) => answer.status === 201).length, 4);
  const refused = answers.filter((answer) => answer.status === 409);
  assert.equal(refused.length, 8);
  assert.match(JSON.stringify(refused[0]?.body), /Cuy/);
  assert.equal(await readStockOf(app, dish), 0);
});

test("an amount that is not the cart's total is refused and nothing is charged", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  for (const amount of [0, 1, 3699, 3701, 370_000]) {
    assert.equal(
      (await app.call(createOrder, { body: buildCardOrderBody(app, amount) }, app.headers)).status,
      409,
    );
  }
  await app.db.update(items).set({ price: 2000 }).where(eq(items.id, app.dish.id));
  assert.equal(
    (await app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, app.headers)).status,
    409,
  );
  assert.deepEqual(await readCharges(app), []);
  assert.equal((await placeOrder(app, app.headers, buildCardOrderBody(app, 4000))).total, "40.00");
});

test("a factura keeps its RUC, a boleta eight zeros", async (t) => {
  const app = await setUpIndividual(t);
  await addTwoToCart(app);
  const payment = {
    charge_id: null,
    payment_type: "T",
    amount: 3700,
    type_of_receipt: "01",
    ruc_number: "20100070970",
  };
  const factura = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700, { payment }));
  assert.equal(factura.payment.ruc_number, "20100070970");
  await addTwoToCart(app);
  const boleta = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  assert.equal(boleta.payment.ruc_number, "00000000");
});

test("an item closed, withdrawn, short or going to a disabled zone blocks ordering by its name, and only then", async (t) => {
  const app = await setUpCompanyClient(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2, delivery_zone: app.zone.id });
  const refused = async () => {
    const { status, body } = await app.call(
      createOrder,
      { body: buildAccountOrderBody(app, 3700) },
      app.headers,
    );
    assert.equal(status, 409);
    assert.match((body as unknown as { detail: string }).detail, /Lomo saltado/);
  };
  const withItem = async (
    values: Partial<typeof items.$inferInsert>,
    back: Partial<typeof items.$inferInsert>,
  ) => {
    await app.db.update(items).set(values).where(eq(items.id, app.dish.id));
    await refused();
    await app.db.update(items).set(back).where(eq(items.id, app.dish.id));
  };
  await withItem({ status: false }, { status: true });
  await withItem({ stock: 1 }, { stock: 10 });
  await withItem({ archivedAt: new Date() }, { archivedAt: null });
  await app.db.update(deliveryZones).set({ enabled: false }).where(eq(deliveryZones.id, app.zone.id));
  await refused();
  await app.db.update(deliveryZones).set({ enabled: true }).where(eq(deliveryZones.id, app.zone.id));
  const rule = await newCuttingTime(app.db, [app.company], { breakTime: "10:00" });
  await refused();
  await app.db.execute(`update cutting_times set enabled = false where id = ${rule.id}`);
  assert.equal((await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700))).total, "37.00");
});

test("an empty cart makes no order", async (t) => {
  const app = await setUpIndividual(t);
  assert.equal((await app.call(createOrder, { body: buildCardOrderBody(app, 0) }, app.headers)).status, 409);
});

test("a type2 order keeps the account's data, whatever was sent", async (t) => {
  const app = await setUpCompanyClient(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  const sent = { first_name: "Otra", last_name: "Persona", email: "otra@example.com", document_type: 1 };
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850, sent));
  assert.equal(made.full_name_user, "Rosa Quispe");
  const [row] = await app.db.select().from(orders).where(eq(orders.id, made.id));
  assert.deepEqual([row?.email, row?.documentTypeId], [app.customer.email, 96]);
});

test("the next order starts with what the latest one had, until the account is changed", async (t) => {
  const app = await setUpIndividual(t, {});
  const read = async () => (await app.call(getLastCheckout, {}, app.headers)).body.checkout;
  assert.equal(await read(), null);
  await addTwoToCart(app);
  const payment = { payment_type: "T", amount: 3700, type_of_receipt: "01", ruc_number: "20100070970" };
  const given = {
    payment,
    last_name: "Quispe Ávila",
    phone: "911222333",
    document_type: 4,
    dni: "001234567",
  };
  await placeOrder(app, app.headers, buildCardOrderBody(app, 3700, given));
  const receipt = { type_of_receipt: "01", ruc_number: "20100070970", delivery_zone: app.zone.id };
  const { last_name, phone, document_type, dni } = given;
  assert.deepEqual(await read(), { last_name, phone, document_type, dni, ...receipt });
  assert.equal(
    (await app.call(getLastCheckout, {}, await app.signIn(await newIndividual(app.db, app.company)))).body
      .checkout,
    null,
  );
  app.clock.advance({ minutes: 1 });
  await app.call(updateOwnDetails, { body: { phone: "900000001" } }, app.headers);
  assert.deepEqual(await read(), { last_name, phone: "", document_type: null, dni: "", ...receipt });
});
