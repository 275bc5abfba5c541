import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { getCart } from "@lonchera/contract/cart";
import { cancelOrder, dropOrderDay, listUserOrders } from "@lonchera/contract/orders";
import { getOwnData } from "@lonchera/contract/privacy";
import { getProposal, getUsualWeek, saveUsualWeek } from "@lonchera/contract/usual-week";
import { items } from "../../platform/db/schema/menus.ts";
import { orderLines } from "../../platform/db/schema/orders.ts";
import { usualWeekDays } from "../../platform/db/schema/usual-week.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newClosure, newCuttingTime, newMenuDay, newItem, newZone } from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  placeAccountOrder,
  placeOrder,
  readStockOf,
  renderOrderEmails,
  setUpCompanyClient,
} from "../../../test/orders.ts";
import { offerUsualWeek, setUpConfirmedWeek, buildWish } from "../../../test/usual-week.ts";
import { placeUsualOrders } from "./place-usual-orders.ts";
import { noProposalReasons } from "./proposal.ts";

type App = Awaited<ReturnType<typeof setUpConfirmedWeek>>;

async function orderAt(app: App, time: string): Promise<void> {
  app.clock.set(`2026-03-02T${time}:00-05:00`);
  await placeUsualOrders(app.deps);
}

/** Returns the customer's orders for Tuesday 3 March. */
async function readTuesdayOrders(app: App) {
  const { body } = await app.call(listUserOrders, {}, await app.signIn(app.customer));
  const ofDay = await app.db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.deliveryDate, "2026-03-03"));
  return body.results.filter(({ id }) => ofDay.some((line) => line.id === id));
}

async function readFailureNotices(app: App): Promise<string[]> {
  const sent = (await app.readQueuedEmails()).filter(({ subject }) =>
    subject.startsWith("No pedimos por ti"),
  );
  const { slug } = app.company;
  for (const { action } of sent)
    assert.equal(action?.url, `${app.deps.config.publicUrl}/${slug}/menu?compania=${slug}`);
  return sent.map(({ paragraphs }) => paragraphs[0] ?? "");
}

test("the usual dish is ordered once, two hours before it closes, and the e-mail says who ordered", async (t) => {
  const app = await setUpConfirmedWeek(t);
  assert.equal(app.saved.body.confirms, true);
  const proposal = await app.call(getProposal, {}, app.headers);
  assert.equal(proposal.body.results[0]?.ordered_at, "2026-03-02T21:00:00.000Z");
  await orderAt(app, "15:59");
  assert.deepEqual(await readTuesdayOrders(app), []);
  await orderAt(app, "16:00");
  await orderAt(app, "16:01");
  const [order, ...others] = await readTuesdayOrders(app);
  assert.ok(order);
  assert.deepEqual(others, []);
  const { payment_type, status, type_of_receipt } = order.payment;
  assert.deepEqual(
    [order.total, payment_type, status, type_of_receipt, order.ordered_by_staff],
    ["18.50", "C", "account", "03", false],
  );
  assert.equal(await readStockOf(app, app.dish), 8);
  const [email] = await renderOrderEmails(app);
  assert.equal(email?.to, app.customer.email);
  assert.match(email.paragraphs.join(" "), /Lo pedimos por ti, porque activaste «Confirmar por mí»/);
  assert.match(email.paragraphs.join(" "), /Puedes cambiarlo o cancelarlo hasta el lunes/);
  assert.match(JSON.stringify(email.lists), /Lomo saltado/);
  const { body: own } = await app.call(getOwnData, {}, await app.signIn(app.customer));
  assert.deepEqual(own.usual_week?.handled_days, [{ delivery_date: "2026-03-03", id_order: order.id_order }]);
});

test("processes that order at the same time place one order", async (t) => {
  const app = await setUpConfirmedWeek(t);
  app.clock.set("2026-03-02T16:30:00-05:00");
  await Promise.all(Array.from({ length: 6 }, () => placeUsualOrders(app.deps)));
  assert.equal((await readTuesdayOrders(app)).length, 1);
  assert.equal(await readStockOf(app, app.dish), 8);
});

test("a checkout of the person's own at the same moment is the only order", async (t) => {
  const app = await setUpConfirmedWeek(t);
  app.clock.set("2026-03-02T16:30:00-05:00");
  const headers = await app.signIn(app.customer);
  await addToCart(app, headers, { item: app.dish.id, quantity: 2, delivery_zone: app.zone.id });
  const [own] = await Promise.all([
    placeOrder(app, headers, buildAccountOrderBody(app, 3700)),
    ...Array.from({ length: 4 }, () => placeUsualOrders(app.deps)),
  ]);
  assert.deepEqual(
    (await readTuesdayOrders(app)).map(({ id }) => id),
    [own.id],
  );
  assert.equal(await readStockOf(app, app.dish), 7);
});

test("a day and its order are noted together, or neither is", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await app.pool
    .query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before insert on pgboss.job for each row execute function refuse()`);
  await assert.rejects(orderAt(app, "16:00"));
  assert.deepEqual([await app.db.$count(usualWeekDays), await readStockOf(app, app.dish)], [0, 9]);
  await app.pool.query("drop trigger refuse on pgboss.job");
  await orderAt(app, "16:01");
  assert.equal((await readTuesdayOrders(app)).length, 1);
});

test("where no process ran before the closing, the person is told once", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await orderAt(app, "18:00");
  await orderAt(app, "18:01");
  assert.deepEqual(await readTuesdayOrders(app), []);
  const [email, ...others] = (await app.readQueuedEmails()).filter(({ subject }) =>
    subject.startsWith("No pedimos por ti"),
  );
  assert.deepEqual(others, []);
  assert.ok(email?.paragraphs[0]?.endsWith(noProposalReasons.closed));
  assert.equal(email?.paragraphs[1], "Mira en el menú si queda algo abierto para ese día.");
});

test("for a closed day the person is told why, and not to choose something else", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await newClosure(app.db, [], { reason: "Inventario" });
  await orderAt(app, "16:00");
  assert.deepEqual(await readTuesdayOrders(app), []);
  const [email] = await app.readQueuedEmails();
  assert.equal(email?.paragraphs.length, 1);
  assert.ok(email.paragraphs[0]?.endsWith(noProposalReasons.dayClosed("Inventario")));
});

test("nothing is ordered while switched off, or for who may not order", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await offerUsualWeek(app, false);
  await orderAt(app, "16:00");
  await offerUsualWeek(app);
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, app.customer.id));
  await orderAt(app, "16:00");
  await app.db
    .update(users)
    .set({ isActive: true, customerType: "type1" })
    .where(eq(users.id, app.customer.id));
  await orderAt(app, "16:00");
  assert.deepEqual([await readTuesdayOrders(app), await app.db.$count(usualWeekDays)], [[], 0]);
});

test("who ordered, or cancelled their order, is not ordered for again", async (t) => {
  const app = await setUpConfirmedWeek(t);
  const line = { item: app.dish.id, quantity: 3, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, line);
  const own = await placeOrder(app, app.headers, buildAccountOrderBody(app, 5550));
  await app.call(cancelOrder, { params: { id: own.id } }, app.headers);
  const proposal = await app.call(getProposal, {}, app.headers);
  assert.deepEqual(
    proposal.body.results.map(({ state, ordered_at }) => [state, ordered_at]),
    [["ready", null]],
  );
  await orderAt(app, "16:00");
  assert.deepEqual(
    (await readTuesdayOrders(app)).map(({ id }) => id),
    [own.id],
  );
  assert.deepEqual(await readFailureNotices(app), []);
});

test("a day that the person took out of an order is not ordered for again", async (t) => {
  const app = await setUpConfirmedWeek(t);
  const later = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company]);
  const headers = await app.signIn(app.customer);
  for (const item of [app.dish.id, later.id])
    await addToCart(app, headers, { item, quantity: 1, delivery_zone: app.zone.id });
  const { id } = await placeOrder(app, headers, buildAccountOrderBody(app, 3700));
  const dropped = await app.call(dropOrderDay, { params: { id }, body: { date: "2026-03-03" } }, headers);
  assert.equal(dropped.status, 200);
  await orderAt(app, "16:00");
  assert.deepEqual(await readTuesdayOrders(app), []);
});

test("an order that was placed by itself and is cancelled is not placed again", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await orderAt(app, "16:00");
  const [made] = await readTuesdayOrders(app);
  assert.ok(made);
  const headers = await app.signIn(app.customer);
  assert.equal((await app.call(cancelOrder, { params: { id: made.id } }, headers)).status, 200);
  await orderAt(app, "16:05");
  assert.equal((await readTuesdayOrders(app)).length, 1);
  assert.equal(await readStockOf(app, app.dish), 9);
});

test("what is in the cart stays there, and the person is told that nothing was ordered", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 4, delivery_zone: app.zone.id });
  await orderAt(app, "16:00");
  await orderAt(app, "16:01");
  assert.deepEqual(await readTuesdayOrders(app), []);
  const texts = await readFailureNotices(app);
  assert.equal(texts.length, 1);
  assert.ok(texts[0]?.endsWith(noProposalReasons.inCart));
});

test("the cart of another day stays as it is while the usual dish is ordered", async (t) => {
  const app = await setUpConfirmedWeek(t);
  const other = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company], { stock: 5 });
  await addToCart(app, app.headers, { item: other.id, quantity: 2, delivery_zone: app.zone.id });
  await orderAt(app, "16:00");
  assert.equal((await readTuesdayOrders(app)).length, 1);
  const { body: cart } = await app.call(getCart, {}, await app.signIn(app.customer));
  assert.deepEqual(
    cart.items.map((line) => [line.item.id, line.quantity]),
    [[other.id, 2]],
  );
});

test("what is sold out is told once, and the order that comes too late changes nothing", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await app.db.update(items).set({ stock: 0 }).where(eq(items.id, app.dish.id));
  await orderAt(app, "16:00");
  await app.db.update(items).set({ stock: 5 }).where(eq(items.id, app.dish.id));
  await orderAt(app, "16:10");
  assert.deepEqual(await readTuesdayOrders(app), []);
  const texts = await readFailureNotices(app);
  assert.equal(texts.length, 1);
  assert.ok(texts[0]?.endsWith(noProposalReasons.soldOut));
});

test("a week that was saved, skipped or switched off in the last two hours is left to the person", async (t) => {
  const app = await setUpConfirmedWeek(t);
  const save = async (body: object) => app.call(saveUsualWeek, { body }, await app.signIn(app.customer));
  app.clock.set("2026-03-02T16:30:00-05:00");
  await save({ days: [buildWish({ week_day: "MA", dish: "Lomo saltado" })] });
  await orderAt(app, "16:31");
  app.clock.set("2026-03-02T12:00:00-05:00");
  await save({ confirms: true, skipped_until: "2026-03-03" });
  await orderAt(app, "16:00");
  assert.deepEqual(await readTuesdayOrders(app), []);
});

test("a product without a cutting time is ordered on the evening before", async (t) => {
  const app = await setUpConfirmedWeek(t);
  await newItem(app.db, app.day, [app.company], { name: "Sopa", product: "CENAC", stock: 5 });
  const days = [buildWish({ week_day: "MA", product: "CENAC", dish: "Sopa" })];
  await app.call(saveUsualWeek, { body: { days } }, app.headers);
  await orderAt(app, "21:59");
  assert.deepEqual(await readTuesdayOrders(app), []);
  await orderAt(app, "22:00");
  assert.equal((await readTuesdayOrders(app)).length, 1);
});

test("it is switched on once everything is known, and by company clients only", async (t) => {
  const app = await setUpCompanyClient(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "18:00" });
  await newZone(app.db, app.company);
  await offerUsualWeek(app);
  const save = (body: object) => app.call(saveUsualWeek, { body }, app.headers);
  const missing = async () => (await app.call(getUsualWeek, {}, app.headers)).body.confirm_missing;
  assert.deepEqual(await missing(), ["days", "zone", "first-order"]);
  assert.equal((await save({ confirms: true })).status, 400);
  await save({ days: [buildWish({ week_day: "MA", dish: "Lomo saltado" })], delivery_zone: app.zone.id });
  assert.deepEqual(await missing(), ["first-order"]);
  await placeAccountOrder(app, app.headers);
  assert.equal((await save({ confirms: true })).body.confirms, true);
  assert.equal((await save({ days: [] })).body.confirms, false);
});
