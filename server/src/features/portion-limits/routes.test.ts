import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { addCartItem, addItemToOrder, getCart, setCartLines } from "@lonchera/contract/cart";
import { createOrder } from "@lonchera/contract/checkout";
import { moveClosureOrders } from "@lonchera/contract/closures-orders";
import { getDaySheet } from "@lonchera/contract/day-sheets";
import { errorTexts } from "@lonchera/contract/error-texts";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { cancelOrder } from "@lonchera/contract/orders";
import {
  createPortionLimit,
  deletePortionLimit,
  listPortionLimits,
  updatePortionLimit,
} from "@lonchera/contract/portion-limits";
import { createStaffOrder } from "@lonchera/contract/staff-orders";
import { newClosure, newItem, newPortionLimit, newStaff, newCompanyClient } from "../../../test/factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { assertFieldRefused, readHistory } from "../../../test/staff.ts";

const lunch = { product: "ALMUE", portions: 3 } as const;

/** Offers two lunches and a dinner for Tuesday, without a portion limit. */
async function setUpKitchen(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const other = await newItem(app.db, app.day, [app.company], { name: "Ají de gallina", stock: 10 });
  const dinner = await newItem(app.db, app.day, [app.company], { name: "Caldo", product: "CENAC" });
  const at = { delivery_zone: app.zone.id };
  const order = async (item: { id: number }, quantity: number) => {
    await addToCart(app, app.headers, { ...at, item: item.id, quantity });
    return placeOrder(app, app.headers, buildAccountOrderBody(app, quantity * 1850));
  };
  const menu = async () => {
    const params = { companyId: app.company.id };
    const { body } = await app.call(getWeeklyMenu, { params }, app.headers);
    return Object.fromEntries(
      body[0]?.items.map(({ name, stock, available }) => [name, [stock, available]]) ?? [],
    );
  };
  const readLimits = async () => {
    const { body } = await app.call(getDaySheet, { params: { date: "2026-03-03" } }, staff);
    return body.limits;
  };
  return { ...app, asStaff: staff, other, dinner, at, order, menu, readLimits };
}

const buildKitchenFull = (left: string) => ({
  detail: `La cocina llegó a su límite: Almuerzo del 03/03/2026, ${left}.`,
  code: "kitchen_full",
});

test("the portions of all dishes of a product count for the limit of its day", async (t) => {
  const app = await setUpKitchen(t);
  await app.order(app.dish, 2);
  await newPortionLimit(app.db, lunch);
  await addToCart(app, app.headers, { ...app.at, item: app.other.id, quantity: 2 });
  const { body: cart } = await app.call(getCart, {}, app.headers);
  assert.equal(cart.items[0]?.problem, "sold-out");
  const refused = await app.call(createOrder, { body: buildAccountOrderBody(app, 3700) }, app.headers);
  assert.deepEqual([refused.status, refused.body], [409, buildKitchenFull("queda 1 porción")]);

  const lines = [{ ...app.at, item: app.other.id, quantity: 1 }];
  assert.equal((await app.call(setCartLines, { body: { lines } }, app.headers)).status, 200);
  const last = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  await app.order(app.dinner, 5);
  const none = buildKitchenFull("no quedan porciones");
  const add = await app.call(
    addCartItem,
    { body: { ...app.at, item: app.dish.id, quantity: 1 } },
    app.headers,
  );
  assert.deepEqual([add.status, add.body], [409, none]);
  const table = await app.call(setCartLines, { body: { lines } }, app.headers);
  assert.deepEqual(table.body, {
    ...none,
    lines: [{ ...app.at, item: app.other.id, message: "Almuerzo del 03/03/2026, no quedan porciones." }],
  });
  const edit = {
    params: { cartId: last.cart },
    body: { ...app.at, item: app.other.id, quantity: 1 },
  };
  const more = await app.call(addItemToOrder, edit, app.headers);
  assert.deepEqual([more.status, more.body], [409, none]);
  const byStaff = await app.call(
    createStaffOrder,
    {
      params: { id: app.customer.id },
      body: {
        lines: [{ ...app.at, item: app.dish.id, quantity: 1, subitems: [] }],
        payment: "account",
        delivery_zone: null,
        additional_note: "",
        reason: "",
        total: "18.50",
      },
    },
    app.asStaff,
  );
  assert.deepEqual([byStaff.status, byStaff.body], [409, none]);

  assert.equal((await app.call(cancelOrder, { params: { id: last.id } }, app.headers)).status, 200);
  assert.equal((await app.call(addItemToOrder, edit, app.headers)).status, 409);
  await app.order(app.dish, 1);
});

test("thirty orders at once never take more than the kitchen makes", async (t) => {
  const app = await setUpKitchen(t);
  await newPortionLimit(app.db, { portions: 12 });
  const clients = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const headers = await app.signIn(await newCompanyClient(app.db, app.company));
      const item = index % 2 === 0 ? app.dish.id : app.other.id;
      await addToCart(app, headers, { ...app.at, item, quantity: 1 });
      return headers;
    }),
  );
  const answers = await Promise.all(
    clients.map((headers) => app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, headers)),
  );
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 12);
  assert.equal(statuses.filter((status) => status === 409).length, 18);
  assert.deepEqual(await app.readLimits(), [{ product: "ALMUE", used: 12, portions: 12 }]);
});

test("the limit of a date replaces that of every day, and the sheet tells used and limit", async (t) => {
  const app = await setUpKitchen(t);
  assert.equal(await app.readLimits(), undefined);
  await app.order(app.dish, 2);
  await newPortionLimit(app.db, { portions: 1 });
  assert.deepEqual(await app.readLimits(), [{ product: "ALMUE", used: 2, portions: 1 }]);
  await newPortionLimit(app.db, { portions: 4, date: "2026-03-03" });
  await newPortionLimit(app.db, { portions: 0, date: "2026-03-04" });
  await app.order(app.other, 2);
  assert.deepEqual(await app.readLimits(), [{ product: "ALMUE", used: 4, portions: 4 }]);
});

test("a line of the cart tells how many units the stock and the kitchen allow", async (t) => {
  const app = await setUpKitchen(t);
  await addToCart(app, app.headers, { ...app.at, item: app.dish.id, quantity: 2 });
  await addToCart(app, app.headers, { ...app.at, item: app.other.id, quantity: 1 });
  const readMaxUnits = async () =>
    (await app.call(getCart, {}, app.headers)).body.items.map((line) => line.max_units);
  assert.deepEqual(await readMaxUnits(), [10, 10]);
  await newPortionLimit(app.db, { portions: 4 });
  assert.deepEqual(await readMaxUnits(), [3, 2]);
});

test("the portions that are left go to the first dishes of the cart", async (t) => {
  const app = await setUpKitchen(t);
  const third = await newItem(app.db, app.day, [app.company], { name: "Seco" });
  await newPortionLimit(app.db, { portions: 2 });
  for (const item of [app.dish, app.other, third])
    await addToCart(app, app.headers, { ...app.at, item: item.id, quantity: 1 });
  const { items } = (await app.call(getCart, {}, app.headers)).body;
  assert.deepEqual(
    items.map(({ item, problem, max_units }) => [item.name, problem, max_units]),
    [
      [app.dish.name, null, 1],
      [app.other.name, null, 1],
      [third.name, "sold-out", 0],
    ],
  );
});

test("the menu shows no more than the kitchen can still make", async (t) => {
  const app = await setUpKitchen(t);
  const call = await app.call(createPortionLimit, { body: lunch }, app.asStaff);
  assert.equal(call.status, 201);
  const caldo = [100, true];
  assert.deepEqual(await app.menu(), {
    "Lomo saltado": [3, true],
    "Ají de gallina": [3, true],
    Caldo: caldo,
  });
  await app.order(app.dish, 2);
  assert.deepEqual(await app.menu(), {
    "Lomo saltado": [1, true],
    "Ají de gallina": [1, true],
    Caldo: caldo,
  });
  await app.order(app.other, 1);
  assert.deepEqual(await app.menu(), {
    "Lomo saltado": [0, false],
    "Ají de gallina": [0, false],
    Caldo: caldo,
  });
  const params = { id: call.body.id };
  assert.equal((await app.call(deletePortionLimit, { params }, app.asStaff)).status, 204);
  assert.deepEqual(await app.menu(), {
    "Lomo saltado": [8, true],
    "Ají de gallina": [9, true],
    Caldo: caldo,
  });
});

test("orders of a closed day move only as far as the kitchen has room", async (t) => {
  const app = await setUpKitchen(t);
  const first = await app.order(app.dish, 2);
  const second = await app.order(app.other, 2);
  const { id } = await newClosure(app.db);
  await newPortionLimit(app.db, { ...lunch, date: "2026-03-06" });
  const params = { id };
  const { body } = await app.call(moveClosureOrders, { params, body: { date: "2026-03-06" } }, app.asStaff);
  const reason = "Almuerzo del 06/03/2026, queda 1 porción.";
  assert.deepEqual(body, { resolved: 1, left: [{ id_order: second.id_order, reason }], next: null });
  assert.ok(first.id < second.id);
});

test("limits are kept by product and date, with a history and clear messages", async (t) => {
  const app = await setUpKitchen(t);
  const send = (body: object) => app.send("POST", "/api/portion-limits/", body, app.asStaff);
  for (const [body, field, message] of [
    [{ portions: 3 }, "product", "El producto es requerido"],
    [{ ...lunch, product: "XX" }, "product", "Producto desconocido"],
    [{ ...lunch, portions: undefined }, "portions", "El límite es requerido"],
    [{ ...lunch, portions: -1 }, "portions", "Debe ser un número entero de 0 a 100,000"],
    [{ ...lunch, portions: 1.5 }, "portions", "Debe ser un número entero de 0 a 100,000"],
    [{ ...lunch, date: "mañana" }, "date", undefined],
  ] as const)
    assertFieldRefused(await send(body), field, message);
  const made = await Promise.all([send(lunch), send(lunch)]);
  assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 400]);
  const taken = { product: ["Ya hay un límite de este producto para todos los días."] };
  assert.deepEqual(made.find(({ status }) => status === 400)?.body, taken);
  const dated = { ...lunch, date: "2026-03-09" };
  assert.equal((await send(dated)).status, 201);
  assert.deepEqual((await send(dated)).body, { date: ["Ya hay un límite de este producto para esa fecha."] });
  const { body: list } = await app.call(listPortionLimits, {}, app.asStaff);
  assert.deepEqual(
    list.results.map(({ product, date, portions }) => [product, date, portions]),
    [
      ["ALMUE", null, 3],
      ["ALMUE", "2026-03-09", 3],
    ],
  );
  const [daily] = list.results;
  assert.ok(daily);
  const params = { id: daily.id };
  const body = { ...lunch, portions: 5, version: 1 };
  assert.equal((await app.call(updatePortionLimit, { params, body }, app.asStaff)).status, 200);
  const stale = await app.call(updatePortionLimit, { params, body: { ...body, portions: 6 } }, app.asStaff);
  assert.equal(stale.status, 409);
  const staleQuery = { version: "1" };
  const kept = await app.call(deletePortionLimit, { params, query: staleQuery }, app.asStaff);
  const since = errorTexts.changed_meanwhile("Rosa Quispe (Porciones: 3 → 5)");
  assert.deepEqual([kept.status, kept.body], [409, { detail: since, code: "changed_meanwhile" }]);
  assert.equal((await app.call(deletePortionLimit, { params }, app.asStaff)).status, 204);
  assert.equal((await app.call(deletePortionLimit, { params }, app.asStaff)).status, 404);
  assert.deepEqual((await readHistory(app, app.asStaff, "portion-limit", daily)).slice(0, 2), [
    ["created", { Producto: [null, "Almuerzo"], Fecha: [null, "Todos los días"], Porciones: [null, "3"] }],
    ["changed", { Porciones: ["3", "5"] }],
  ]);
});
