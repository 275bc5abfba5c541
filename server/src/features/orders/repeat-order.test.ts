import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { addSpecialCartItem, getCart } from "@lonchera/contract/cart";
import { missingDishReasons, cancelOrder, repeatOrder, type Order } from "@lonchera/contract/orders";
import { deliveryZones } from "../../platform/db/schema/companies.ts";
import { categories, items, subitems } from "../../platform/db/schema/menus.ts";
import { carts } from "../../platform/db/schema/orders.ts";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newPortionLimit,
  newSubitem,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  placeCardOrder,
  placeAccountOrder,
  placeOrder,
  setUpCompanyClient,
  setUpIndividual,
} from "../../../test/orders.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";

const nextTuesday = "2026-03-10";

function callRepeatOrder(app: TestApp, headers: Headers, { id }: Pick<Order, "id">) {
  return app.call(repeatOrder, { params: { id } }, headers);
}

/** Creates a company client who ordered three units of a dish last Tuesday, and the same dish on the menu a week later. */
async function setUpOrderOfLastWeek(t: Parameters<typeof setUpCompanyClient>[0], offered: object = {}) {
  const app = await setUpCompanyClient(t);
  const made = await placeAccountOrder(app, app.headers, 3);
  app.clock.set("2026-03-09T10:00:00-05:00");
  const headers = await app.signIn(app.customer);
  const again = await newItem(app.db, await newMenuDay(app.db, nextTuesday), [app.company], {
    name: "Lomo Saltado",
    price: 2000,
    ...offered,
  });
  return { ...app, headers, made, again };
}

test("last week's order goes into the cart for the same weekday, at today's price", async (t) => {
  const app = await setUpOrderOfLastWeek(t);
  const { status, body } = await callRepeatOrder(app, app.headers, app.made);
  assert.equal(status, 200);
  const day = { week_day_value: "Martes", category_date: nextTuesday };
  assert.deepEqual(body.added, [{ item: app.again.id, name: "Lomo Saltado", quantity: 3, ...day }]);
  assert.deepEqual(body.missing, []);
  assert.deepEqual(
    body.cart.items.map((line) => [line.item.id, line.quantity, line.delivery_zone?.id, line.problem]),
    [[app.again.id, 3, app.zone.id, null]],
  );
  assert.equal(body.cart.total, "60.00");
});

test("asking again, and eight times at once, adds nothing: the cart is brought up to the order", async (t) => {
  const app = await setUpOrderOfLastWeek(t);
  await addToCart(app, app.headers, { item: app.again.id, quantity: 1, delivery_zone: app.zone.id });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => callRepeatOrder(app, app.headers, app.made)),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const added = answers.flatMap(({ body }) => body.added.map(({ quantity }) => quantity));
  assert.deepEqual(added, [2]);
  assert.equal((await app.call(getCart, {}, app.headers)).body.items[0]?.quantity, 3);
});

test("while the day is still ahead it is the very same dish that is repeated", async (t) => {
  const app = await setUpCompanyClient(t);
  const made = await placeAccountOrder(app, app.headers, 2);
  await newItem(app.db, await newMenuDay(app.db, "2026-03-02"), [app.company], { name: "Lomo saltado" });
  const { body } = await callRepeatOrder(app, app.headers, made);
  assert.deepEqual(
    body.cart.items.map((line) => [line.item.id, line.quantity]),
    [[app.dish.id, 2]],
  );
});

const gone: readonly [
  string,
  (app: Awaited<ReturnType<typeof setUpOrderOfLastWeek>>) => Promise<unknown>,
  string,
][] = [
  [
    "closed",
    ({ db, company }) => newCuttingTime(db, [company], { breakTime: "09:00" }),
    missingDishReasons.closed,
  ],
  [
    "sold out",
    ({ db, again }) => db.update(items).set({ stock: 0 }).where(eq(items.id, again.id)),
    missingDishReasons.soldOut,
  ],
  [
    "withdrawn",
    ({ db, again }) => db.update(items).set({ status: false }).where(eq(items.id, again.id)),
    missingDishReasons.notOnMenu,
  ],
  [
    "of another meal",
    ({ db, again }) => db.update(items).set({ product: "CENAC" }).where(eq(items.id, again.id)),
    missingDishReasons.notOnMenu,
  ],
  [
    "on a disabled day",
    ({ db }) => db.update(categories).set({ enable: false }).where(eq(categories.categoryDate, nextTuesday)),
    missingDishReasons.notOnMenu,
  ],
];

for (const [what, change, reason] of gone) {
  test(`what is ${what} is left out, with its reason`, async (t) => {
    const app = await setUpOrderOfLastWeek(t);
    await change(app);
    const { body } = await callRepeatOrder(app, app.headers, app.made);
    assert.deepEqual([body.added, body.missing], [[], [{ name: "Lomo saltado", reason }]]);
    assert.deepEqual(body.cart.items, []);
  });
}

test("a dish that is not offered on its weekday comes on the first day on which it can be ordered", async (t) => {
  const app = await setUpOrderOfLastWeek(t, { stock: 0 });
  const [friday, thursday] = [await newMenuDay(app.db, "2026-03-13"), await newMenuDay(app.db, "2026-03-12")];
  await newItem(app.db, friday, [app.company], { name: "Lomo saltado" });
  await newItem(app.db, thursday, [app.company], { name: "Lomo saltado" });
  const { body } = await callRepeatOrder(app, app.headers, app.made);
  assert.deepEqual(
    body.added.map((one) => one.week_day_value),
    ["Jueves"],
  );
});

test("fewer portions than were ordered: what is left goes in, and the rest is told", async (t) => {
  const app = await setUpOrderOfLastWeek(t, { stock: 2 });
  const { body } = await callRepeatOrder(app, app.headers, app.made);
  assert.equal(body.cart.items[0]?.quantity, 2);
  assert.deepEqual(body.missing, [{ name: "Lomo saltado", reason: "Solo quedan 2 porciones." }]);
  const second = await callRepeatOrder(app, app.headers, app.made);
  assert.deepEqual([second.body.added, second.body.cart.items[0]?.quantity], [[], 2]);
});

test("dishes that share the kitchen's limit of their meal go in together up to it", async (t) => {
  const app = await setUpCompanyClient(t);
  const other = await newItem(app.db, app.day, [app.company], { name: "Causa" });
  for (const item of [app.dish, other])
    await addToCart(app, app.headers, { item: item.id, quantity: 2, delivery_zone: app.zone.id });
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 7400));
  // The order has four of the seven portions.
  await newPortionLimit(app.db, { product: "ALMUE", portions: 7 });
  const { body } = await callRepeatOrder(app, app.headers, made);
  assert.deepEqual(
    body.added.map(({ name, quantity }) => [name, quantity]),
    [
      ["Lomo saltado", 2],
      ["Causa", 1],
    ],
  );
  assert.deepEqual(body.missing, [{ name: "Causa", reason: "Solo queda 1 porción." }]);
  assert.deepEqual(
    body.cart.items.map(({ problem }) => problem),
    [null, null],
  );
  const second = await callRepeatOrder(app, app.headers, made);
  assert.deepEqual([second.body.added, second.body.missing], [[], body.missing]);
  await app.pool.query("update portion_limits set portions = 6");
  await app.pool.query("delete from cart_lines where item_id = $1", [other.id]);
  const third = await callRepeatOrder(app, app.headers, made);
  assert.deepEqual(third.body.missing, [{ name: "Causa", reason: missingDishReasons.soldOut }]);
});

test("a company's lines need their zone; those of other zones go in", async (t) => {
  const app = await setUpCompanyClient(t);
  const other = await newZone(app.db, app.company, { name: "Almacén" });
  for (const zone of [app.zone, other])
    await addToCart(app, app.headers, { item: app.dish.id, quantity: 2, delivery_zone: zone.id });
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 7400));
  await app.db.update(deliveryZones).set({ enabled: false }).where(eq(deliveryZones.id, other.id));
  const { body } = await callRepeatOrder(app, app.headers, made);
  assert.deepEqual(
    body.cart.items.map((line) => [line.delivery_zone?.id, line.quantity]),
    [[app.zone.id, 2]],
  );
  assert.deepEqual(body.missing, [
    { name: "Lomo saltado", reason: "La zona de entrega Almacén ya no está disponible." },
  ]);
});

test("an individual's zone is chosen anew at the checkout, and a cancelled order can be repeated", async (t) => {
  const app = await setUpIndividual(t);
  const made = await placeCardOrder(app, app.headers, 2);
  await app.call(cancelOrder, { params: { id: made.id } }, app.headers);
  const { body } = await callRepeatOrder(app, app.headers, made);
  assert.deepEqual(
    body.cart.items.map((line) => [line.quantity, line.delivery_zone]),
    [[2, null]],
  );
});

test("two former days of a dish that is offered once: one of them, and the other is told", async (t) => {
  const app = await setUpCompanyClient(t);
  const monday = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company], {
    name: "Lomo saltado",
  });
  for (const item of [app.dish, monday])
    await addToCart(app, app.headers, { item: item.id, quantity: 1, delivery_zone: app.zone.id });
  const made = await placeOrder(app, app.headers, buildAccountOrderBody(app, 3700));
  app.clock.set("2026-03-09T10:00:00-05:00");
  const headers = await app.signIn(app.customer);
  await newItem(app.db, await newMenuDay(app.db, nextTuesday), [app.company], { name: "Lomo saltado" });
  const { body } = await callRepeatOrder(app, headers, made);
  assert.deepEqual(
    body.cart.items.map((line) => line.quantity),
    [1],
  );
  assert.deepEqual(body.missing, [{ name: "Lomo saltado", reason: missingDishReasons.dayTaken }]);
});

test("in the special company the choices come along as long as they stand", async (t) => {
  const app = await setUpCompanyClient(t, { config: { specialCompanyId: 1000 } });
  const special = await newCompany(app.db, { id: 1000 });
  const zone = await newZone(app.db, special);
  const headers = await app.signIn(await newCompanyClient(app.db, special));
  const values = { product: "ESPEC", name: "Menú ejecutivo" } as const;
  const first = await newItem(app.db, app.day, [special], values);
  const second = await newItem(app.db, await newMenuDay(app.db, nextTuesday), [special], values);
  const types = ["Entrada", "Fondo", "Postre", "Bebida"] as const;
  const chosen = await Promise.all(
    types.map((itemType) => newSubitem(app.db, [first, second], { itemType })),
  );
  const ids = chosen.map(({ id }) => id);
  const body = { item: first.id, quantity: 1, delivery_zone: zone.id, subitems: ids };
  assert.equal((await app.call(addSpecialCartItem, { body }, headers)).status, 200);
  const input = buildAccountOrderBody({ company: special, zone }, 1850);
  const made = await placeOrder(app, headers, input);
  app.clock.set("2026-03-09T10:00:00-05:00");
  const client = await app.pool.query<{ user_id: number }>("select user_id from carts where id = $1", [
    made.cart,
  ]);
  const later = await app.signIn({ id: client.rows[0]?.user_id ?? 0 });
  const again = await callRepeatOrder(app, later, made);
  const [line] = again.body.cart.items;
  assert.deepEqual(
    [line?.item.id, line?.problem, line?.subitems.map((one) => one.subitem_id).sort()],
    [second.id, null, ids.sort()],
  );
  // An item that is added in the menu's dialog joins the same line.
  const added = await app.call(addSpecialCartItem, { body: { ...body, item: second.id } }, later);
  assert.deepEqual(
    added.body.items.map(({ quantity }) => quantity),
    [2],
  );

  await app.pool.query("delete from cart_lines where cart_id = $1", [added.body.id]);
  await app.db
    .update(subitems)
    .set({ name: "Otra sopa" })
    .where(eq(subitems.id, ids[0] ?? 0));
  const without = await callRepeatOrder(app, later, made);
  assert.deepEqual(without.body.missing, [
    { name: values.name, reason: missingDishReasons.choicesWithdrawn },
  ]);
});

test("only the own orders are repeated, and not while the cart is being paid", async (t) => {
  const app = await setUpOrderOfLastWeek(t);
  const rival = await app.signIn(await newCompanyClient(app.db, app.company));
  assert.equal((await callRepeatOrder(app, rival, app.made)).status, 404);
  assert.equal((await callRepeatOrder(app, app.headers, { id: 999_999 })).status, 404);
  const { body } = await app.call(getCart, {}, app.headers);
  await app.db.update(carts).set({ state: "paying" }).where(eq(carts.id, body.id));
  assert.equal((await callRepeatOrder(app, app.headers, app.made)).status, 409);
});
