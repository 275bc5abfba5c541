import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createErrorBody } from "@lonchera/contract/errors";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { cancelOrder, listUserOrders, type Order } from "@lonchera/contract/orders";
import { assertOrdersConsistent, readStock } from "../../../test/order-invariants.ts";
import { startCulqiClient } from "../../../test/fakes/culqi/culqi-client.ts";
import {
  buildCardOrderBody,
  setUpIndividual,
  addToCart,
  readStockOf,
  renderOrderEmails,
} from "../../../test/orders.ts";
import { settleDuePayments } from "./reconcile.ts";

/** Starts a server with the fake provider, and a customer with S/ 37.00 in the cart. */
async function setUpShop(t: TestContext, client: "provider" | "hasty" = "provider") {
  const { culqi, [client]: payments } = await startCulqiClient(t);
  const app = await setUpIndividual(t, { config: culqi.config, deps: { payments } });
  culqi.setClock(app.clock.now);
  const initial = await readStock(app.pool);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  return {
    ...app,
    culqi,
    buy: (changes: object, headers: object = {}) =>
      app.call(createOrder, { body: buildCardOrderBody(app, 3700, changes) }, { ...app.headers, ...headers }),
    /** Returns the only order, if there is one. */
    findOrder: async (): Promise<Order | undefined> => {
      const { body } = await app.call(listUserOrders, {}, await app.signIn(app.customer));
      assert.ok(body.count <= 1);
      return body.results[0];
    },
    countCartLines: async () =>
      (await app.call(getCart, {}, await app.signIn(app.customer))).body.items.length,
    balance: () => assertOrdersConsistent(app.pool, initial),
  };
}

type Shop = Awaited<ReturnType<typeof setUpShop>>;

async function assertNothingHappened(app: Shop): Promise<void> {
  assert.deepEqual(app.culqi.paidCharges(), []);
  assert.equal(await app.findOrder(), undefined);
  assert.equal(await app.countCartLines(), 1);
  assert.equal(await readStockOf(app, app.dish), 10);
  await app.balance();
}

test("an order by card is charged once at the provider, in the buyer's name", async (t) => {
  const app = await setUpShop(t);
  const token = app.culqi.token();
  const { status, body } = await app.buy({ token, first_name: "Íñigo", last_name: "Muñoz", installments: 3 });
  assert.equal(status, 201);
  const [charge, second] = app.culqi.paidCharges();
  assert.equal(second, undefined);
  assert.deepEqual(
    [body.payment.status, body.payment.charge_id, charge?.amount, charge?.installments],
    ["paid", charge?.id, 3700, 3],
  );
  const details = app.culqi.calls[0]?.body?.["antifraud_details"];
  assert.deepEqual(
    [(details as Record<string, string>)["first_name"], (details as Record<string, string>)["last_name"]],
    ["Íñigo", "Muñoz"],
  );
  await app.balance();
});

test("what was paid with Yape is shown as Yape", async (t) => {
  const app = await setUpShop(t);
  const made = await app.buy({ token: "ype_test_approved_1" });
  assert.deepEqual([made.status, made.body.payment.method], [201, "yape"]);
});

test("the buyer is told why a card is declined, and pays with another", async (t) => {
  const app = await setUpShop(t);
  const cases: [string, number, RegExp][] = [
    ["insufficient_funds", 402, /no tiene fondos suficientes/],
    ["expired_card_mute", 402, /está vencida/],
    ["expired", 400, /No se pudo procesar el pago/],
  ];
  for (const [ending, status, message] of cases) {
    const answer = await app.buy({ token: app.culqi.token(ending) });
    assert.equal(answer.status, status, ending);
    assert.match(JSON.stringify(answer.body), message);
  }
  await assertNothingHappened(app);
  assert.equal((await app.buy({ token: app.culqi.token() })).status, 201);
  assert.equal(app.culqi.paidCharges().length, 1);
  await app.balance();
});

test("a card whose bank asks who pays is charged with its answer, by the same token", async (t) => {
  const app = await setUpShop(t);
  const token = app.culqi.token("review");
  const asked = await app.buy({ token });
  assert.equal(asked.status, 402);
  assert.deepEqual(asked.body, {
    ...createErrorBody("authentication_required"),
    authentication_required: true,
  });
  await assertNothingHappened(app);
  const authentication_3DS = {
    eci: "05",
    xid: "",
    cavv: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
    protocolVersion: "2.2.0",
    directoryServerTransactionId: "d65e93c3",
  };
  const made = await app.buy({ token, authentication_3DS, device_finger_print_id: "huella" });
  assert.equal(made.status, 201);
  assert.deepEqual(app.culqi.calls.at(-1)?.body?.["authentication_3DS"], authentication_3DS);
  assert.equal(app.culqi.paidCharges().length, 1);
});

test("a provider who cannot take money leaves the cart as it was", async (t) => {
  const app = await setUpShop(t);
  for (const answer of [429, 401] as const) {
    app.culqi.fail("charges", { answer });
    const { status, body } = await app.buy({ token: app.culqi.token() });
    assert.deepEqual([status, body], [402, createErrorBody("payment_unavailable")]);
  }
  await app.culqi.goAway();
  assert.equal((await app.buy({ token: app.culqi.token() })).status, 402);
  await assertNothingHappened(app);
});

test("an amount that the provider does not take is not asked for", async (t) => {
  const app = await setUpShop(t);
  await app.pool.query("update items set price = 140, discount_price = 0 where id = $1", [app.dish.id]);
  const payment = {
    charge_id: null,
    payment_type: "T",
    amount: 280,
    type_of_receipt: "03",
    ruc_number: "00000000",
  };
  const { status, body } = await app.buy({ token: app.culqi.token(), payment });
  assert.equal(status, 409);
  assert.match(JSON.stringify(body), /mínimo es de S\/ 3\.00/);
  assert.deepEqual(app.culqi.calls, []);
});

test("an answer that is lost after charging is found at once", async (t) => {
  const app = await setUpShop(t);
  const { status, body } = await app.buy({ token: app.culqi.token("timeout_charged") });
  assert.deepEqual([status, body.payment.status], [201, "paid"]);
  assert.equal(app.culqi.paidCharges().length, 1);
  await app.balance();
});

test("a charge that nobody could ask about is found by the reconciler", async (t) => {
  const app = await setUpShop(t);
  app.culqi.fail("charges", { answer: "half", processes: true });
  app.culqi.fail("lists", { answer: 500 });
  const unknown = await app.buy({ token: app.culqi.token() });
  assert.deepEqual([unknown.status, unknown.headers["retry-after"]], [503, "10"]);
  app.clock.advance({ seconds: 30 });
  await settleDuePayments(app.deps);
  assert.equal((await app.findOrder())?.payment.status, "paid");
  assert.equal((await app.findOrder())?.payment.charge_id, app.culqi.paidCharges()[0]?.id);
  await app.balance();
});

test("an order that was never charged is undone", async (t) => {
  const app = await setUpShop(t);
  app.culqi.fail("charges", { answer: "hang-up" });
  assert.equal((await app.buy({ token: app.culqi.token() })).status, 503);
  app.clock.advance({ seconds: 90 });
  await settleDuePayments(app.deps);
  await assertNothingHappened(app);
});

test("a charge that comes after everybody gave it up goes back", async (t) => {
  const app = await setUpShop(t, "hasty");
  const gate = app.culqi.hold("charges", "received");
  const answered = app.culqi.hold("charges", "answered");
  assert.equal((await app.buy({ token: app.culqi.token() })).status, 503);
  app.clock.advance({ seconds: 90 });
  await settleDuePayments(app.deps);
  await assertNothingHappened(app);
  gate.release();
  await answered.arrived;
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  await settleDuePayments(app.deps);
  assert.deepEqual(
    app.culqi.paidCharges().map(({ amount, refunded }) => [amount, refunded]),
    [[3700, 3700]],
  );
  assert.equal(app.culqi.books.refunds.length, 1);
  assert.equal(await app.findOrder(), undefined);
  await app.balance();
});

test("the same request sent twice at once charges once", async (t) => {
  const app = await setUpShop(t);
  const key = { "idempotency-key": "la-misma" };
  const token = app.culqi.token();
  const gate = app.culqi.hold("charges", "processed");
  const first = app.buy({ token }, key);
  await gate.arrived;
  const second = app.buy({ token }, key);
  gate.release();
  const answers = await Promise.all([first, second]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  );
  assert.equal(answers[0].body.id, answers[1].body.id);
  assert.equal(app.culqi.calls.filter(({ kind }) => kind === "charges").length, 1);
});

test("a cancelled order's charge goes back at the provider, once", async (t) => {
  const app = await setUpShop(t);
  const { body } = await app.buy({ token: app.culqi.token() });
  const cancelled = await app.call(cancelOrder, { params: { id: body.id } }, app.headers);
  assert.equal(cancelled.status, 200);
  await settleDuePayments(app.deps);
  assert.deepEqual(
    app.culqi.books.refunds.map(({ chargeId, amount }) => [chargeId, amount]),
    [[body.payment.charge_id, 3700]],
  );
  assert.equal((await app.findOrder())?.payment.status, "refunded");
  await app.balance();
});

test("a code is paid once its event arrives, doubled, from somebody who knows the password", async (t) => {
  const app = await setUpShop(t);
  const url = `${await app.app.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/culqi/`;
  const { status, body } = await app.buy({ token: null, pay_by_code: true });
  const orderId = app.culqi.books.orders[0]?.id ?? "";
  assert.deepEqual([status, body.payment.status, body.payment.code?.order], [201, "pending", orderId]);
  app.culqi.sendEventsTo({ url, when: "after", auth: "culqi:adivinada" });
  await app.culqi.payOrder(orderId);
  assert.equal((await app.findOrder())?.payment.status, "pending");
  app.culqi.sendEventsTo({ url, when: "after" });
  const [paid] = app.culqi.books.events;
  assert.ok(paid);
  assert.deepEqual(await app.culqi.deliver(paid, 2), [200, 200]);
  assert.deepEqual((await app.findOrder())?.payment.status, "paid");
  assert.deepEqual(
    app.culqi.deliveries.map((delivery) => delivery.status),
    [401, 200, 200],
  );
  await app.balance();
});

test("the number of a code is the provider's, stored and told once its buyer has chosen where to pay", async (t) => {
  const app = await setUpShop(t);
  const { body } = await app.buy({ token: null, pay_by_code: true });
  assert.equal(body.payment.code?.payment_code, null);
  const facts = async () => (await renderOrderEmails(app)).map((email) => email.facts);
  assert.deepEqual(await facts(), [undefined]);
  await app.culqi.confirmOrder(app.culqi.books.orders[0]?.id ?? "");
  for (let check = 0; check < 2; check += 1) {
    app.clock.advance({ seconds: 15 });
    await settleDuePayments(app.deps);
  }
  assert.equal((await app.findOrder())?.payment.code?.payment_code, "13642064");
  const told = [["Código de pago", "13642064"]];
  assert.deepEqual(await facts(), [told, told]);
  await app.balance();
});

test("a charge that its event tells of before its own answer is one paid order", async (t) => {
  const app = await setUpShop(t);
  const url = `${await app.app.listen({ port: 0, host: "127.0.0.1" })}/api/webhooks/culqi/`;
  app.culqi.sendEventsTo({ url, when: "early", times: 2 });
  const { status, body } = await app.buy({ token: app.culqi.token() });
  assert.deepEqual([status, body.payment.status], [201, "paid"]);
  await app.culqi.eventsSettled();
  assert.deepEqual(
    app.culqi.deliveries.map((delivery) => delivery.status),
    [200, 200],
  );
  assert.equal(app.culqi.paidCharges().length, 1);
  await app.balance();
});
