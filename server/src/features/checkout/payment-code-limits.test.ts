import assert from "node:assert/strict";
import { test } from "node:test";
import { clearCart } from "@lonchera/contract/cart";
import { createOrder, getPaymentCodeTerms, paySandboxOrder } from "@lonchera/contract/checkout";
import { createErrorBody } from "@lonchera/contract/errors";
import { cancelOrder } from "@lonchera/contract/orders";
import { newItem, newIndividual } from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  placeOrder,
  readStockOf,
  setUpIndividual,
} from "../../../test/orders.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";

const price = 1850;
type Shop = Awaited<ReturnType<typeof setUpIndividual>>;

function buildCodeOrderBody(app: Shop, units: number) {
  return buildCardOrderBody(app, units * price, { token: null, pay_by_code: true });
}

/** Orders with a code. The cart is empty before and after. */
async function orderWithCode(app: Shop, headers: Headers, dish: { id: number }, quantity: number) {
  await addToCart(app, headers, { item: dish.id, quantity });
  const answer = await app.call(createOrder, { body: buildCodeOrderBody(app, quantity) }, headers);
  if (answer.status !== 201) await app.call(clearCart, {}, headers);
  return answer;
}

async function newBuyer(app: TestApp, company: Shop["company"]): Promise<Headers> {
  return app.signIn(await newIndividual(app.db, company));
}

test("a code holds at most 20 units of a dish and S/ 500, as the account is told before", async (t) => {
  const app = await setUpIndividual(t);
  const terms = await app.call(getPaymentCodeTerms, {}, app.headers);
  assert.deepEqual(terms.body, { hours: 2, max_units: 20, max_total: "500.00" });
  const dish = await newItem(app.db, app.day, [app.company], { name: "Ceviche", stock: 1000 });
  const many = await orderWithCode(app, app.headers, dish, 21);
  assert.deepEqual([many.status, many.body], [409, createErrorBody("code_too_many_units", 20, ["Ceviche"])]);
  const dear = await orderWithCode(app, app.headers, dish, 28);
  assert.deepEqual([dear.status, dear.body], [409, createErrorBody("code_total_too_large", "500.00")]);
  assert.equal(await readStockOf(app, dish), 1000);
  assert.equal((await orderWithCode(app, app.headers, dish, 20)).status, 201);
});

test("unpaid codes of all accounts leave half of a dish to those who pay", async (t) => {
  const app = await setUpIndividual(t);
  const others = [await newBuyer(app, app.company), await newBuyer(app, app.company)];
  assert.equal((await orderWithCode(app, app.headers, app.dish, 3)).status, 201);
  const [second, third] = others as [Headers, Headers];
  const scarce = await orderWithCode(app, second, app.dish, 3);
  assert.deepEqual(
    [scarce.status, scarce.body],
    [409, createErrorBody("code_stock_limit", ["Lomo saltado"])],
  );
  assert.equal((await orderWithCode(app, second, app.dish, 2)).status, 201);
  assert.equal((await orderWithCode(app, third, app.dish, 1)).status, 409);
  assert.equal(await readStockOf(app, app.dish), 5);
  await addToCart(app, third, { item: app.dish.id, quantity: 5 });
  await placeOrder(app, third, buildCardOrderBody(app, 5 * price));
});

test("of rivals that ask for a code at once, only half of the dish is held", async (t) => {
  const app = await setUpIndividual(t);
  const buyers = await Promise.all(Array.from({ length: 8 }, () => newBuyer(app, app.company)));
  const answers = await Promise.all(buyers.map((headers) => orderWithCode(app, headers, app.dish, 2)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 409, 409, 409, 409, 409, 409]);
  assert.equal(await readStockOf(app, app.dish), 6);
});

test("a code is valid for a day once the account has paid, and a cancelled one frees its dishes", async (t) => {
  const app = await setUpIndividual(t);
  const first = await orderWithCode(app, app.headers, app.dish, 5);
  assert.equal(first.body.payment.code?.expires_at, "2026-03-02T17:00:00.000Z");
  await app.call(cancelOrder, { params: { id: first.body.id } }, app.headers);
  const again = await orderWithCode(app, app.headers, app.dish, 5);
  const paid = { id: again.body.payment.code?.order ?? "" };
  assert.equal((await app.call(paySandboxOrder, { params: paid }, app.headers)).status, 200);
  assert.equal((await app.call(getPaymentCodeTerms, {}, app.headers)).body.hours, 24);
  const next = await orderWithCode(app, app.headers, app.dish, 2);
  assert.equal(next.body.payment.code?.expires_at, "2026-03-03T15:00:00.000Z");
});

test("the limits are configurable", async (t) => {
  const paymentCodes = { hours: 6, hoursFirst: 1, maxUnits: 2, maxTotal: 3000 };
  const app = await setUpIndividual(t, { config: { paymentCodes } });
  const terms = await app.call(getPaymentCodeTerms, {}, app.headers);
  assert.deepEqual(terms.body, { hours: 1, max_units: 2, max_total: "30.00" });
  assert.equal((await orderWithCode(app, app.headers, app.dish, 2)).status, 409);
  assert.equal((await orderWithCode(app, app.headers, app.dish, 1)).status, 201);
});
