import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createErrorBody } from "@lonchera/contract/errors";
import { getCart } from "@lonchera/contract/cart";
import { createOrder, paySandboxOrder } from "@lonchera/contract/checkout";
import { cancelOrder, listUserOrders, recordRefund, type Order } from "@lonchera/contract/orders";
import { deleteOwnAccount } from "@lonchera/contract/privacy";
import { exportOrders } from "@lonchera/contract/reports";
import { assertOrdersConsistent, readStock } from "../../../test/order-invariants.ts";
import { newCuttingTime, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import {
  buildCardOrderBody,
  setUpIndividual,
  placeOrder,
  addToCart,
  readStockOf,
  renderOrderEmails,
} from "../../../test/orders.ts";
import { settleDuePayments } from "./reconcile.ts";
import { paySandboxCode } from "../payments/sandbox.ts";

/** Orders two units of a dish of S/ 18.50 on Monday at 10:00, to be paid with a code. */
async function setUpOrderWithCode(t: TestContext, headersOfRequest: Record<string, string> = {}) {
  const app = await setUpIndividual(t);
  const initial = await readStock(app.pool);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const body = buildCardOrderBody(app, 3700, { token: null, pay_by_code: true });
  const made = await placeOrder(app, { ...app.headers, ...headersOfRequest }, body);
  // Each call signs in again, because the clock advances and the token of a session expires.
  const find = async (): Promise<Order | undefined> => {
    const { body: found } = await app.call(listUserOrders, {}, await app.signIn(app.customer));
    return found.results.find(({ id }) => id === made.id);
  };
  const pay = async (customer: { id: number } = app.customer) => {
    const params = { id: made.payment.code?.order ?? "" };
    return app.call(paySandboxOrder, { params }, await app.signIn(customer));
  };
  const balance = () => assertOrdersConsistent(app.pool, initial);
  const subjects = async () => (await renderOrderEmails(app)).map(({ subject }) => subject);
  return { ...app, made, body, find, pay, balance, subjects };
}

test("an order with a code waits for its money and holds its stock, while its customer fills another cart", async (t) => {
  const app = await setUpOrderWithCode(t);
  const { payment, status, can_be_cancelled } = app.made;
  assert.deepEqual(
    [payment.status, payment.charge_id, payment.code?.expires_at, status, can_be_cancelled],
    ["pending", null, "2026-03-02T17:00:00.000Z", true, true],
  );
  assert.equal(await readStockOf(app, app.dish), 8);
  assert.deepEqual((await app.call(getCart, {}, app.headers)).body.items, []);
  const [email] = await renderOrderEmails(app);
  assert.match(payment.code?.payment_code ?? "", /^\d{8}$/);
  assert.deepEqual(
    [email?.subject, email?.facts, email?.factsNote],
    [
      `Tu pedido ${app.made.id_order} espera tu pago`,
      [["Código de pago", payment.code?.payment_code]],
      undefined,
    ],
  );
  assert.match(
    (email?.paragraphs ?? []).join(" ").replaceAll("\u00a0", " "),
    /S\/ 37\.00 .*lunes 02\/03\/2026 a las 12:00/,
  );
  await app.balance();
});

test("paid at the counter, the order stands and is told, once", async (t) => {
  const app = await setUpOrderWithCode(t);
  assert.equal((await app.pay(await newIndividual(app.db, app.company))).status, 404);
  assert.equal((await app.pay()).status, 200);
  assert.equal((await app.pay()).status, 200);
  await settleDuePayments(app.deps);
  const found = await app.find();
  assert.deepEqual(
    [found?.payment.status, found?.payment.charge_id, found?.payment.code],
    ["paid", app.made.payment.code?.order, null],
  );
  assert.deepEqual(await app.subjects(), [`Recibimos tu pedido ${app.made.id_order}`]);
  await app.balance();
});

test("what is paid without a word from the provider is found by the reconciler", async (t) => {
  const app = await setUpOrderWithCode(t);
  await paySandboxCode(app.db, app.made.payment.code?.order ?? "", app.clock.now());
  await settleDuePayments(app.deps);
  assert.equal((await app.find())?.payment.status, "pending");
  app.clock.advance({ minutes: 5 });
  await settleDuePayments(app.deps);
  assert.equal((await app.find())?.payment.status, "paid");
});

test("an order that nobody paid in time is cancelled: its stock goes back once, its customer is told", async (t) => {
  const app = await setUpOrderWithCode(t);
  app.clock.set("2026-03-02T11:59:00-05:00");
  await settleDuePayments(app.deps);
  assert.equal((await app.find())?.cancelled, false);
  app.clock.set("2026-03-02T12:02:00-05:00");
  await settleDuePayments(app.deps);
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  const found = await app.find();
  assert.deepEqual([found?.cancelled, found?.payment.status], [true, "pending"]);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.equal((await app.pay()).status, 409);
  assert.deepEqual(await app.subjects(), [`Pedido ${app.made.id_order} cancelado`]);
  assert.deepEqual((await renderOrderEmails(app))[0]?.paragraphs, [
    `No recibimos a tiempo el pago del pedido ${app.made.id_order}, y se canceló. Ya no pagues su código.`,
    "No se hizo ningún cobro.",
  ]);
  await app.balance();
});

test("a code that is paid after its order was cancelled is owed by hand, until staff say that it went back", async (t) => {
  const app = await setUpOrderWithCode(t);
  const params = { id: app.made.id };
  assert.equal((await app.call(cancelOrder, { params }, app.headers)).status, 200);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.deepEqual((await renderOrderEmails(app))[0]?.paragraphs, [
    `Se canceló el pedido ${app.made.id_order}. Ya no pagues su código.`,
    "No se hizo ningún cobro.",
  ]);
  await paySandboxCode(app.db, app.made.payment.code?.order ?? "", app.clock.now());
  await settleDuePayments(app.deps);
  const owed = await app.find();
  assert.deepEqual([owed?.cancelled, owed?.payment.status, owed?.payment.refund_due], [true, "paid", true]);
  const staff = await app.signIn(await newStaff(app.db));
  const done = await app.call(recordRefund, { params }, staff);
  assert.deepEqual(
    [done.status, done.body.payment.status, done.body.payment.refund_due],
    [200, "refunded", false],
  );
  assert.equal((await app.call(recordRefund, { params }, staff)).status, 200);
  await app.balance();
});

test("a code whose payment is heard of only after its meal closed is cancelled and owed", async (t) => {
  const app = await setUpOrderWithCode(t);
  app.clock.set("2026-03-02T11:00:00-05:00");
  await paySandboxCode(app.db, app.made.payment.code?.order ?? "", app.clock.now());
  app.clock.set("2026-03-05T09:00:00-05:00");
  await settleDuePayments(app.deps);
  const owed = await app.find();
  assert.deepEqual([owed?.cancelled, owed?.payment.refund_due], [true, true]);
  assert.equal(await readStockOf(app, app.dish), 10);
  await app.balance();
});

test("an account to which money is owed is not erased", async (t) => {
  const app = await setUpOrderWithCode(t);
  await app.pay();
  await app.call(cancelOrder, { params: { id: app.made.id } }, app.headers);
  const body = { password: testPassword };
  const answer = await app.call(deleteOwnAccount, { body }, app.headers);
  assert.deepEqual([answer.status, answer.body], [409, createErrorBody("refunds_owed", [app.made.id_order])]);
});

test("a refund by hand is recorded only where one is owed", async (t) => {
  const app = await setUpOrderWithCode(t);
  const staff = await app.signIn(await newStaff(app.db));
  const answer = await app.call(recordRefund, { params: { id: app.made.id } }, staff);
  assert.equal(answer.status, 409);
  assert.deepEqual(answer.body, createErrorBody("no_refund_due"));
});

test("the same key brings the waiting order back, and a second one with a code is refused", async (t) => {
  const key = { "idempotency-key": "code-1" };
  const app = await setUpOrderWithCode(t, key);
  const again = await app.call(createOrder, { body: app.body }, { ...app.headers, ...key });
  assert.deepEqual([again.status, again.body.id], [201, app.made.id]);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const second = buildCardOrderBody(app, 1850, { token: null, pay_by_code: true });
  const refused = await app.call(createOrder, { body: second }, app.headers);
  assert.deepEqual([refused.status, refused.body], [409, createErrorBody("code_pending")]);
  const byCard = await placeOrder(app, app.headers, buildCardOrderBody(app, 1850));
  assert.equal(byCard.payment.status, "paid");
  await app.balance();
});

test("a code ends when its first meal closes, and is not given in the last half hour", async (t) => {
  const app = await setUpIndividual(t);
  await newCuttingTime(app.db, [app.company], { product: "ALMUE", breakTime: "18:00", sameDay: false });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const body = buildCardOrderBody(app, 1850, { token: null, pay_by_code: true });
  app.clock.set("2026-03-02T17:30:01-05:00");
  const headers = await app.signIn(app.customer);
  const late = await app.call(createOrder, { body }, headers);
  assert.deepEqual([late.status, late.body], [409, createErrorBody("code_too_late")]);
  assert.equal(await readStockOf(app, app.dish), 10);
  app.clock.set("2026-03-02T17:30:00-05:00");
  const made = await placeOrder(app, headers, body);
  assert.equal(made.payment.code?.expires_at, "2026-03-02T23:00:00.000Z");
});

test("what is not paid yet is in no report", async (t) => {
  const app = await setUpOrderWithCode(t);
  const query = { start_date: "2026-03-01", end_date: "2026-03-31" };
  const sizeOf = async () => {
    const { body } = await app.call(exportOrders, { query }, app.headers);
    return Buffer.byteLength(String(body));
  };
  const unpaid = await sizeOf();
  await app.pay();
  assert.ok((await sizeOf()) > unpaid);
});
