import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { listSandboxCharges } from "@lonchera/contract/checkout";
import { createErrorBody } from "@lonchera/contract/errors";
import { previewDroppedDay } from "@lonchera/contract/edit-order";
import { cancelOrder, dropOrderDay, listUserOrders, recordRefund } from "@lonchera/contract/orders";
import { listRefunds, markRefundMade } from "@lonchera/contract/refunds";
import { payments } from "../../platform/db/schema/payments.ts";
import { newMenuDay, newItem, newStaff } from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  placeOrder,
  readStockOf,
  renderOrderEmails,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";
import { createSandboxProvider } from "../payments/sandbox.ts";
import { receivePaymentEvent } from "../settlement/payment-events.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

type Shop = Awaited<ReturnType<typeof setUpIndividual>>;

/** An order of two units for Tuesday and one for each of Wednesday and Thursday, S/ 18.50 each. */
async function orderThreeDays(app: Shop, byCard: boolean) {
  const days = [await newMenuDay(app.db, "2026-03-04"), await newMenuDay(app.db, "2026-03-05")];
  const others = [];
  for (const day of days)
    others.push(await newItem(app.db, day, [app.company], { name: "Tallarín", stock: 10 }));
  const delivery_zone = byCard ? null : app.zone.id;
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2, delivery_zone });
  for (const { id } of others) await addToCart(app, app.headers, { item: id, quantity: 1, delivery_zone });
  const body = byCard ? buildCardOrderBody(app, 7400) : buildAccountOrderBody(app, 7400);
  const order = await placeOrder(app, app.headers, body);
  const params = { id: order.id };
  return {
    order,
    drop: async (date: string) =>
      app.call(dropOrderDay, { params, body: { date } }, await app.signIn(app.customer)),
    cancel: () => app.call(cancelOrder, { params }, app.headers),
    listed: async () => (await app.call(listUserOrders, {}, await app.signIn(app.customer))).body.results[0],
    charge: async () => {
      const staff = await app.signIn(await newStaff(app.db));
      const [charge] = (await app.call(listSandboxCharges, {}, staff)).body;
      return [charge?.refunded_amount, charge?.refunded];
    },
  };
}

test("a day of an order by card is dropped alone: its stock and its money go back, once", async (t) => {
  const app = await setUpIndividual(t);
  const { order, drop, cancel, listed, charge } = await orderThreeDays(app, true);
  assert.deepEqual((await listed())?.deliveries, [
    { date: "2026-03-03", dishes: [{ name: "Lomo saltado", quantity: 2 }] },
    { date: "2026-03-04", dishes: [{ name: "Tallarín", quantity: 1 }] },
    { date: "2026-03-05", dishes: [{ name: "Tallarín", quantity: 1 }] },
  ]);
  const dropped = await drop("2026-03-03");
  assert.deepEqual(
    [dropped.status, dropped.body.total, dropped.body.payment.status, dropped.body.cancelled],
    [200, "37.00", "paid", false],
  );
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.deepEqual(await charge(), [3700, false]);
  const staff = await app.signIn(await newStaff(app.db));
  const listMade = async () => {
    const { results } = (await app.call(listRefunds, { query: { state: "made" } }, staff)).body;
    return results.map((refund) => [refund.order?.id, refund.state, refund.amount]);
  };
  assert.deepEqual(await listMade(), [[order.id, "made", "37.00"]]);
  assert.equal((await drop("2026-03-03")).status, 400);
  assert.equal((await drop("2026-03-04")).status, 200);
  await settleDuePayments(app.deps);
  assert.deepEqual(await charge(), [5550, false]);
  const mails = (await renderOrderEmails(app)).flatMap(({ paragraphs }) => paragraphs);
  assert.ok(mails.some((text) => text.startsWith("Quitaste el martes 03/03/2026 de tu pedido")));
  assert.ok(mails.some((text) => /^Devolvemos S\/\s37\.00 a la tarjeta/.test(text)));
  assert.equal((await cancel()).body.payment.status, "refunded");
  assert.deepEqual(await charge(), [7400, true]);
  assert.deepEqual(await listMade(), [[order.id, "made", "74.00"]]);
  assert.equal((await listed())?.id, order.id);
});

test("a day that is dropped while the refund of another one is repeated is given back, too", async (t) => {
  const app = await setUpIndividual(t);
  const { drop, charge } = await orderThreeDays(app, true);
  const provider = { ...app.deps.payments };
  const behave = (refund: typeof provider.refund) => Object.assign(app.deps.payments, { refund });
  behave(() => Promise.reject(new Error("the provider is down")));
  await drop("2026-03-04");
  assert.deepEqual(await charge(), [0, false]);
  behave(async (chargeId, amount) => {
    behave(provider.refund);
    assert.equal((await drop("2026-03-05")).status, 200);
    return provider.refund(chargeId, amount);
  });
  app.clock.advance({ minutes: 2 });
  await settleDuePayments(app.deps);
  app.clock.advance({ minutes: 2 });
  await settleDuePayments(app.deps);
  assert.deepEqual(await charge(), [3700, false]);
});

test("the last day cancels the order, and a closed one stays", async (t) => {
  const app = await setUpCompanyClient(t);
  const { drop, charge, listed } = await orderThreeDays(app, false);
  assert.equal((await listed())?.can_be_edited, true);
  assert.equal((await drop("2026-03-05")).body.total, "55.50");
  app.clock.set("2026-03-04T00:00:00-05:00");
  const closed = await drop("2026-03-03");
  assert.deepEqual([closed.status, (closed.body as { code?: string }).code], [409, "ordering_closed"]);
  assert.equal((await drop("2026-03-04")).body.total, "37.00");
  assert.deepEqual([(await listed())?.can_be_edited, (await listed())?.status], [false, false]);
  assert.deepEqual(await charge(), [undefined, undefined]);
  const other = await setUpCompanyClient(t);
  const one = await orderThreeDays(other, false);
  for (const date of ["2026-03-03", "2026-03-04", "2026-03-05"]) await one.drop(date);
  assert.equal((await one.listed())?.cancelled, true);
});

test("what the provider cannot give back is for staff, and the order stays", async (t) => {
  const app = await setUpIndividual(t);
  const { order, drop, listed } = await orderThreeDays(app, true);
  // This is the id of a code, which the provider does not refund.
  await app.db.update(payments).set({ chargeId: "ord_test_1" }).where(eq(payments.orderId, order.id));
  await drop("2026-03-03");
  const { payment } = (await listed()) ?? assert.fail();
  assert.deepEqual([payment.status, payment.refund_due, payment.refund_due_amount], ["paid", true, 3700]);
  await drop("2026-03-04");
  assert.equal((await listed())?.payment.refund_due_amount, 5550);
  const staff = await app.signIn(await newStaff(app.db));
  const done = await app.call(recordRefund, { params: { id: order.id } }, staff);
  assert.deepEqual(
    [done.status, done.body.payment.status, done.body.payment.refund_due, done.body.cancelled],
    [200, "paid", false, false],
  );
});

test("a day promises no money after staff gave back the whole charge at the provider's", async (t) => {
  const app = await setUpIndividual(t);
  const { order, drop, listed } = await orderThreeDays(app, true);
  const preview = async () => {
    const asked = { params: { id: order.id }, query: { date: "2026-03-03" } };
    return (await app.call(previewDroppedDay, asked, app.headers)).body.refund;
  };
  assert.equal(await preview(), "37.00");
  const chargeId = order.payment.charge_id ?? "";
  await createSandboxProvider(app.db, app.clock.now).refund(chargeId, 7400);
  await receivePaymentEvent(app.deps, {
    id: "evt_1",
    type: "refund.creation.succeeded",
    data: { charge_id: chargeId },
  });
  assert.equal(await preview(), "0.00");
  assert.equal((await drop("2026-03-03")).body.total, "37.00");
  assert.equal((await listed())?.payment.status, "refunded");
  const told = (await renderOrderEmails(app)).at(-1);
  assert.equal(told?.paragraphs.at(-1), "No queda nada por devolver.");
});

test("what staff gave back by hand is not asked of the provider again", async (t) => {
  const app = await setUpIndividual(t);
  const { order, drop, cancel, charge } = await orderThreeDays(app, true);
  const setChargeId = (chargeId: string | null) =>
    app.db.update(payments).set({ chargeId }).where(eq(payments.orderId, order.id));
  // The provider refuses to refund a charge that it does not know, so staff must give the money back.
  await setChargeId("ord_test_1");
  await drop("2026-03-03");
  const staff = await app.signIn(await newStaff(app.db));
  const params = { id: order.id };
  assert.equal((await app.call(recordRefund, { params }, staff)).status, 200);
  await setChargeId(order.payment.charge_id);
  assert.equal((await drop("2026-03-04")).status, 200);
  assert.deepEqual(await charge(), [1850, false]);
  assert.equal((await cancel()).body.payment.status, "refunded");
  assert.deepEqual(await charge(), [3700, false], "S/ 37.00 by hand and S/ 37.00 by the provider");
});

test("a refund by hand is recorded only if it is the amount that staff saw", async (t) => {
  const app = await setUpIndividual(t);
  const { order, drop, listed } = await orderThreeDays(app, true);
  await app.db.update(payments).set({ chargeId: "ord_test_1" }).where(eq(payments.orderId, order.id));
  await drop("2026-03-04");
  const staff = await app.signIn(await newStaff(app.db));
  const [refund] = (await app.call(listRefunds, {}, staff)).body.results;
  assert.equal(refund?.amount, "18.50");
  await drop("2026-03-03");
  const ofRefund = { id: String(refund.id) };
  const refused = await app.call(markRefundMade, { params: ofRefund, body: { amount: "18.50" } }, staff);
  const changed = createErrorBody("refund_amount_changed", "55.50");
  assert.deepEqual([refused.status, refused.body], [409, changed]);
  const mark = (amount: number) =>
    app.call(recordRefund, { params: { id: order.id }, body: { amount } }, staff);
  const again = await mark(1850);
  assert.deepEqual([again.status, again.body], [409, changed]);
  assert.equal((await listed())?.payment.refund_due_amount, 5550);
  const { status, body } = await mark(5550);
  assert.deepEqual([status, body.payment.refund_due], [200, false]);
});

test("on the list of refunds a dropped day is its own amount, and marking it leaves the order paid", async (t) => {
  const app = await setUpIndividual(t);
  const { order, drop, cancel, listed } = await orderThreeDays(app, true);
  const staff = await app.signIn(await newStaff(app.db));
  const owed = async () => (await app.call(listRefunds, {}, staff)).body.results;
  const listMade = async () => (await app.call(listRefunds, { query: { state: "made" } }, staff)).body;
  const change = (values: Partial<typeof payments.$inferInsert>) =>
    app.db.update(payments).set(values).where(eq(payments.orderId, order.id));
  // With another provider the refund stays due, as while the provider does not answer.
  await change({ provider: "culqi" });
  await drop("2026-03-03");
  const [waiting] = await owed();
  assert.deepEqual(
    [waiting?.state, waiting?.amount, waiting?.since],
    ["waiting", "37.00", new Date(app.clock.now()).toISOString()],
  );
  await change({ provider: "sandbox", chargeId: "ord_test_1", nextCheckAt: new Date(app.clock.now()) });
  await settleDuePayments(app.deps);
  const [refund, ...others] = await owed();
  assert.deepEqual([refund?.amount, refund?.order?.id, others.length], ["37.00", order.id, 0]);
  const mark = () => app.call(markRefundMade, { params: { id: String(refund?.id) } }, staff);
  const made = await mark();
  assert.deepEqual([made.body.state, made.body.amount], ["made", "37.00"]);
  app.clock.advance({ minutes: 5 });
  const repeated = await mark();
  assert.deepEqual([repeated.status, repeated.body], [200, made.body]);
  assert.deepEqual(await owed(), []);
  assert.deepEqual(await listMade(), { count: 1, results: [made.body] });
  const { payment, cancelled } = (await listed()) ?? assert.fail();
  assert.deepEqual([payment.status, payment.refund_due, cancelled], ["paid", false, false]);
  await cancel();
  assert.equal((await owed())[0]?.amount, "37.00", "the rest");
});
