import assert from "node:assert/strict";
import { test } from "node:test";
import { getCartById } from "@lonchera/contract/cart";
import { moveClosureOrders } from "@lonchera/contract/closures-orders";
import { editOrder, previewDroppedDay } from "@lonchera/contract/edit-order";
import { cancelOrder, dropOrderDay, listUserOrders, type Order } from "@lonchera/contract/orders";
import { receivePaymentEvent } from "../settlement/payment-events.ts";
import { newClosure, newStaff } from "../../../test/factories.ts";
import { assertOrdersConsistent } from "../../../test/order-invariants.ts";
import { renderOrderEmails } from "../../../test/orders.ts";
import { readHistory } from "../../../test/staff.ts";
import { halfOfLunch, readCharged, setUpSubsidized } from "../../../test/subsidies.ts";

type Shop = Awaited<ReturnType<typeof setUpSubsidized>>;

const allOfLunch = { product: "ALMUE", percent: 100, amount: null, maxPerMeal: null } as const;

/** Adds the lunches of Tuesday (S/ 18.50), Wednesday and Thursday (S/ 13.51 each) to the cart. */
async function fillWeek(app: Shop) {
  for (const dish of [app.dish, app.wednesday, app.thursday]) await app.add(dish);
}

/** Drops a day and checks that the refund is the one of the preview. */
async function dropDay(app: Shop, { id }: Order, date: string) {
  const params = { id };
  const { refund } = (await app.call(previewDroppedDay, { params, query: { date } }, app.headers)).body;
  const charged = await readCharged(app);
  const dropped = await app.call(dropOrderDay, { params, body: { date } }, app.headers);
  assert.equal(charged - (await readCharged(app)), Math.round(Number(refund) * 100));
  return dropped;
}

async function setUpEditor(app: Shop) {
  const headers = await app.signIn(await newStaff(app.db));
  const edit = async ({ id, cart }: Order, ...units: [item: { id: number }, quantity: number][]) => {
    const read = await app.call(getCartById, { params: { id: cart } }, headers);
    const seen = read.body.cart.items.map((line) => ({ line: line.id, quantity: line.quantity }));
    const changes = units.map(([item, quantity]) => ({
      item: item.id,
      quantity,
      delivery_zone: app.zone.id,
      subitems: [],
    }));
    return app.call(editOrder, { params: { id }, body: { seen, changes } }, headers);
  };
  return { headers, edit };
}

test("a dropped day gives back what was paid for it, and the freed cap goes to the days that stay", async (t) => {
  const app = await setUpSubsidized(t, { monthCap: 1500 });
  await fillWeek(app);
  const order = await app.payByCard(4552 - 1500);
  assert.equal(order.subsidy_total, "15.00");
  const dropped = await dropDay(app, order, "2026-03-03");
  // Wednesday kept 5.75 of the cap and gets 6.76 now, Thursday got nothing and gets 6.76.
  assert.deepEqual(
    [dropped.body.total, dropped.body.subsidy_total, dropped.body.payment.amount],
    ["27.02", "13.52", 1350],
  );
  assert.equal(await readCharged(app), 1350);
  const emails = JSON.stringify(await renderOrderEmails(app));
  assert.match(emails, /Devolvemos S\/\u00a017\.02 a la tarjeta/);
  assert.match(emails, /Se cobra solo el precio de los platos, menos lo que paga la empresa\./);
  assert.equal((await app.readCart()).subsidy?.month_left, "1.48");
  await dropDay(app, order, "2026-03-04");
  await dropDay(app, order, "2026-03-05");
  assert.equal(await readCharged(app), 0);
  assert.equal((await app.readCart()).subsidy?.month_left, "15.00");
});

test("a day that the company paid alone gives back nothing, and the e-mail says so", async (t) => {
  const app = await setUpSubsidized(t, { rules: [allOfLunch], validUntil: "2026-03-04" });
  await fillWeek(app);
  const order = await app.payByCard(1351);
  const dropped = await dropDay(app, order, "2026-03-03");
  assert.deepEqual([dropped.body.payment.status, dropped.body.payment.amount], ["paid", 1351]);
  const emails = JSON.stringify(await renderOrderEmails(app));
  assert.match(emails, /Tu subvención de ese día queda libre\./);
  assert.doesNotMatch(emails, /Devolvemos/);
});

test("an order stays paid after the provider tells that dropped days gave all of its charge back", async (t) => {
  const app = await setUpSubsidized(t, { rules: [allOfLunch], monthCap: 1351 });
  for (const dish of [app.dish, app.wednesday]) await app.add(dish);
  const order = await app.payByCard(1850);
  await dropDay(app, order, "2026-03-03");
  assert.equal(await readCharged(app), 0);
  assert.match(JSON.stringify(await renderOrderEmails(app)), /"Pago","A cuenta de la empresa"/);
  const data = { charge_id: order.payment.charge_id };
  await receivePaymentEvent(app.deps, { id: "evt_1", type: "refund.creation.succeeded", data });
  const [listed] = (await app.call(listUserOrders, {}, app.headers)).body.results;
  assert.equal(listed?.payment.status, "paid");
  const cancelled = await app.call(cancelOrder, { params: { id: order.id } }, app.headers);
  assert.deepEqual([cancelled.status, cancelled.body.cancelled], [200, true]);
  assert.match(JSON.stringify(await renderOrderEmails(app)), /No queda nada por devolver\./);
});

test("an order follows its own rules after the company's have changed, and never costs more than was paid", async (t) => {
  const app = await setUpSubsidized(t, { monthCap: 2000 });
  await fillWeek(app);
  const order = await app.payByCard(4552 - 2000);
  // Under the new rules another order receives more subsidy than the former cap allows.
  await app.setSubsidy({ ...halfOfLunch, rules: [allOfLunch], mealsPerDay: 9 });
  await app.add(app.wednesday, 3);
  await app.orderUnpaid(0);
  await app.setSubsidy(null);
  const dropped = await dropDay(app, order, "2026-03-03");
  assert.deepEqual([dropped.body.total, dropped.body.amount_due], ["27.02", "13.50"]);
  assert.equal(await readCharged(app), 1350);
  const { status } = await app.call(cancelOrder, { params: { id: order.id } }, app.headers);
  assert.deepEqual([status, await readCharged(app)], [200, 0]);
});

test("a day that was moved beyond the subsidy's last one keeps its subsidy when another day is dropped", async (t) => {
  const app = await setUpSubsidized(t, { validUntil: "2026-03-04" });
  await app.add(app.dish);
  await app.add(app.wednesday);
  const order = await app.payByCard(925 + 675);
  const { id } = await newClosure(app.db, [app.company], { date: "2026-03-04" });
  const body = { date: "2026-03-05" };
  const asStaff = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(moveClosureOrders, { params: { id }, body }, asStaff)).body.resolved, 1);
  const dropped = await dropDay(app, order, "2026-03-03");
  assert.deepEqual([dropped.body.subsidy_total, dropped.body.amount_due], ["6.76", "6.75"]);
  assert.equal(await readCharged(app), 675);
});

test("staff change an order that is paid by payroll, by its own rules, and its history tells the subsidy", async (t) => {
  const app = await setUpSubsidized(t, { rest: "payroll", mealsPerDay: 2 });
  await app.add(app.wednesday);
  const order = await app.orderUnpaid(675);
  await app.setSubsidy({ ...halfOfLunch, rules: [] });
  const { edit, headers } = await setUpEditor(app);
  const grown = await edit(order, [app.wednesday, 2]);
  assert.deepEqual(
    [grown.body.total, grown.body.subsidy_total, grown.body.payment.amount],
    ["40.53", "13.52", 2701],
  );
  const shrunk = await edit(order, [app.wednesday, -2]);
  assert.deepEqual([shrunk.body.subsidy_total, shrunk.body.amount_due], ["6.76", "6.75"]);
  await assertOrdersConsistent(app.pool, new Map());
  const [, [, fields] = []] = await readHistory(app, headers, "order", order);
  assert.deepEqual((fields as Record<string, unknown>)["Subvención"], ["S/\u00a06.76", "S/\u00a013.52"]);
  const emails = JSON.stringify(await renderOrderEmails(app));
  assert.match(emails, /Descuento por planilla · S\/\u00a06\.75/);
  assert.match(
    emails,
    /De la planilla se descuenta solo el precio de los platos, menos lo que paga la empresa\./,
  );
});

test("the e-mail of a dropped day tells how much less is deducted by payroll", async (t) => {
  const app = await setUpSubsidized(t, { rest: "payroll" });
  for (const dish of [app.dish, app.wednesday]) await app.add(dish);
  const order = await app.orderUnpaid(925 + 675);
  await app.call(dropOrderDay, { params: { id: order.id }, body: { date: "2026-03-03" } }, app.headers);
  const emails = JSON.stringify(await renderOrderEmails(app));
  assert.match(emails, /Se descuentan S\/\u00a09\.25 menos por planilla\./);
  assert.doesNotMatch(emails, /No se descuenta/);
});

function getStatusAndCode(refused: { status: number; body: unknown }) {
  return [refused.status, (refused.body as { code?: string }).code];
}

test("staff cannot change what a card paid, nor what left nothing to pay", async (t) => {
  const app = await setUpSubsidized(t);
  await app.add(app.wednesday);
  await app.add(app.thursday);
  const paid = await app.payByCard(675 * 2);
  const { edit } = await setUpEditor(app);
  assert.deepEqual(getStatusAndCode(await edit(paid, [app.wednesday, 1])), [409, "paid_total_changes"]);
  // The total stays, but a second lunch on one day is not subsidized.
  const swapped = await edit(paid, [app.wednesday, 1], [app.thursday, -1]);
  assert.deepEqual(getStatusAndCode(swapped), [409, "amount_due_changes"]);
  await app.setSubsidy({ ...halfOfLunch, rules: [allOfLunch], mealsPerDay: 9, monthCap: 676 * 2 + 1351 });
  await app.add(app.thursday);
  const free = await app.orderUnpaid(0);
  const refused = await edit(free, [app.thursday, 1]);
  assert.deepEqual(getStatusAndCode(refused), [409, "amount_due_changes"]);
  assert.match(JSON.stringify(refused.body), /al cliente le tocaría pagar otro monto \(S\/ 13\.51\)/);
  const unchanged = await app.call(getCartById, { params: { id: free.cart } }, app.headers);
  assert.deepEqual([unchanged.body.cart.total, unchanged.body.cart.amount_due], ["13.51", "0.00"]);
  assert.equal((await edit(free, [app.thursday, -1])).body.cancelled, true);
});
