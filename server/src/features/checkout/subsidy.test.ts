import assert from "node:assert/strict";
import { test } from "node:test";
import { getCartById } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { editOrder } from "@lonchera/contract/edit-order";
import { cancelOrder, listUserOrders, type Order } from "@lonchera/contract/orders";
import { newItem, newStaff, newCompanyClient } from "../../../test/factories.ts";
import { assertOrdersConsistent } from "../../../test/order-invariants.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  placeOrder,
  renderOrderEmails,
} from "../../../test/orders.ts";
import { halfOfLunch, readCharged, setUpSubsidized, buildUnpaidOrderBody } from "../../../test/subsidies.ts";

test("an individual pays by card what the company leaves, and total and prices stay", async (t) => {
  const app = await setUpSubsidized(t);
  await app.add(app.wednesday, 2);
  const cart = await app.add(app.dish);
  assert.deepEqual([cart.total, cart.subsidy_total, cart.amount_due], ["45.52", "16.01", "29.51"]);
  assert.deepEqual(
    cart.items.map((line) => [line.price, line.subsidy]),
    [
      ["18.50", "9.25"],
      ["13.51", "6.76"],
    ],
  );
  assert.deepEqual([cart.payment_type, cart.subsidy?.rest, cart.subsidy?.month_left], ["T", "card", null]);
  const stale = await app.call(createOrder, { body: buildCardOrderBody(app, 4552) }, app.headers);
  assert.equal(stale.status, 409);
  assert.deepEqual(stale.body, {
    code: "amount_due_changed",
    detail: "Lo que te toca pagar cambió: ahora es S/ 29.51. Revísalo y vuelve a intentarlo.",
  });
  const order = await app.payByCard(2951);
  assert.deepEqual([order.total, order.subsidy_total, order.amount_due], ["45.52", "16.01", "29.51"]);
  assert.deepEqual(
    [order.payment.payment_type, order.payment.amount, order.payment.status, order.payment.payroll],
    ["T", 2951, "paid", false],
  );
  assert.equal(await readCharged(app), 2951);
  await assertOrdersConsistent(app.pool, new Map());
  const read = await app.send("GET", `/api/cart/${order.cart}/`, undefined, app.headers);
  const ordered = (read.body as { cart: typeof cart }).cart;
  assert.deepEqual([ordered.subsidy_total, ordered.amount_due, ordered.subsidy], ["16.01", "29.51", null]);
});

test("nothing due needs no card, and what goes to the payroll neither", async (t) => {
  const all = { product: "ALMUE", percent: 100, amount: null, maxPerMeal: null } as const;
  const app = await setUpSubsidized(t, { rules: [all] });
  assert.equal((await app.add(app.dish)).payment_type, "C");
  const free = await app.orderUnpaid(0);
  assert.deepEqual(
    [free.amount_due, free.payment.amount, free.payment.status, free.payment.payroll],
    ["0.00", 0, "account", false],
  );
  await app.setSubsidy({ ...halfOfLunch, rest: "payroll" });
  assert.equal((await app.add(app.wednesday)).payment_type, "C");
  const byCard = await app.call(createOrder, { body: buildCardOrderBody(app, 675) }, app.headers);
  assert.deepEqual([byCard.status, Object.keys(byCard.body)], [400, ["payment.payment_type"]]);
  const payroll = await app.orderUnpaid(675);
  assert.deepEqual([payroll.payment.amount, payroll.payment.payroll], [675, true]);
  await app.setSubsidy(halfOfLunch);
  await app.add(app.thursday);
  const unpaid = await app.call(createOrder, { body: buildUnpaidOrderBody(app, 675) }, app.headers);
  assert.deepEqual([unpaid.status, Object.keys(unpaid.body)], [400, ["payment.payment_type"]]);
  await app.setSubsidy(null);
  const ended = await app.call(createOrder, { body: buildUnpaidOrderBody(app, 675) }, app.headers);
  assert.deepEqual([ended.status, (ended.body as { code?: string }).code], [409, "amount_due_changed"]);
  assert.match(JSON.stringify(ended.body), /ahora es S\/ 13\.51/);
  assert.equal(await readCharged(app), 0);
});

test("company clients, and days and products without a rule, have no subsidy", async (t) => {
  const app = await setUpSubsidized(t, { validUntil: "2026-03-03" });
  assert.deepEqual((await app.add(app.wednesday)).subsidy_total, "0.00");
  assert.deepEqual((await app.add(app.dish)).subsidy_total, "9.25");
  const client = await app.signIn(await newCompanyClient(app.db, app.company));
  const line = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  const cart = await addToCart(app, client, line);
  assert.deepEqual([cart.amount_due, cart.payment_type, cart.subsidy], ["18.50", "C", null]);
  assert.equal((await placeOrder(app, client, buildAccountOrderBody(app, 1850))).subsidy_total, "0.00");
});

test("a changed rule shows in open carts at once, and not in what was ordered", async (t) => {
  const app = await setUpSubsidized(t);
  await app.add(app.wednesday);
  const order = await app.payByCard(675);
  await app.add(app.dish);
  await app.setSubsidy({
    ...halfOfLunch,
    rules: [{ product: "ALMUE", percent: null, amount: 300, maxPerMeal: 250 }],
  });
  assert.equal((await app.readCart()).amount_due, "16.00");
  const stale = await app.call(createOrder, { body: buildCardOrderBody(app, 925) }, app.headers);
  assert.deepEqual([stale.status, /S\/ 16\.00/.test(JSON.stringify(stale.body))], [409, true]);
  await app.payByCard(1600);
  await app.setSubsidy(null);
  const { body } = await app.call(listUserOrders, {}, app.headers);
  assert.equal(body.results.find(({ id }) => id === order.id)?.subsidy_total, "6.76");
  await app.add(app.thursday);
  assert.deepEqual(
    [(await app.readCart()).subsidy, (await app.payByCard(1351)).subsidy_total],
    [null, "0.00"],
  );
});

test("meals of a day and the cap of a month are counted over all orders, and a cancellation frees them", async (t) => {
  const app = await setUpSubsidized(t, { monthCap: 1000 });
  await app.add(app.dish);
  const first = await app.payByCard(925);
  const { subsidy } = await app.readCart();
  assert.deepEqual(
    [subsidy?.month_left, subsidy?.used],
    ["0.75", [{ product: "ALMUE", date: "2026-03-03", meals: 1, amount: "9.25" }]],
  );
  await app.add(app.dish);
  assert.equal((await app.readCart()).amount_due, "18.50");
  const second = await app.add(app.wednesday);
  assert.equal(second.subsidy_total, "0.75");
  const params = { id: first.id };
  assert.equal((await app.call(cancelOrder, { params }, app.headers)).status, 200);
  assert.equal(await readCharged(app), 0);
  const freed = await app.readCart();
  assert.deepEqual([freed.subsidy_total, freed.subsidy?.month_left], ["10.00", "10.00"]);
  await app.payByCard(1850 + 1351 - 1000);
});

test("an unpaid code holds its part of the cap until it is cancelled", async (t) => {
  const app = await setUpSubsidized(t, { monthCap: 1000 });
  await app.add(app.dish);
  const order = await app.payByCard(925, { token: null, pay_by_code: true });
  assert.deepEqual([order.payment.status, order.payment.amount], ["pending", 925]);
  const [email] = await renderOrderEmails(app);
  assert.deepEqual(email?.facts, [
    ["Subvención de la empresa", "S/\u00a09.25"],
    ["Código de pago", order.payment.code?.payment_code],
  ]);
  assert.equal((await app.add(app.wednesday)).subsidy_total, "0.75");
  assert.equal((await app.call(cancelOrder, { params: { id: order.id } }, app.headers)).status, 200);
  assert.equal((await app.readCart()).subsidy_total, "6.76");
});

test("30 parallel orders and changes of one person never exceed a limit, and their sums match", async (t) => {
  const app = await setUpSubsidized(t, { mealsPerDay: 50, monthCap: 4000, rest: "payroll" });
  await app.add(app.thursday, 6);
  const first = await app.orderUnpaid(6 * 1351 - 4000);
  // Each order has a dish of its own, because the lock of a dish would already put them in a queue.
  const others: { order: Order; dish: { id: number } }[] = [];
  for (let made = 0; made < 15; made += 1) {
    const dish = await newItem(app.db, app.day, [app.company], { price: 1351, stock: 100 });
    await app.add(dish);
    others.push({ dish, order: await app.orderUnpaid(1351) });
  }
  assert.equal((await app.call(cancelOrder, { params: { id: first.id } }, app.headers)).status, 200);
  const staff = await app.signIn(await newStaff(app.db));
  const addUnit = async ({ dish, order: { id, cart } }: (typeof others)[number]) => {
    const read = await app.call(getCartById, { params: { id: cart } }, staff);
    const seen = read.body.cart.items.map((line) => ({ line: line.id, quantity: line.quantity }));
    const changes = [{ item: dish.id, quantity: 1, delivery_zone: app.zone.id, subitems: [] }];
    const { status } = await app.call(editOrder, { params: { id }, body: { seen, changes } }, staff);
    assert.equal(status, 200);
  };
  const order = async (_: unknown, place: number) => {
    await app.add(place % 2 === 0 ? app.wednesday : app.thursday);
    const due = Math.round(Number((await app.readCart()).amount_due) * 100);
    const { status } = await app.call(createOrder, { body: buildUnpaidOrderBody(app, due) }, app.headers);
    assert.ok([201, 409].includes(status), `${status}`);
  };
  await Promise.all([...others.map(addUnit), ...Array.from({ length: 15 }, order)]);
  await assertOrdersConsistent(app.pool, new Map());
  const { rows } = await app.pool.query<{ subsidy: number; meals: number }>(
    `select sum(l.subsidy)::integer as subsidy, sum(l.subsidised_meals)::integer as meals
      from order_lines l join orders o on o.id = l.order_id where o.state <> 'cancelled'`,
  );
  // 4000 céntimos are five meals of 676 and 620 of a sixth.
  assert.deepEqual(rows, [{ subsidy: 4000, meals: 6 }]);
});
