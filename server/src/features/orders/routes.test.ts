import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { addItemToOrder, removeItemFromOrder } from "@lonchera/contract/cart";
import { listSandboxCharges } from "@lonchera/contract/checkout";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import { items } from "../../platform/db/schema/menus.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";
import {
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
  newCompanyClient,
} from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  buildCardOrderBody,
  placeCardOrder,
  placeOrder,
  readCartOf,
  readStockOf,
  setUpCompanyClient,
  setUpIndividual,
  setUpOrderOfThree,
} from "../../../test/orders.ts";

async function setUpListedOrder(t: TestContext) {
  const app = await setUpOrderOfThree(t);
  const params = { cartId: app.made.cart };
  const listed = async () => (await app.call(listUserOrders, {}, app.headers)).body.results[0];
  return { ...app, params, listed };
}

test("an order is true until its last day has passed or it is cancelled", async (t) => {
  const app = await setUpListedOrder(t);
  assert.equal((await app.listed())?.status, true);
  app.clock.set("2026-03-03T23:59:59-05:00");
  const statusNow = async () =>
    (await app.call(listUserOrders, {}, await app.signIn(app.customer))).body.results[0]?.status;
  assert.equal(await statusNow(), true);
  app.clock.set("2026-03-04T00:00:00-05:00");
  assert.equal(await statusNow(), false);
});

test("a placed order keeps its prices, names and days, whatever happens to the dish", async (t) => {
  const app = await setUpListedOrder(t);
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  const changes = { price: 9900, name: "Otro plato", categoryId: wednesday.id, status: false };
  await app.db.update(items).set(changes).where(eq(items.id, app.dish.id));
  const cart = await readCartOf(app, app.made);
  const [line] = cart.items;
  assert.deepEqual(
    [line?.price, line?.item_detail.name, line?.category_detail.category_date, cart.total],
    ["18.50", "Lomo saltado", "2026-03-03", "55.50"],
  );
});

test("its customer cancels an order while every line is open: stock comes back once", async (t) => {
  const app = await setUpListedOrder(t);
  const params = { id: app.made.id };
  assert.equal(await readStockOf(app, app.dish), 7);
  const cancel = () => app.call(cancelOrder, { params }, app.headers);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(cancel));
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409, 409, 409, 409]);
  assert.equal(await readStockOf(app, app.dish), 10);
  const listed = await app.listed();
  assert.deepEqual([listed?.status, listed?.cancelled], [false, true]);
});

test("after a cut-off its customer no longer cancels; staff do", async (t) => {
  const app = await setUpListedOrder(t);
  await newCuttingTime(app.db, [app.company], { breakTime: "10:00" });
  const params = { id: app.made.id };
  assert.equal((await app.listed())?.can_be_cancelled, false);
  assert.equal((await app.call(cancelOrder, { params }, app.headers)).status, 409);
  const staff = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(cancelOrder, { params }, staff)).status, 200);
  assert.equal(await readStockOf(app, app.dish), 10);
});

test("a cancelled card order is refunded", async (t) => {
  const app = await setUpIndividual(t);
  const made = await placeCardOrder(app, app.headers);
  const cancelled = await app.call(cancelOrder, { params: { id: made.id } }, app.headers);
  assert.equal(cancelled.body.payment.status, "refunded");
  const staff = await app.signIn(await newStaff(app.db));
  const [charge] = (await app.call(listSandboxCharges, {}, staff)).body;
  assert.deepEqual([charge?.order, charge?.refunded], [made.id, true]);
});

test("somebody else's order cannot be seen, cancelled or edited", async (t) => {
  const app = await setUpListedOrder(t);
  const rival = await app.signIn(await newCompanyClient(app.db, app.company));
  const unit = { body: { ...app.line, quantity: 1 }, params: app.params };
  assert.equal((await app.call(cancelOrder, { params: { id: app.made.id } }, rival)).status, 404);
  assert.equal((await app.call(addItemToOrder, unit, rival)).status, 404);
  assert.equal((await app.call(removeItemFromOrder, unit, rival)).status, 404);
  assert.equal((await app.call(cancelOrder, { params: { id: "999999" } }, app.headers)).status, 404);
});

test("a type1 customer does not edit an order", async (t) => {
  const app = await setUpIndividual(t);
  const made = await placeCardOrder(app, app.headers);
  const edit = { params: { cartId: made.cart }, body: { item: app.dish.id, quantity: 1 } };
  assert.equal((await app.call(addItemToOrder, edit, app.headers)).status, 403);
  assert.equal((await app.call(removeItemFromOrder, edit, app.headers)).status, 403);
});

test("an order that was paid by card is not edited either once its customer is a company's", async (t) => {
  const app = await setUpIndividual(t);
  const made = await placeCardOrder(app, app.headers, 2);
  await app.db.update(users).set({ customerType: "type2" }).where(eq(users.id, app.customer.id));
  const headers = await app.signIn(app.customer);
  const unit = { params: { cartId: made.cart }, body: { item: app.dish.id, quantity: 1 } };
  assert.equal((await app.call(removeItemFromOrder, unit, headers)).status, 403);
  assert.equal(await readStockOf(app, app.dish), 8);
});

test("an order is found by the cart that its edit screen is told, by its customer alone", async (t) => {
  const app = await setUpListedOrder(t);
  const query = { cart: app.made.cart };
  const { body } = await app.call(listUserOrders, { query }, app.headers);
  assert.deepEqual(
    body.results.map(({ id }) => id),
    [app.made.id],
  );
  const others = { query: { cart: app.made.cart + 1 } };
  assert.equal((await app.call(listUserOrders, others, app.headers)).body.count, 0);
  const rival = await app.signIn(await newCompanyClient(app.db, app.company));
  assert.equal((await app.call(listUserOrders, { query }, rival)).body.count, 0);
});

test("units added cost the price of that moment, as a line of their own where it differs", async (t) => {
  const app = await setUpListedOrder(t);
  const unit = { params: app.params, body: { ...app.line, quantity: 1 } };
  await app.call(addItemToOrder, unit, app.headers);
  await app.db.update(items).set({ price: 2000 }).where(eq(items.id, app.dish.id));
  const { body } = await app.call(addItemToOrder, unit, app.headers);
  assert.deepEqual(
    body.items.map((line) => [line.quantity, line.price]),
    [
      [4, "18.50"],
      [1, "20.00"],
    ],
  );
  assert.equal((await app.listed())?.total, "94.00");
  assert.equal(await readStockOf(app, app.dish), 5);
});

test("an edit needs stock for its increase only, and gives back what it takes away", async (t) => {
  const app = await setUpListedOrder(t);
  const edit = (quantity: number) => ({ params: app.params, body: { ...app.line, quantity } });
  const short = await app.call(addItemToOrder, edit(8), app.headers);
  assert.equal(short.status, 409);
  assert.match(JSON.stringify(short.body), /Lomo saltado/);
  assert.equal((await app.call(addItemToOrder, edit(7), app.headers)).status, 200);
  assert.equal(await readStockOf(app, app.dish), 0);
  assert.equal((await app.call(removeItemFromOrder, edit(4), app.headers)).status, 200);
  assert.equal(await readStockOf(app, app.dish), 4);
  assert.equal((await app.listed())?.total, "111.00");
});

test("a total that is too large is refused, and the order and the stock stay", async (t) => {
  const app = await setUpListedOrder(t);
  await app.db.update(items).set({ price: 400_000_000 }).where(eq(items.id, app.dish.id));
  const edit = { params: app.params, body: { ...app.line, quantity: 6 } };
  const refused = await app.call(addItemToOrder, edit, app.headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [400, { quantity: ["El total del pedido es demasiado grande."] }],
  );
  assert.equal((await app.listed())?.total, "55.50");
  assert.equal(await readStockOf(app, app.dish), 7);
});

test("removing the last line cancels the order", async (t) => {
  const app = await setUpListedOrder(t);
  const all = { params: app.params, body: { ...app.line, quantity: 99 } };
  assert.deepEqual((await app.call(removeItemFromOrder, all, app.headers)).body.items, []);
  assert.equal((await app.listed())?.cancelled, true);
  assert.equal(await readStockOf(app, app.dish), 10);
  assert.equal((await app.call(addItemToOrder, all, app.headers)).status, 409);
});

test("a line past its cut-off does not change, and its order's other days still do", async (t) => {
  const app = await setUpCompanyClient(t);
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  const later = await newItem(app.db, wednesday, [app.company]);
  for (const item of [app.dish.id, later.id]) {
    await addToCart(app, app.headers, { item, quantity: 2, delivery_zone: app.zone.id });
  }
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 7400));
  await newCuttingTime(app.db, [app.company], { breakTime: "10:00" });
  const edit = (item: number) => ({
    params: { cartId: made.cart },
    body: { item, quantity: 1, delivery_zone: app.zone.id },
  });
  assert.equal((await app.call(addItemToOrder, edit(app.dish.id), app.headers)).status, 409);
  assert.equal((await app.call(removeItemFromOrder, edit(app.dish.id), app.headers)).status, 409);
  const { body } = await app.call(removeItemFromOrder, edit(later.id), app.headers);
  assert.deepEqual(
    body.items.map((line) => [line.quantity, line.can_be_edited]),
    [
      [2, false],
      [1, true],
    ],
  );
});

test("thirty simultaneous edits of one order end as if made one after another", async (t) => {
  const app = await setUpListedOrder(t);
  await app.db.update(items).set({ stock: 100 }).where(eq(items.id, app.dish.id));
  const unit = { params: app.params, body: { ...app.line, quantity: 1 } };
  // Enough that no sequence of the removals takes the last unit, which would cancel the order.
  await app.call(addItemToOrder, { ...unit, body: { ...unit.body, quantity: 10 } }, app.headers);
  const edits = Array.from({ length: 30 }, (_, index) =>
    app.call(index % 3 === 0 ? removeItemFromOrder : addItemToOrder, unit, app.headers),
  );
  const statuses = (await Promise.all(edits)).map((answer) => answer.status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  const { items: lines } = await readCartOf(app, app.made);
  assert.equal(lines[0]?.quantity, 13 + 20 - 10);
  assert.equal(await readStockOf(app, app.dish), 80);
  const [row] = await app.db.select().from(orders).where(eq(orders.id, app.made.id));
  assert.equal(row?.total, 23 * 1850);
});

test("after each of many edits the total is that of the lines, and stock + ordered = initial", async (t) => {
  const app = await setUpListedOrder(t);
  const second = await newItem(app.db, app.day, [app.company], { price: 1290, stock: 10 });
  const stockNow = async () =>
    ((await readStockOf(app, app.dish)) ?? 0) + ((await readStockOf(app, second)) ?? 0);
  const edits = [
    [addItemToOrder, second, 4],
    [removeItemFromOrder, app.dish, 1],
    [addItemToOrder, app.dish, 7],
    [addItemToOrder, app.dish, 99],
    [removeItemFromOrder, second, 3],
    [removeItemFromOrder, app.dish, 9],
    [addItemToOrder, second, 9],
  ] as const;
  for (const [call, dish, quantity] of edits) {
    const body = { item: dish.id, quantity, delivery_zone: app.zone.id };
    await app.call(call, { params: app.params, body }, app.headers);
    const { items: lines } = await readCartOf(app, app.made);
    const units = lines.reduce((sum, line) => sum + line.quantity, 0);
    const total = lines.reduce((sum, line) => sum + line.quantity * Number(line.price.replace(".", "")), 0);
    assert.equal((await stockNow()) + units, 20);
    assert.equal((await app.listed())?.payment.amount, total);
  }
});

test("edits, cancellations and new orders of one dish by many at once keep stock + ordered = initial", async (t) => {
  const app = await setUpCompanyClient(t);
  const buyers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const headers = await app.signIn(await newCompanyClient(app.db, app.company));
      await addToCart(app, headers, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
      return headers;
    }),
  );
  await Promise.all(
    buyers.map(async (headers, index) => {
      const made = await placeOrder(app, headers, buildAccountOrderBody(app, 1850));
      const unit = {
        params: { cartId: made.cart },
        body: { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id },
      };
      if (index % 2 === 0) await app.call(cancelOrder, { params: { id: made.id } }, headers);
      else await app.call(addItemToOrder, unit, headers);
    }),
  );
  const { rows } = await app.pool.query<{ ordered: number }>(
    "select coalesce(sum(l.quantity), 0)::integer as ordered from order_lines l join orders o on o.id = l.order_id where o.state = 'placed'",
  );
  assert.equal(((await readStockOf(app, app.dish)) ?? 0) + (rows[0]?.ordered ?? 0), 10);
});

test("the last unit of two orders' dishes in opposite order makes no deadlock", async (t) => {
  const app = await setUpIndividual(t);
  const second = await newItem(app.db, app.day, [app.company], { stock: 10 });
  const buyers = await Promise.all(
    Array.from({ length: 10 }, async () => app.signIn(await newIndividual(app.db, app.company))),
  );
  for (const [index, headers] of buyers.entries()) {
    const dishes = index % 2 === 0 ? [app.dish, second] : [second, app.dish];
    for (const dish of dishes) await addToCart(app, headers, { item: dish.id, quantity: 1 });
  }
  const made = await Promise.all(
    buyers.map((headers) => placeOrder(app, headers, buildCardOrderBody(app, 3700))),
  );
  assert.equal(new Set(made.map((one) => one.id)).size, 10);
  assert.deepEqual([await readStockOf(app, app.dish), await readStockOf(app, second)], [0, 0]);
});
