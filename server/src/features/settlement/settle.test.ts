import assert from "node:assert/strict";
import { test } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { listUserOrders } from "@lonchera/contract/orders";
import { carts, orders } from "../../platform/db/schema/orders.ts";
import { payments } from "../../platform/db/schema/payments.ts";
import { buildCardOrderBody, setUpIndividual, addToCart, readStockOf } from "../../../test/orders.ts";
import { createSandboxProvider } from "../payments/sandbox.ts";
import { settleDuePayments } from "./reconcile.ts";
import { settleCharge } from "./settle.ts";

type Shop = Awaited<ReturnType<typeof setUpIndividual>>;

/** Leaves what a process leaves that dies before the provider answers: a pending order and a cart that is being paid. */
async function dieWhileAsking(app: Shop, charges: boolean) {
  const silent = { ...createSandboxProvider(app.db, app.clock.now) };
  const asked = silent.charge;
  silent.charge = async (request) => {
    if (charges) await asked(request);
    return { kind: "no-answer" };
  };
  silent.findCharge = async () => {
    throw new Error("the process died here");
  };
  Object.assign(app.deps.payments, silent);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const answer = await app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, app.headers);
  assert.equal(answer.status, 503);
  assert.ok(answer.headers["retry-after"]);
  Object.assign(app.deps.payments, createSandboxProvider(app.db, app.clock.now));
}

test("what died after charging is settled as a paid order", async (t) => {
  const app = await setUpIndividual(t);
  await dieWhileAsking(app, true);
  assert.equal(await readStockOf(app, app.dish), 8);
  const frozen = await app.send(
    "POST",
    "/api/cart/add-item/",
    { item: app.dish.id, quantity: 1 },
    app.headers,
  );
  assert.equal(frozen.status, 409);
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  const { body } = await app.call(listUserOrders, {}, app.headers);
  assert.deepEqual(
    body.results.map((one) => [one.payment.status, one.total]),
    [["paid", "37.00"]],
  );
  assert.deepEqual((await app.call(getCart, {}, app.headers)).body.items, []);
});

test("what died before charging is undone: stock and cart are as they were", async (t) => {
  const app = await setUpIndividual(t);
  await dieWhileAsking(app, false);
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  assert.equal((await app.db.select().from(orders)).length, 1);
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  await settleDuePayments(app.deps);
  assert.equal((await app.db.select().from(orders)).length, 0);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.equal((await app.call(getCart, {}, app.headers)).body.items[0]?.quantity, 2);
  assert.deepEqual(
    (await app.db.select().from(payments)).map((payment) => payment.status),
    ["declined"],
  );
  assert.deepEqual(
    (await app.db.select().from(carts)).map((cart) => cart.state),
    ["active"],
  );
});

test("a payment that a rival finds charged while this process declines it stays paid", async (t) => {
  const app = await setUpIndividual(t);
  await dieWhileAsking(app, false);
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  const { findCharge } = app.deps.payments;
  app.deps.payments.findCharge = async (search) => {
    const found = await findCharge(search);
    await settleCharge(app.deps, search, "chr_test_rival");
    return found;
  };
  app.clock.advance({ minutes: 1 });
  await settleDuePayments(app.deps);
  const { body } = await app.call(listUserOrders, {}, app.headers);
  assert.deepEqual(
    body.results.map(({ payment }) => payment.status),
    ["paid"],
  );
  assert.equal(await readStockOf(app, app.dish), 8);
});
