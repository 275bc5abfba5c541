import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getCart } from "@lonchera/contract/cart";
import { getCategoryUse, listCategories, pauseMenu } from "@lonchera/contract/categories";
import { createOrder } from "@lonchera/contract/checkout";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { cancelOrder } from "@lonchera/contract/orders";
import { newCompany, newItem, newStaff, newCompanyClient, newZone } from "../../../test/factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { readHistory } from "../../../test/staff.ts";

/** Begins on a Monday, when two companies share a dish of Tuesday and one of them has another dish of its own. */
async function setUpSharedTuesday(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
  const other = await newCompany(app.db, { name: "Zárate Hermanos" });
  const shared = await newItem(app.db, app.day, [app.company, other], { name: "Causa" });
  const client = await app.signIn(await newCompanyClient(app.db, other));
  const zone = await newZone(app.db, other);
  const params = { id: app.day.id, companyId: app.company.id };
  const pause = (paused: boolean, ids = params) =>
    app.call(pauseMenu, { params: ids, body: { paused } }, staff);
  const readDishNames = async (company: { id: number }, headers: typeof staff) => {
    const answer = await app.call(getWeeklyMenu, { params: { companyId: company.id } }, headers);
    return answer.body.map((day) => day.items.map((item) => item.name));
  };
  const readUse = async () => {
    const { status, body } = await app.call(getCategoryUse, { params: { id: params.id } }, staff);
    assert.equal(status, 200);
    return body;
  };
  return {
    ...app,
    asStaff: staff,
    other,
    shared,
    client,
    otherZone: zone,
    params,
    pause,
    readDishNames,
    readUse,
  };
}

test("a company's menu is paused for one day: other companies keep theirs, and resuming brings all back", async (t) => {
  const app = await setUpSharedTuesday(t);
  await addToCart(app, app.headers, { item: app.shared.id, quantity: 1, delivery_zone: app.zone.id });
  assert.deepEqual((await app.pause(true)).body, { paused: true });
  assert.deepEqual(await app.readDishNames(app.company, app.headers), [[]]);
  assert.deepEqual(await app.readDishNames(app.other, app.client), [["Causa"]]);
  const refused = await app.send(
    "POST",
    "/api/cart/add-item/",
    { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id },
    app.headers,
  );
  assert.deepEqual([refused.status, (refused.body as { code: string }).code], [409, "item_withdrawn"]);
  const { body: cart } = await app.call(getCart, {}, app.headers);
  assert.equal(cart.items[0]?.problem, "withdrawn");
  const order = await app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, app.headers);
  assert.equal(order.status, 409);
  await addToCart(app, app.client, { item: app.shared.id, quantity: 1, delivery_zone: app.otherZone.id });
  const listed = async (company: { id: number }) => {
    const query = { companyId: company.id };
    const { body } = await app.call(listCategories, { query }, app.asStaff);
    return body.map((day) => [day.paused, day.items_count]);
  };
  assert.deepEqual([await listed(app.company), await listed(app.other)], [[[true, 2]], [[false, 1]]]);
  assert.deepEqual((await app.pause(false)).body, { paused: false });
  assert.deepEqual(await app.readDishNames(app.company, app.headers), [["Causa", "Lomo saltado"]]);
  assert.equal((await app.call(getCart, {}, app.headers)).body.items[0]?.problem, null);
});

test("pausing again, also at once, changes nothing; the day's history tells of each change", async (t) => {
  const app = await setUpSharedTuesday(t);
  const answers = await Promise.all([app.pause(true), app.pause(true), app.pause(true)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  await app.pause(false);
  const field = `Menú de ${app.company.name}`;
  assert.deepEqual(await readHistory(app, app.asStaff, "category", app.day), [
    ["changed", { [field]: ["Activo", "Pausado"] }],
    ["changed", { [field]: ["Pausado", "Activo"] }],
  ]);
  const edit = { week_day: "MA", category_date: "2026-03-03", order: 4, enable: true };
  const stale = await app.send(
    "PUT",
    `/api/categories/${app.day.id}/update/`,
    { ...edit, version: 1 },
    app.asStaff,
  );
  assert.equal(stale.status, 409);
  const archived = await newCompany(app.db, { archivedAt: new Date(0) });
  for (const companyId of [999_999, archived.id])
    assert.equal((await app.pause(true, { ...app.params, companyId })).status, 404);
});

test("what hangs on a day: dishes on offer and orders to deliver, by company", async (t) => {
  const app = await setUpSharedTuesday(t);
  await newItem(app.db, app.day, [app.company], { status: false });
  await newItem(app.db, app.day, [app.company], { archivedAt: new Date(0) });
  await addToCart(app, app.client, { item: app.shared.id, quantity: 2, delivery_zone: app.otherZone.id });
  const place = { company: app.other, zone: app.otherZone };
  const made = await placeOrder(app, app.client, buildAccountOrderBody(place, 3700));
  const own = { id: app.company.id, name: app.company.name };
  const other = { id: app.other.id, name: app.other.name };
  const use = await app.readUse();
  assert.deepEqual([use.items, use.orders], [2, 1]);
  assert.deepEqual(
    use.companies.toSorted((one, two) => one.id - two.id),
    [
      { ...own, items: 2, orders: 0 },
      { ...other, items: 1, orders: 1 },
    ],
  );
  await app.pause(true);
  const cancelled = await app.call(cancelOrder, { params: { id: made.id } }, app.asStaff);
  assert.equal(cancelled.status, 200);
  assert.deepEqual(await app.readUse(), {
    items: 1,
    orders: 0,
    companies: [{ ...other, items: 1, orders: 0 }],
  });
});
