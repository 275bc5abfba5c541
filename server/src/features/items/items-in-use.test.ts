import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addItemToOrder, getCart, removeItemFromOrder } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { deleteItem, updateItem } from "@lonchera/contract/items";
import { cancelOrder, listUserOrders } from "@lonchera/contract/orders";
import { newCompany, newCuttingTime, newMenuDay } from "../../../test/factories.ts";
import { buildItemBody } from "../../../test/staff.ts";
import {
  buildAccountOrderBody,
  readCartOf,
  setUpTwoInCart,
  placeOrder,
  addToCart,
  readStockOf,
} from "../../../test/orders.ts";

/** Begins on a Monday, when a client's cart holds two of a dish for Tuesday, of which there are ten at S/ 18.50. */
async function setUpDishInCart(t: TestContext) {
  const app = await setUpTwoInCart(t);
  const present = { name: "Lomo saltado", price: "18.50", discount_price: "0", stock: 10, order: null };
  const params = { id: app.dish.id };
  const save = async (changes: object) => {
    const body = buildItemBody(app.day, [app.company], { ...present, ...changes });
    const answer = await app.call(updateItem, { params, body }, app.staff);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const cart = async () => (await app.call(getCart, {}, app.headers)).body;
  const buy = (amount: number) =>
    app.call(createOrder, { body: buildAccountOrderBody(app, amount) }, app.headers);
  return { ...app, params, save, cart, buy };
}

/** Orders the two. `before` is the order's cart, and `unit` changes it by one. */
async function setUpOrder(t: TestContext) {
  const app = await setUpDishInCart(t);
  const placed = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  const unit = { params: { cartId: placed.cart }, body: { ...app.line, quantity: 1 } };
  return { ...app, placed, before: await readCartOf(app, placed), unit };
}

test("a new price counts in carts at once and in no placed order; units added to one cost it", async (t) => {
  const app = await setUpOrder(t);
  await addToCart(app, app.headers, { ...app.line, quantity: 2 });
  await app.save({ price: "20", stock: 8 });

  assert.deepEqual(await readCartOf(app, app.placed), app.before);
  assert.equal((await app.cart()).total, "40.00");
  assert.equal((await app.buy(3700)).status, 409);
  assert.equal((await app.buy(4000)).status, 201);
  assert.equal((await app.call(addItemToOrder, app.unit, app.headers)).status, 200);
  const after = await readCartOf(app, app.placed);
  assert.deepEqual(
    [after.total, after.items.map(({ quantity, price }) => [quantity, price])],
    [
      "57.00",
      [
        [2, "18.50"],
        [1, "20.00"],
      ],
    ],
  );
});

test("a withdrawn item blocks the carts that hold it, by its name, and comes back with them", async (t) => {
  const app = await setUpDishInCart(t);
  const other = await newCompany(app.db);
  const withdrawals: [string, () => Promise<unknown>][] = [
    ["status", () => app.save({ status: false })],
    ["company", () => app.save({ company: [other.id] })],
  ];
  for (const [what, withdraw] of withdrawals) {
    await withdraw();
    assert.equal((await app.cart()).items[0]?.problem, "withdrawn", what);
    const refused = await app.buy(3700);
    assert.equal(refused.status, 409, what);
    assert.match(JSON.stringify(refused.body), /Ya no está en el menú: Lomo saltado/);
    await app.save({});
    assert.equal((await app.cart()).items[0]?.problem, null, what);
  }
  assert.equal((await app.buy(3700)).status, 201);
});

test("a deleted item blocks carts; a placed order keeps it, shrinks and gives its units back", async (t) => {
  const app = await setUpOrder(t);
  await addToCart(app, app.headers, { ...app.line, quantity: 1 });
  assert.equal((await app.call(deleteItem, { params: app.params }, app.staff)).status, 204);

  assert.deepEqual(await readCartOf(app, app.placed), app.before);
  assert.equal((await app.cart()).items[0]?.problem, "withdrawn");
  assert.equal((await app.buy(1850)).status, 409);
  assert.ok((await app.call(addItemToOrder, app.unit, app.headers)).status >= 400);
  assert.equal((await app.call(removeItemFromOrder, app.unit, app.headers)).status, 200);
  assert.equal(await readStockOf(app, app.dish), 9);
  const orderParams = { id: String(app.placed.id) };
  assert.equal((await app.call(cancelOrder, { params: orderParams }, app.headers)).status, 200);
  assert.equal(await readStockOf(app, app.dish), 10);
});

test("carts go with an item to its new day, and close there; placed orders keep the day they were for", async (t) => {
  const app = await setUpOrder(t);
  await addToCart(app, app.headers, { ...app.line, quantity: 2 });
  const friday = await newMenuDay(app.db, "2026-03-06");
  await app.save({ category: friday.id, stock: 8 });

  const dates = ({ items }: Awaited<ReturnType<typeof app.cart>>) =>
    items.map(({ category_detail }) => category_detail.category_date);
  assert.deepEqual(dates(await readCartOf(app, app.placed)), dates(app.before));
  assert.equal((await readCartOf(app, app.placed)).total, app.before.total);
  assert.deepEqual(dates(await app.cart()), ["2026-03-06"]);
  assert.equal((await app.call(addItemToOrder, app.unit, app.headers)).status, 409);
  assert.equal((await app.buy(3700)).status, 201);

  const today = await newMenuDay(app.db, "2026-03-02");
  await newCuttingTime(app.db, [app.company], { breakTime: "09:00", sameDay: true });
  await addToCart(app, app.headers, { ...app.line, quantity: 1 });
  await app.save({ category: today.id, stock: 6 });
  assert.equal((await app.cart()).items[0]?.problem, "closed");
});

test("a dish that became another meal grows in no order that was placed for the former one", async (t) => {
  const app = await setUpOrder(t);
  await app.save({ product: "CENAC", stock: 8 });
  assert.deepEqual(await readCartOf(app, app.placed), app.before);
  assert.equal((await app.call(addItemToOrder, app.unit, app.headers)).status, 409);
  assert.equal((await app.call(removeItemFromOrder, app.unit, app.headers)).status, 200);
});

test("another name, description or picture is shown in carts and menus, not in placed orders", async (t) => {
  const app = await setUpOrder(t);
  await addToCart(app, app.headers, { ...app.line, quantity: 1 });
  await app.save({ name: "Tallarín saltado", stock: 8 });
  assert.equal((await app.cart()).items[0]?.item.name, "Tallarín saltado");
  assert.equal((await readCartOf(app, app.placed)).items[0]?.item.name, "Lomo saltado");
});

test("what was sold while a form was open stays sold, and what the person adds is added", async (t) => {
  const app = await setUpDishInCart(t);
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  const saved = async (stock: number) => (await app.save({ stock, stock_seen: 10 })).stock;
  assert.equal(await saved(10), 8);
  assert.equal(await saved(15), 13);
  assert.equal((await app.save({ stock: 0, stock_seen: 13 })).stock, 0);
  assert.equal((await app.save({ stock: 5 })).stock, 5);
  assert.equal((await app.save({ stock: 1, stock_seen: 10 })).stock, 0);
});

test("orders and edits of the stock at the same time lose no unit", async (t) => {
  const app = await setUpDishInCart(t);
  const edits = Array.from({ length: 5 }, () => app.save({ stock: 12, stock_seen: 10 }));
  const [bought] = await Promise.all([app.buy(3700), ...edits]);
  assert.equal(bought.status, 201);
  assert.equal(await readStockOf(app, app.dish), 10 - 2 + 5 * 2);
  assert.equal((await app.call(listUserOrders, { query: {} }, app.headers)).body.count, 1);
});
