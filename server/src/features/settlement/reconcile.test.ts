import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { createOrder, listSandboxCharges } from "@lonchera/contract/checkout";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import { assertOrdersConsistent, readStock } from "../../../test/order-invariants.ts";
import { newStaff } from "../../../test/factories.ts";
import { createTestApp, type Overrides } from "../../../test/test-app.ts";
import { createTestDatabase } from "../../../test/test-database.ts";
import { waitUntil } from "../../../test/wait-for.ts";
import {
  buildCardOrderBody,
  renderOrderEmails,
  setUpIndividual,
  placeOrder,
  addToCart,
} from "../../../test/orders.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import { receivePaymentEvent } from "./payment-events.ts";
import { settleDuePayments } from "./reconcile.ts";
import { createSandboxProvider } from "../payments/sandbox.ts";
import { settleCharge } from "./settle.ts";

/** Creates a shop whose provider can change its behaviour for a while. */
async function setUpShop(t: TestContext, overrides: Overrides = {}) {
  const app = await setUpIndividual(t, overrides);
  const initial = await readStock(app.pool);
  const sandbox = createSandboxProvider(app.db, app.clock.now);
  const behave = (otherwise: Partial<PaymentProvider>) =>
    Object.assign(app.deps.payments, sandbox, otherwise);
  const buy = async () => {
    await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
    return app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, app.headers);
  };
  const payments = async () => {
    const { rows } = await app.pool.query<{ reference: string; status: string; charge_id: string | null }>(
      "select reference, status, charge_id from payments order by id",
    );
    return rows;
  };
  const ledger = async () => {
    const staff = await app.signIn(await newStaff(app.db));
    return (await app.call(listSandboxCharges, {}, staff)).body;
  };
  const orders = async () =>
    (await app.call(listUserOrders, {}, await app.signIn(app.customer))).body.results;
  /** Runs the reconciler as often as it would run in that time. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 15) {
      app.clock.advance({ seconds: 15 });
      await settleDuePayments(app.deps);
    }
  };
  const balance = () => assertOrdersConsistent(app.pool, initial);
  return { ...app, sandbox, behave, buy, payments, ledger, orders, pass, balance };
}

const silent = { charge: () => Promise.resolve({ kind: "no-answer" } as const) };

test("a charge that appears only after it was given up goes back within two minutes", async (t) => {
  const app = await setUpShop(t);
  app.behave(silent);
  assert.equal((await app.buy()).status, 503);
  await app.pass(105);
  assert.deepEqual(await app.orders(), []);
  const [{ reference = "" } = {}] = await app.payments();
  const payer = { firstName: "Rosa", lastName: "Quispe", email: "rosa@example.com", phone: "987654321" };
  const asked = { token: "tkn_test_approved_late", amount: 3700, reference, payer, installments: 0 };
  await app.sandbox.charge({ ...asked, deviceFingerPrint: "", authentication: null });
  await app.pass(120);
  assert.deepEqual(
    (await app.ledger()).map(({ order: of, refunded }) => [of, refunded]),
    [[null, true]],
  );
  assert.deepEqual(
    (await app.payments()).map(({ status }) => status),
    ["refunded"],
  );
  await app.balance();
});

test("a second charge for one attempt goes back, and the order stays paid by the first", async (t) => {
  const app = await setUpShop(t);
  const made = await app.buy();
  const [{ reference = "", charge_id: first } = {}] = await app.payments();
  await app.pool.query(
    "insert into sandbox_charges (id, token, amount, reference) values ('chr_test_second', 'second', 3700, gen_random_uuid())",
  );
  await Promise.all([1, 2, 3].map(() => settleCharge(app.deps, { reference }, "chr_test_second")));
  await app.pass(60);
  assert.deepEqual(
    (await app.payments()).map(({ status, charge_id }) => [status, charge_id]),
    [
      ["paid", first],
      ["refunded", "chr_test_second"],
    ],
  );
  const second = { chargeId: "chr_test_second", reference, refunded: true };
  app.behave({ readCharge: () => Promise.resolve(second) });
  const data = { charge_id: second.chargeId };
  await receivePaymentEvent(app.deps, { id: "evt_1", type: "refund.creation.succeeded", data });
  assert.equal((await app.payments())[0]?.status, "paid");
  assert.equal((await app.orders())[0]?.payment.charge_id, made.body.payment.charge_id);
  await app.balance();
});

test("reconcilers of several processes share the work: each payment is asked about once", async (t) => {
  const app = await setUpShop(t);
  app.behave(silent);
  assert.equal((await app.buy()).status, 503);
  let asked = 0;
  app.behave({
    findCharge: (about) => {
      asked += 1;
      return app.sandbox.findCharge(about);
    },
  });
  app.clock.advance({ seconds: 45 });
  await Promise.all(Array.from({ length: 8 }, () => settleDuePayments(app.deps)));
  assert.equal(asked, 1);
});

test("what a process leaves behind by dying is settled at once, and nothing that a living one works on", async (t) => {
  const databaseUrl = await createTestDatabase(t);
  const app = await setUpShop(t, { databaseUrl });
  const other = await createTestApp(t, { databaseUrl, clock: app.clock });
  app.behave(silent);
  assert.equal((await app.buy()).status, 503);
  await settleDuePayments(other.deps);
  assert.equal((await app.payments())[0]?.status, "pending");
  await app.deps.processConnection.close();
  await waitUntil(async () => {
    await settleDuePayments(other.deps);
    return (await app.payments())[0]?.status === "declined";
  });
  assert.deepEqual(await app.orders(), []);
  await app.balance();
});

test("while the provider cannot be asked nothing is decided; once it can, everything is", async (t) => {
  const app = await setUpShop(t);
  const down = () => Promise.reject(new Error("the provider is down"));
  app.behave({
    charge: (request) => app.sandbox.charge(request).then(() => ({ kind: "no-answer" as const })),
    findCharge: down,
  });
  assert.equal((await app.buy()).status, 503);
  await app.pass(600);
  assert.deepEqual(
    (await app.orders()).map(({ payment }) => payment.status),
    ["pending"],
  );
  app.behave({});
  await app.pass(180);
  assert.deepEqual(
    (await app.orders()).map(({ payment }) => payment.status),
    ["paid"],
  );
  await app.balance();
});

test("a refund that was made and not written down is not made twice", async (t) => {
  const app = await setUpShop(t);
  const made = await app.buy();
  app.behave({
    refund: async (chargeId, amount) => {
      await app.sandbox.refund(chargeId, amount);
      throw new Error("the process died here");
    },
  });
  const cancelled = await app.send("POST", `/api/orders/${made.body.id}/cancel/`, {}, app.headers);
  assert.equal(cancelled.status, 200);
  assert.deepEqual(
    (await app.payments()).map(({ status }) => status),
    ["refunding"],
  );
  app.behave({});
  await app.pass(60);
  assert.deepEqual(
    (await app.payments()).map(({ status }) => status),
    ["refunded"],
  );
  await app.balance();
});

test("a charge that is heard of only after its meal closed goes back, and the cart is its customer's again", async (t) => {
  const app = await setUpShop(t);
  app.behave({
    charge: (request) => app.sandbox.charge(request).then(() => ({ kind: "no-answer" as const })),
    findCharge: () => Promise.reject(new Error("the provider is down")),
  });
  assert.equal((await app.buy()).status, 503);
  app.behave({});
  app.clock.advance({ days: 2 });
  await app.pass(30);
  assert.deepEqual(await app.orders(), []);
  assert.deepEqual(
    (await app.ledger()).map(({ refunded }) => refunded),
    [true],
  );
  const cart = await app.call(getCart, {}, await app.signIn(app.customer));
  assert.equal(cart.body.items[0]?.quantity, 2);
  await app.balance();
});

test("a charge that somebody gave back meanwhile pays nothing", async (t) => {
  const app = await setUpShop(t);
  const charged = Promise.withResolvers<string>();
  app.behave({
    charge: async (request) => {
      const outcome = await app.sandbox.charge(request);
      if (outcome.kind === "charged") charged.resolve(outcome.chargeId);
      return { kind: "no-answer" };
    },
    findCharge: () => Promise.reject(new Error("the provider is down")),
  });
  assert.equal((await app.buy()).status, 503);
  app.behave({});
  await app.sandbox.refund(await charged.promise, 3700);
  await app.pass(60);
  assert.deepEqual(await app.orders(), []);
  assert.equal((await app.payments())[0]?.status, "declined");
  await app.balance();
});

test("what staff give back at the provider's is told of the order, which stands until they cancel it", async (t) => {
  const app = await setUpShop(t);
  const made = await app.buy();
  const chargeId = made.body.payment.charge_id ?? "";
  await app.sandbox.refund(chargeId, 3700);
  const event = { id: "evt_1", type: "refund.creation.succeeded", data: { charge_id: chargeId } };
  await receivePaymentEvent(app.deps, event);
  const [order] = await app.orders();
  assert.deepEqual([order?.payment.status, order?.status], ["refunded", true]);
  await app.call(cancelOrder, { params: made.body }, app.headers);
  const cancelled = (await renderOrderEmails(app)).find(({ heading }) => heading === "Pedido cancelado");
  assert.equal(cancelled?.paragraphs.at(-1), "No queda nada por devolver.");
});

test("payments of another provider wait until it is in charge again", async (t) => {
  const app = await setUpShop(t);
  app.behave(silent);
  assert.equal((await app.buy()).status, 503);
  app.behave({ name: "culqi" });
  await app.pass(300);
  assert.deepEqual(
    (await app.payments()).map(({ status }) => status),
    ["pending"],
  );
  app.behave({});
  await app.pass(15);
  assert.deepEqual(
    (await app.payments()).map(({ status }) => status),
    ["declined"],
  );
});

test("what the provider takes no payment of is refused before anything is written", async (t) => {
  const app = await setUpShop(t);
  app.behave({ limits: { ...app.sandbox.limits, card: { least: 4000, most: 5000 } } });
  const small = await app.buy();
  assert.deepEqual(
    [small.status, small.body],
    [409, { detail: "El pago mínimo es de S/ 40.00.", code: "amount_too_small" }],
  );
  assert.deepEqual(await app.payments(), []);
  app.behave({});
  await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
});
