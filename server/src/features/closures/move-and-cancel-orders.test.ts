import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getCartById } from "@lonchera/contract/cart";
import { listSandboxCharges } from "@lonchera/contract/checkout";
import {
  cancelClosureOrders,
  listClosureOrders,
  moveClosureOrders,
  maxResolvedOrders,
} from "@lonchera/contract/closures-orders";
import { deleteClosure, updateClosure } from "@lonchera/contract/closures";
import { errorTexts } from "@lonchera/contract/error-texts";
import { listUserOrders, type Order } from "@lonchera/contract/orders";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
} from "../../../test/factories.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  copyOrder,
  placeOrder,
  readStockOf,
  renderOrderEmails,
  setUpCompanyClient,
} from "../../../test/orders.ts";
import { setUpHandovers, tuesday } from "../../../test/handovers.ts";
import { readHistory } from "../../../test/staff.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

const friday = "2026-03-06";

/** Begins on a Monday: a client ordered two dishes for Tuesday and one for Wednesday, then Tuesday was closed. */
async function setUpClosedTuesday(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
  const later = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company], {
    name: "Causa",
  });
  const line = { delivery_zone: app.zone.id };
  await addToCart(app, app.headers, { ...line, item: app.dish.id, quantity: 2 });
  await addToCart(app, app.headers, { ...line, item: later.id, quantity: 1 });
  const order = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3 * 1850));
  const close = () => newClosure(app.db, [app.company], { reason: "Censo" });
  const linesOf = async ({ cart }: Order) => {
    const { body } = await app.call(getCartById, { params: { id: cart } }, app.headers);
    return body.cart.items.map((one) => [one.item.name, one.category_detail.category_date, one.quantity]);
  };
  const cancel = (id: number, after?: number | null) =>
    app.call(cancelClosureOrders, { params: { id }, body: { after } }, staff);
  const move = (id: number, date: string) =>
    app.call(moveClosureOrders, { params: { id }, body: { date } }, staff);
  return { ...app, asStaff: staff, later, order, close, linesOf, cancel, move };
}

/** Creates an individual with an order of two dishes for Tuesday, paid by card or awaiting the payment of a code. */
async function orderAsIndividual(
  app: Awaited<ReturnType<typeof setUpClosedTuesday>>,
  { byCode, days }: { byCode: boolean; days: 1 | 2 },
) {
  const headers = await app.signIn(await newIndividual(app.db, app.company));
  await addToCart(app, headers, { item: app.dish.id, quantity: 2 });
  if (days === 2) await addToCart(app, headers, { item: app.later.id, quantity: 1 });
  const changes = byCode ? { pay_by_code: true, token: null } : {};
  const order = await placeOrder(app, headers, buildCardOrderBody(app, (1 + days) * 1850, changes));
  const read = async () => {
    const { body } = await app.call(listUserOrders, {}, headers);
    const [found] = body.results;
    return [found?.cancelled, found?.payment.status, found?.total];
  };
  return { headers, order, read };
}

test("the orders of a closed day are listed with their portions", async (t) => {
  const app = await setUpClosedTuesday(t);
  const unpaid = await orderAsIndividual(app, { byCode: true, days: 1 });
  const { id } = await app.close();
  const { status, body } = await app.call(listClosureOrders, { params: { id } }, app.asStaff);
  assert.equal(status, 200);
  const shown = (order: Order, awaiting_payment: boolean) => ({
    id: order.id,
    id_order: order.id_order,
    company: app.company.name,
    customer: "Rosa Quispe",
    portions: 2,
    awaiting_payment,
  });
  assert.deepEqual(body, { count: 2, results: [shown(app.order, false), shown(unpaid.order, true)] });
});

test("cancelling takes the day out of every order, refunds what was paid and tells why", async (t) => {
  const app = await setUpClosedTuesday(t);
  const paid = await orderAsIndividual(app, { byCode: false, days: 2 });
  const unpaid = await orderAsIndividual(app, { byCode: true, days: 2 });
  const { id } = await app.close();
  const { status, body } = await app.cancel(id);
  assert.deepEqual([status, body], [200, { resolved: 3, left: [], next: null }]);
  assert.deepEqual(await app.linesOf(app.order), [["Causa", "2026-03-04", 1]]);
  assert.deepEqual(await paid.read(), [false, "paid", "18.50"]);
  const { body: charges } = await app.call(listSandboxCharges, {}, app.asStaff);
  assert.deepEqual(
    charges.map(({ amount, refunded_amount }) => [amount, refunded_amount]),
    [[5550, 3700]],
  );
  assert.equal((await unpaid.read())[0], true);
  assert.equal(await readStockOf(app, app.dish), 10);
  const emails = await renderOrderEmails(app);
  const told = emails.filter(({ paragraphs }) =>
    paragraphs.includes("Motivo: El 03/03/2026 no hay atención: Censo."),
  );
  assert.deepEqual(
    told.map(({ heading }) => heading),
    ["Tu pedido cambió", "Tu pedido cambió", "Pedido cancelado"],
  );
  const history = await readHistory(app, app.asStaff, "order", app.order);
  assert.deepEqual(history.at(-1)?.[0], "changed");
  assert.deepEqual((await app.cancel(id)).body, { resolved: 0, left: [], next: null });
});

test("moving gives the dishes another date; prices, stock and payments stay", async (t) => {
  const app = await setUpClosedTuesday(t);
  const paid = await orderAsIndividual(app, { byCode: false, days: 1 });
  const { id } = await app.close();
  const before = (await renderOrderEmails(app)).length;
  assert.deepEqual((await app.move(id, friday)).body, { resolved: 2, left: [], next: null });
  assert.deepEqual(await app.linesOf(app.order), [
    ["Causa", "2026-03-04", 1],
    [app.dish.name, friday, 2],
  ]);
  assert.deepEqual(await paid.read(), [false, "paid", "37.00"]);
  assert.equal(await readStockOf(app, app.dish), 6);
  const emails = (await renderOrderEmails(app)).slice(before);
  assert.deepEqual(
    emails.map(({ paragraphs }) => paragraphs[1]),
    ["Motivo: El 03/03/2026 no hay atención: Censo.", "Motivo: El 03/03/2026 no hay atención: Censo."],
  );
  assert.ok(emails[0]?.lists?.some(({ heading }) => heading.startsWith("Viernes 06/03/2026")));
  assert.deepEqual((await app.move(id, friday)).body, { resolved: 0, left: [], next: null });
});

test("an unpaid order does not move to a day that closes before its code expires", async (t) => {
  const app = await setUpClosedTuesday(t);
  const unpaid = await orderAsIndividual(app, { byCode: true, days: 1 });
  await newCuttingTime(app.db, [app.company], { breakTime: "07:00", sameDay: true });
  const { id } = await app.close();
  const left = [{ id_order: unpaid.order.id_order, reason: errorTexts.code_expires_after_cut_off }];
  assert.deepEqual((await app.move(id, "2026-03-02")).body, { resolved: 1, left, next: null });
  assert.deepEqual((await app.move(id, friday)).body, { resolved: 1, left: [], next: null });
});

async function setUpHandedOverLunch(t: TestContext) {
  const app = await setUpHandovers(t);
  const dinner = await newItem(app.db, app.day, [app.company], { product: "CENAC", name: "Sopa" });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await addToCart(app, app.headers, { item: dinner.id, quantity: 1 });
  const both = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  await settleDuePayments(app.deps);
  const { carlos, rosa, owner } = await app.startDay();
  for (const order of [app.order.id, both.id])
    assert.equal((await app.handOver(carlos, { order })).status, 200);
  const params = { id: (await newClosure(app.db, [app.company], { date: tuesday })).id };
  const readDays = async () => {
    const { body } = await app.call(getCartById, { params: { id: both.cart } }, rosa);
    return body.cart.items.map((line) => [line.item.name, line.category_detail.category_date]);
  };
  const left = [
    { id_order: app.order.id_order, reason: "Ya se entregó." },
    { id_order: both.id_order, reason: "Una parte ya se entregó." },
  ];
  return { ...app, owner, params, readDays, left };
}

test("what was handed over is neither moved nor cancelled", async (t) => {
  const moving = await setUpHandedOverLunch(t);
  const { params } = moving;
  const moved = await moving.call(moveClosureOrders, { params, body: { date: friday } }, moving.owner);
  assert.deepEqual(moved.body, { resolved: 1, left: moving.left, next: null });
  assert.deepEqual(await moving.readDays(), [
    ["Lomo saltado", tuesday],
    ["Sopa", friday],
  ]);
  const cancelling = await setUpHandedOverLunch(t);
  const input = { params: cancelling.params, body: {} };
  const cancelled = await cancelling.call(cancelClosureOrders, input, cancelling.owner);
  assert.deepEqual(cancelled.body, { resolved: 1, left: cancelling.left, next: null });
  assert.deepEqual(await cancelling.readDays(), [["Lomo saltado", tuesday]]);
});

test("nothing moves into a portion that was handed over", async (t) => {
  const app = await setUpHandovers(t);
  const onFriday = await newItem(app.db, await newMenuDay(app.db, friday), [app.company], { name: "Causa" });
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await addToCart(app, app.headers, { item: onFriday.id, quantity: 1 });
  const both = await placeOrder(app, app.headers, buildCardOrderBody(app, 3700));
  await settleDuePayments(app.deps);
  const { carlos, owner } = await app.startDay();
  assert.equal((await app.handOver(carlos, { order: both.id })).status, 200);
  const params = { id: (await newClosure(app.db, [app.company], { date: friday })).id };
  const moved = await app.call(moveClosureOrders, { params, body: { date: tuesday } }, owner);
  const left = [{ id_order: both.id_order, reason: "Lo del 03/03/2026 ya se entregó." }];
  assert.deepEqual(moved.body, { resolved: 0, left, next: null });
});

test("orders move neither to the past, nor to their own day, nor to a closed or far one", async (t) => {
  const app = await setUpClosedTuesday(t);
  const { id } = await app.close();
  await newClosure(app.db, [], { date: "2026-03-05" });
  await newClosure(app.db, [app.company], { date: friday });
  for (const [date, message] of [
    ["2026-03-01", "Elige una fecha de hoy en adelante"],
    ["2026-03-03", "Elige otra fecha: este es el día que se cierra"],
    ["2026-05-03", "Elige una fecha dentro de los 60 días que siguen al día cerrado"],
    ["2026-03-05", "Ese día tampoco hay atención para todas las compañías de estos pedidos"],
  ] as const) {
    const { status, body } = await app.move(id, date);
    assert.deepEqual([status, body], [400, { date: [message] }]);
  }
  const { body } = await app.move(id, friday);
  const reason = `Para ${app.company.name} tampoco hay atención el 06/03/2026.`;
  assert.deepEqual(body, { resolved: 0, left: [{ id_order: app.order.id_order, reason }], next: null });
});

test("many orders go in parts, rivals do each once, and a day that opens meanwhile is left alone", async (t) => {
  const app = await setUpClosedTuesday(t);
  const copies = maxResolvedOrders + 4;
  await copyOrder(app, app.order.id, copies);
  const { id } = await app.close();
  const stock = (await readStockOf(app, app.dish)) ?? 0;
  const rivals = await Promise.all([app.cancel(id), app.cancel(id)]);
  // A rival that starts late finds other orders, so both together may change more than one part.
  const done = rivals.reduce((sum, { body }) => sum + body.resolved, 0);
  assert.ok(done >= maxResolvedOrders);
  const next = rivals[0].body.next;
  assert.ok(next !== null);
  const rest = { resolved: copies + 1 - done, left: [], next: null };
  assert.deepEqual((await app.cancel(id, next)).body, rest);
  assert.equal(await readStockOf(app, app.dish), stock + 2 * (copies + 1));
  assert.equal((await app.call(deleteClosure, { params: { id } }, app.asStaff)).status, 204);
  assert.equal((await app.cancel(id)).status, 404);
});

test("orders of other companies stay as they are", async (t) => {
  const app = await setUpClosedTuesday(t);
  const other = await newCompany(app.db);
  const { id } = await newClosure(app.db, [other]);
  assert.deepEqual((await app.cancel(id)).body, { resolved: 0, left: [], next: null });
  const client = await app.signIn(await newCompanyClient(app.db, other));
  assert.equal((await app.send("POST", `/api/closures/${id}/orders/cancel/`, {}, client)).status, 403);
});

test("orders stay if somebody changed the closed day after it was shown", async (t) => {
  const app = await setUpClosedTuesday(t);
  const { id, version } = await app.close();
  const params = { id };
  const body = { date: "2026-03-04", reason: "Censo", all_companies: true, company: [] };
  assert.equal((await app.call(updateClosure, { params, body }, app.asStaff)).status, 200);
  const cancelled = await app.call(cancelClosureOrders, { params, body: { version } }, app.asStaff);
  const moved = await app.call(moveClosureOrders, { params, body: { date: friday, version } }, app.asStaff);
  for (const refused of [cancelled, moved]) {
    assert.equal(refused.status, 409);
    assert.match(JSON.stringify(refused.body), /Ana Torres \(Fecha: 03\/03\/2026 → 04\/03\/2026/);
  }
  const now = await app.call(cancelClosureOrders, { params, body: { version: version + 1 } }, app.asStaff);
  assert.equal(now.body.resolved, 1);
  assert.deepEqual(await app.linesOf(app.order), [["Lomo saltado", "2026-03-03", 2]]);
});
