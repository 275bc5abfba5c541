import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import type { ChargeOutcome, PaymentProvider } from "../payments/provider.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";
import {
  addToCart,
  buildCardOrderBody,
  newSandboxToken,
  readStockOf,
  setUpIndividual,
} from "../../../test/orders.ts";

/** A provider that charges when the test says so, and refunds at once. */
function createSlowProvider() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ChargeOutcome>();
  const refunds: string[] = [];
  const look = Promise.withResolvers<null>();
  const looking = Promise.withResolvers<void>();
  let looks = 0;
  const payments: PaymentProvider = {
    name: "culqi",
    finishesAlone: true,
    limits: { card: { least: 300, most: 999_900 }, code: { least: 600, most: 999_900 } },
    charge: () => {
      asked.resolve();
      return answer.promise;
    },
    // The request's own lookup is answered at once, and the reconciler's when the test says so.
    findCharge: () => {
      looks += 1;
      if (looks === 2) looking.resolve();
      return looks === 2 ? look.promise : Promise.resolve(null);
    },
    readCharge: () => Promise.resolve(null),
    withdrawCode: () => Promise.resolve(),
    refund: (chargeId) => {
      refunds.push(chargeId);
      return Promise.resolve("refunded");
    },
    issueCode: () => Promise.resolve({ kind: "unavailable" }),
    findCode: () => Promise.resolve(null),
    readCode: () => Promise.resolve(null),
  };
  const findNothing = () => look.resolve(null);
  return {
    payments,
    asked: asked.promise,
    answer: answer.resolve,
    looking: looking.promise,
    findNothing,
    refunds,
  };
}

/** Creates a customer with the last ten units of a dish in the cart, whose card is being charged. */
async function setUpPayment(t: TestContext) {
  const provider = createSlowProvider();
  const app = await setUpIndividual(t, { deps: { payments: provider.payments } });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 10 });
  const answered = app.call(createOrder, { body: buildCardOrderBody(app, 18_500) }, app.headers);
  await provider.asked;
  return { ...app, provider, answered };
}

test("while it is paid, a cart with the last units of a dish is not told that they are sold out", async (t) => {
  const app = await setUpPayment(t);
  const { body } = await app.call(getCart, {}, app.headers);
  assert.deepEqual(
    body.items.map(({ problem, can_be_edited }) => ({ problem, can_be_edited })),
    [{ problem: null, can_be_edited: false }],
  );
  app.provider.answer({ kind: "charged", chargeId: "chr_live_1" });
  assert.equal((await app.answered).status, 201);
});

test("a charge that is answered after its order was given up goes back, and its buyer is told that nothing was paid", async (t) => {
  const app = await setUpPayment(t);
  app.clock.advance({ minutes: 3 });
  await settleDuePayments(app.deps);
  app.provider.answer({ kind: "charged", chargeId: "chr_live_1" });
  const { status, body } = await app.answered;
  assert.deepEqual(
    [status, body],
    [402, { detail: "No se pudo procesar el pago", code: "payment_declined" }],
  );
  assert.deepEqual(app.provider.refunds, ["chr_live_1"]);
  assert.equal(await readStockOf(app, app.dish), 10);
});

test("that there is no charge is true of the moment of the question, however late it is answered", async (t) => {
  const app = await setUpPayment(t);
  app.provider.answer({ kind: "no-answer" });
  assert.equal((await app.answered).status, 503);
  app.clock.advance({ seconds: 80 });
  const settling = settleDuePayments(app.deps);
  await app.provider.looking;
  app.clock.advance({ seconds: 20 });
  app.provider.findNothing();
  await settling;
  assert.equal(await readStockOf(app, app.dish), 0);
  app.clock.advance({ seconds: 30 });
  await settleDuePayments(app.deps);
  assert.equal(await readStockOf(app, app.dish), 10);
});

test("rivals with one key hear of the same declined card", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const body = buildCardOrderBody(app, 1850, { token: newSandboxToken("stolen_card") });
  const headers = { ...app.headers, "idempotency-key": "one-checkout" };
  const rivals = await Promise.all(Array.from({ length: 3 }, () => app.call(createOrder, { body }, headers)));
  const answers = new Set(rivals.map((rival) => `${rival.status} ${JSON.stringify(rival.body)}`));
  assert.equal(answers.size, 1);
  assert.equal(rivals[0]?.status, 402);
});
