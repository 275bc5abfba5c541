import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import {
  addCartItem,
  addItemToOrder,
  clearCart,
  getCart,
  getCartById,
  getCartV2,
  getOrganizedCart,
  removeCartItem,
  removeItemFromOrder,
} from "@lonchera/contract/cart";
import { items } from "../../platform/db/schema/menus.ts";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import {
  addToCart,
  buildCardOrderBody,
  placeOrder,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";

test("a customer's cart is made on first use, once, also by simultaneous requests", async (t) => {
  const app = await setUpIndividual(t);
  const carts = await Promise.all(Array.from({ length: 8 }, () => app.call(getCart, {}, app.headers)));
  assert.deepEqual(new Set(carts.map((cart) => cart.status)), new Set([200]));
  assert.equal(new Set(carts.map((cart) => cart.body.id)).size, 1);
  assert.deepEqual(carts[0]?.body.items, []);
  assert.deepEqual(new Set(carts.map((cart) => cart.body.total)), new Set(["0.00"]));
});

test("the same item and zone is one line; its price is the item's selling price of the moment", async (t) => {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, { ...line, quantity: 2 });
  const cart = await addToCart(app, app.headers, { ...line, quantity: 1 });
  assert.deepEqual(
    cart.items.map((one) => [one.quantity, one.price, one.delivery_zone?.name, one.can_be_edited]),
    [[3, "18.50", app.zone.name, true]],
  );
  assert.equal(cart.total, "55.50");

  await app.db.update(items).set({ discountPrice: 1500 }).where(eq(items.id, app.dish.id));
  assert.equal((await app.call(getCart, {}, app.headers)).body.total, "45.00");
});

test("thirty simultaneous additions of one cart all count", async (t) => {
  const app = await setUpIndividual(t);
  const body = { item: app.dish.id, quantity: 1 };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => app.call(addCartItem, { body }, app.headers)),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  assert.equal((await app.call(getCart, {}, app.headers)).body.items[0]?.quantity, 30);
});

test("a price, a total or a company that a client sends changes nothing", async (t) => {
  const app = await setUpIndividual(t);
  const body = { item: app.dish.id, quantity: 1, price: "0.01", total: "0.01", company: 56, is_staff: true };
  const { status, body: cart } = await app.send("POST", "/api/cart/add-item/", body, app.headers);
  assert.equal(status, 200);
  assert.equal((cart as { total: string }).total, "18.50");
});

test("what is wrong in a line is a clear 400 on its field, and the cart stays empty", async (t) => {
  const app = await setUpCompanyClient(t);
  const elsewhere = await newCompany(app.db);
  const foreignZone = await newZone(app.db, elsewhere);
  const disabledZone = await newZone(app.db, app.company, { enabled: false });
  const foreignDish = await newItem(app.db, app.day, [elsewhere]);
  const good = { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id };
  const cases: [object, string][] = [
    [{ quantity: 0 }, "quantity"],
    [{ quantity: -1 }, "quantity"],
    [{ quantity: 1.5 }, "quantity"],
    [{ quantity: 1e12 }, "quantity"],
    [{ quantity: "2" }, "quantity"],
    [{ quantity: null }, "quantity"],
    [{ item: 2 ** 31 }, "item"],
    [{ item: -5 }, "item"],
    [{ item: "x" }, "item"],
    [{ item: 999_999 }, "item"],
    [{ item: foreignDish.id }, "item"],
    [{ delivery_zone: null }, "delivery_zone"],
    [{ delivery_zone: foreignZone.id }, "delivery_zone"],
    [{ delivery_zone: disabledZone.id }, "delivery_zone"],
    [{ delivery_zone: {} }, "delivery_zone"],
  ];
  for (const [change, field] of cases) {
    const { status, body } = await app.send(
      "POST",
      "/api/cart/add-item/",
      { ...good, ...change },
      app.headers,
    );
    assert.equal(status, 400, JSON.stringify(change));
    assert.deepEqual(Object.keys(body as object), [field], JSON.stringify(change));
  }
  for (const malformed of [[], "x", 7, null]) {
    assert.equal((await app.send("POST", "/api/cart/add-item/", malformed, app.headers)).status, 400);
  }
  for (const delivery_zone of [null, undefined, ""]) {
    const { body } = await app.send("POST", "/api/cart/add-item/", { ...good, delivery_zone }, app.headers);
    assert.deepEqual(body, { delivery_zone: ["La zona de entrega es requerida"] });
  }
  const required = await app.send("POST", "/api/cart/add-item/", {}, app.headers);
  assert.deepEqual((required.body as { quantity: string[] }).quantity, ["La cantidad es requerida"]);
  assert.deepEqual((await app.call(getCart, {}, app.headers)).body.items, []);
});

test("a body that is not JSON, too large, or of another type is refused clearly", async (t) => {
  const app = await setUpIndividual(t);
  const post = (payload: string, type: string) =>
    app.app.inject({
      method: "POST",
      url: "/api/cart/add-item/",
      payload,
      headers: { ...app.headers, "content-type": type },
    });
  assert.equal((await post("{", "application/json")).statusCode, 400);
  assert.equal((await post('{"__proto__":{"x":1}}', "application/json")).statusCode, 400);
  assert.equal((await post("a=1", "application/x-www-form-urlencoded")).statusCode, 415);
  assert.equal((await post(`"${"x".repeat(400_000)}"`, "application/json")).statusCode, 413);
});

test("sold out, withdrawn and closed are refused with the dish's name", async (t) => {
  const app = await setUpIndividual(t);
  const today = await newMenuDay(app.db, "2026-03-02");
  await newCuttingTime(app.db, [app.company], { product: "CENAC", breakTime: "10:00", sameDay: true });
  const refused = [
    await newItem(app.db, app.day, [app.company], { name: "Causa", stock: 0 }),
    await newItem(app.db, app.day, [app.company], { name: "Chupe", status: false }),
    await newItem(app.db, today, [app.company], { name: "Sopa", product: "CENAC" }),
  ];
  for (const dish of refused) {
    const { status, body } = await app.call(
      addCartItem,
      { body: { item: dish.id, quantity: 1 } },
      app.headers,
    );
    assert.equal(status, 409, dish.name);
    assert.match((body as unknown as { detail: string }).detail, new RegExp(dish.name));
  }
  assert.deepEqual((await app.call(getCart, {}, app.headers)).body.items, []);
});

test("a line whose cut-off came, or whose dish was withdrawn, says so; the rest of the cart stays", async (t) => {
  const app = await setUpIndividual(t);
  const later = await newItem(app.db, app.day, [app.company], { name: "Chupe" });
  const today = await newMenuDay(app.db, "2026-03-02");
  const lunch = await newItem(app.db, today, [app.company], { name: "Seco" });
  await newCuttingTime(app.db, [app.company], { breakTime: "10:05", sameDay: true });
  for (const dish of [app.dish, later, lunch])
    await addToCart(app, app.headers, { item: dish.id, quantity: 1 });
  await app.db.update(items).set({ status: false }).where(eq(items.id, later.id));
  app.clock.advance({ minutes: 5 });
  const { body } = await app.call(getCart, {}, app.headers);
  assert.deepEqual(Object.fromEntries(body.items.map((line) => [line.item.name, line.problem])), {
    Seco: "closed",
    "Lomo saltado": null,
    Chupe: "withdrawn",
  });
});

test("removing takes units, then the line; more than there is removes the line", async (t) => {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  await addToCart(app, app.headers, { ...line, quantity: 5 });
  const remove = (quantity: number) => app.call(removeCartItem, { body: { ...line, quantity } }, app.headers);
  assert.equal((await remove(2)).body.items[0]?.quantity, 3);
  assert.deepEqual((await remove(100)).body.items, []);
  assert.equal((await remove(1)).status, 400);
});

test("where item and zone do not tell which line, the line's id does", async (t) => {
  const app = await setUpCompanyClient(t);
  const zone = await newZone(app.db, app.company);
  await addToCart(app, app.headers, { item: app.dish.id, delivery_zone: app.zone.id, quantity: 2 });
  const cart = await addToCart(app, app.headers, { item: app.dish.id, delivery_zone: zone.id, quantity: 2 });
  const remove = (body: object) => app.send("DELETE", "/api/cart/remove-item/", body, app.headers);
  const unclear = await remove({ item: app.dish.id, quantity: 1 });
  assert.deepEqual([unclear.status, Object.keys(unclear.body as object)], [400, ["line"]]);
  const line = cart.items[1]?.id;
  assert.equal((await remove({ item: app.dish.id, quantity: 2, line })).status, 200);
  assert.deepEqual(
    (await app.call(getCart, {}, app.headers)).body.items.map((one) => one.id),
    [cart.items[0]?.id],
  );
});

test("clearing empties the cart and keeps its id", async (t) => {
  const app = await setUpIndividual(t);
  const cart = await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  const cleared = await app.call(clearCart, {}, app.headers);
  assert.deepEqual([cleared.body.id, cleared.body.items, cleared.body.total], [cart.id, [], "0.00"]);
});

test("a cart is its customer's: others get 404, staff read it and have none", async (t) => {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id, quantity: 1 };
  const cart = await addToCart(app, app.headers, line);
  const rival = await app.signIn(await newCompanyClient(app.db, app.company));
  const staff = await app.signIn(await newStaff(app.db));
  for (const endpoint of [getCartById, getCartV2, getOrganizedCart]) {
    const params = { id: cart.id };
    assert.equal((await app.call(endpoint, { params }, app.headers)).status, 200);
    assert.equal((await app.call(endpoint, { params }, rival)).status, 404);
    assert.equal((await app.call(endpoint, { params }, staff)).status, 200);
  }
  assert.equal((await app.call(getCart, {}, staff)).status, 403);
  assert.equal((await app.call(addCartItem, { body: line }, staff)).status, 403);
});

test("the cart organized for editing groups lines by day, then by zone", async (t) => {
  const app = await setUpCompanyClient(t);
  const zone = await newZone(app.db, app.company, { order: 1 });
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  const other = await newItem(app.db, wednesday, [app.company]);
  await addToCart(app, app.headers, { item: app.dish.id, delivery_zone: zone.id, quantity: 1 });
  await addToCart(app, app.headers, { item: app.dish.id, delivery_zone: app.zone.id, quantity: 1 });
  const cart = await addToCart(app, app.headers, { item: other.id, delivery_zone: app.zone.id, quantity: 4 });
  const { body } = await app.call(getOrganizedCart, { params: { id: cart.id } }, app.headers);
  assert.deepEqual(
    body.categories.map((day) => [
      day.week_day,
      day.delivery_zones.map((one) => [one.id, one.cart_items.length]),
    ]),
    [
      [
        "MA",
        [
          [app.zone.id, 1],
          [zone.id, 1],
        ],
      ],
      ["MI", [[app.zone.id, 1]]],
    ],
  );
});

test("the calls of an order's cart also take the own active cart, by its id", async (t) => {
  const app = await setUpCompanyClient(t);
  const line = { item: app.dish.id, delivery_zone: app.zone.id };
  const cart = await addToCart(app, app.headers, { ...line, quantity: 2 });
  const params = { cartId: cart.id };
  const added = await app.call(addItemToOrder, { params, body: { ...line, quantity: 2 } }, app.headers);
  assert.deepEqual([added.status, added.body.total], [200, "74.00"]);
  const named = { item: app.dish.id, quantity: 1, line: cart.items[0]?.id };
  const grown = await app.call(addItemToOrder, { params, body: named }, app.headers);
  assert.deepEqual([grown.body.items.length, grown.body.items[0]?.quantity], [1, 5]);
  const removed = await app.call(
    removeItemFromOrder,
    { params, body: { ...line, quantity: 4 } },
    app.headers,
  );
  assert.deepEqual([removed.status, removed.body.items[0]?.quantity], [200, 1]);

  const unknownLine = { ...named, line: 999_999 };
  assert.equal((await app.call(addItemToOrder, { params, body: unknownLine }, app.headers)).status, 400);
  const rival = await app.signIn(await newCompanyClient(app.db, app.company));
  const unit = { params, body: { ...line, quantity: 1 } };
  for (const endpoint of [addItemToOrder, removeItemFromOrder])
    assert.equal((await app.call(endpoint, unit, rival)).status, 404);
  assert.deepEqual((await app.call(getCart, {}, app.headers)).body, removed.body);
});

test("an individual's active cart can be changed by its id, unlike the order it becomes", async (t) => {
  const app = await setUpIndividual(t);
  const { body: empty } = await app.call(getCart, {}, app.headers);
  const unit = { params: { cartId: empty.id }, body: { item: app.dish.id, quantity: 1 } };
  assert.equal((await app.call(addItemToOrder, unit, app.headers)).body.total, "18.50");
  await placeOrder(app, app.headers, buildCardOrderBody(app, 1850));
  assert.equal((await app.call(addItemToOrder, unit, app.headers)).status, 403);
});
