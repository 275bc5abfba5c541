import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import {
  absenceMessages,
  listAbsences,
  recordOwnAbsence,
  recordPersonAbsence,
  removeOwnAbsence,
  removePersonAbsence,
} from "@lonchera/contract/absences";
import { listSandboxCharges } from "@lonchera/contract/checkout";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import { getOwnData } from "@lonchera/contract/privacy";
import { absences } from "../../platform/db/schema/absences.ts";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { users } from "../../platform/db/schema/users.ts";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
} from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  placeOrder,
  readStockOf,
  renderOrderEmails,
  setUpIndividual,
} from "../../../test/orders.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

const tuesday = { date: "2026-03-03" };

/** Creates an individual of a company with a manager, with an order of two dishes for Tuesday and one for Wednesday. */
async function setUp(t: TestContext) {
  const app = await setUpIndividual(t);
  const manager = await app.signIn(await newCompanyClient(app.db, app.company, { isCompanyManager: true }));
  const day = await newMenuDay(app.db, "2026-03-04");
  const other = await newItem(app.db, day, [app.company], { name: "Tallarín", stock: 10 });
  const order = async (dishes: readonly (readonly [number, number])[], amount: number, changes = {}) => {
    for (const [item, quantity] of dishes) await addToCart(app, app.headers, { item, quantity });
    return placeOrder(app, app.headers, buildCardOrderBody(app, amount, changes));
  };
  const params = { id: app.customer.id };
  return {
    ...app,
    manager,
    other,
    order,
    orderBoth: () =>
      order(
        [
          [app.dish.id, 2],
          [other.id, 1],
        ],
        5550,
      ),
    record: () => app.call(recordOwnAbsence, { body: tuesday }, app.headers),
    recordAsManager: () => app.call(recordPersonAbsence, { params, body: tuesday }, manager),
    remove: () => app.call(removeOwnAbsence, { params: tuesday }, app.headers),
    days: async (headers = app.headers) =>
      (await app.call(listAbsences, {}, headers)).body.results.map(({ date, by_manager }) => [
        date,
        by_manager,
      ]),
    listed: async (headers = app.headers) =>
      (await app.call(listUserOrders, {}, headers)).body.results[0] ?? assert.fail(),
    refunds: async () => {
      await settleDuePayments(app.deps);
      const staff = await app.signIn(await newStaff(app.db));
      const charges = (await app.call(listSandboxCharges, {}, staff)).body;
      return charges.map((charge) => charge.refunded_amount);
    },
  };
}

test("an absence takes its day out of the order with its stock and its money, once for thirty calls", async (t) => {
  const app = await setUp(t);
  await app.orderBoth();
  const answers = await Promise.all(Array.from({ length: 30 }, app.record));
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  );
  const cancelled = answers.map(({ body }) => body.cancelled_units).toSorted();
  assert.deepEqual(
    [cancelled.at(-1), cancelled.at(-2), answers[0]?.body.kept_units],
    [2, 0, 0],
    "only the first call cancels",
  );
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.deepEqual([(await app.listed()).total, await app.refunds()], ["18.50", [3700]]);
  assert.deepEqual(await app.days(), [["2026-03-03", false]]);
  assert.equal(await app.db.$count(auditLog, eq(auditLog.event, "absence-recorded")), 1);
  const data = (await app.call(getOwnData, {}, app.headers)).body;
  assert.deepEqual(data.absences, [{ ...tuesday, recorded_at: new Date(app.clock.now()).toISOString() }]);
  assert.equal((await app.remove()).status, 204);
  assert.equal((await app.remove()).status, 204);
  assert.deepEqual([await app.days(), (await app.listed()).total], [[], "18.50"]);
  assert.equal(await app.db.$count(auditLog, eq(auditLog.event, "absence-removed")), 1);
});

test("a manager's absence of somebody cancels the order of that day alone, and the e-mail says who did", async (t) => {
  const app = await setUp(t);
  await app.order([[app.dish.id, 1]], 1850);
  const { status, body } = await app.recordAsManager();
  assert.deepEqual([status, body.cancelled_units, body.by_manager], [200, 1, true]);
  const listed = await app.listed();
  const reason = "La empresa anotó la ausencia del 03/03/2026.";
  assert.deepEqual([listed.cancelled, listed.cancel_reason], [true, reason]);
  assert.deepEqual(await app.refunds(), [1850]);
  const mails = (await renderOrderEmails(app)).flatMap(({ paragraphs }) => paragraphs);
  assert.ok(mails.includes(`Se canceló el pedido ${listed.id_order}.`), mails.join("\n"));
  assert.ok(mails.includes(`Motivo: ${reason}`));
  const params = { id: app.customer.id, ...tuesday };
  assert.equal((await app.call(removePersonAbsence, { params }, app.manager)).status, 204);
  assert.deepEqual(await app.days(), []);
});

test("what has closed of the day stays, and the day counts as absent", async (t) => {
  const app = await setUp(t);
  const breakfast = await newItem(app.db, app.day, [app.company], { product: "DESAY", stock: 10 });
  await app.order(
    [
      [app.dish.id, 2],
      [breakfast.id, 1],
    ],
    5550,
  );
  await newCuttingTime(app.db, [app.company], { product: "DESAY", breakTime: "18:00", sameDay: false });
  app.clock.set("2026-03-02T18:00:00-05:00");
  const headers = await app.signIn(app.customer);
  const { body } = await app.call(recordOwnAbsence, { body: tuesday }, headers);
  assert.deepEqual([body.cancelled_units, body.kept_units], [2, 1]);
  assert.deepEqual([(await app.listed(headers)).total, await app.refunds()], ["18.50", [3700]]);
  assert.deepEqual(await app.days(headers), [["2026-03-03", false]]);
});

test("an order that waits for its code is cancelled with its only day, and stays whole with others", async (t) => {
  const code = { token: null, pay_by_code: true };
  const app = await setUp(t);
  const dish = [app.dish.id, 1] as const;
  await app.order([dish, [app.other.id, 1]], 3700, code);
  const { body } = await app.recordAsManager();
  assert.deepEqual([body.cancelled_units, body.kept_units], [0, 1]);
  assert.deepEqual(await app.days(), [["2026-03-03", true]]);
  const other = await setUp(t);
  await other.order([[other.dish.id, 1]], 1850, code);
  assert.equal((await other.record()).body.cancelled_units, 1);
  assert.equal((await other.listed()).cancelled, true);
});

test("a later order for the day takes the absence back, until it is cancelled", async (t) => {
  const app = await setUp(t);
  await app.record();
  app.clock.advance({ minutes: 1 });
  const { id } = await app.orderBoth();
  assert.deepEqual(await app.days(), []);
  assert.equal((await app.call(cancelOrder, { params: { id } }, app.headers)).status, 200);
  assert.deepEqual(await app.days(), [["2026-03-03", false]]);
  app.clock.advance({ minutes: 1 });
  await app.orderBoth();
  app.clock.advance({ minutes: 1 });
  const again = await app.record();
  assert.deepEqual([again.status, again.body.cancelled_units], [200, 2]);
  assert.deepEqual(await app.days(), [["2026-03-03", false]]);
});

test("an own absence can be read and taken back after the company has lost its manager", async (t) => {
  const app = await setUp(t);
  await app.record();
  await app.db.update(users).set({ isCompanyManager: false });
  const { body } = await app.call(listAbsences, {}, app.headers);
  assert.deepEqual([body.offered, body.results.map(({ date }) => date)], [false, ["2026-03-03"]]);
  assert.equal((await app.record()).status, 404);
  assert.equal((await app.remove()).status, 204);
  assert.deepEqual(await app.days(), []);
  assert.equal((await app.remove()).status, 404);
});

test("absences are for individuals of a company with a manager, and for days to come", async (t) => {
  const app = await setUp(t);
  const at = (date: string) => app.call(recordOwnAbsence, { body: { date } }, app.headers);
  for (const [date, message] of [
    ["2026-03-01", absenceMessages.past],
    ["2027-03-04", absenceMessages.tooFar],
  ] as const)
    assert.deepEqual((await at(date)).body, { date: [message] });
  const lonely = await app.signIn(await newIndividual(app.db, await newCompany(app.db)));
  assert.deepEqual((await app.call(listAbsences, {}, lonely)).body, { offered: false, results: [] });
  assert.equal((await app.call(recordOwnAbsence, { body: tuesday }, lonely)).status, 404);
  const client = await newCompanyClient(app.db, app.company);
  const params = { id: client.id };
  assert.equal((await app.call(recordPersonAbsence, { params, body: tuesday }, app.manager)).status, 404);
  assert.equal(await app.db.$count(absences), 0);
});
