import assert from "node:assert/strict";
import { test } from "node:test";
import { listOrders, listUserOrders } from "@lonchera/contract/orders";
import { newCompany, newItem, newStaff, newType2, newZone } from "../../../test/factories.ts";
import {
  accountOrderBody,
  cardOrderBody,
  setUpIndividual,
  placeOrder,
  addToCart,
} from "../../../test/orders.ts";

test("orders are listed by the day of ordering in Lima, both ends included, the newest first", async (t) => {
  const app = await setUpIndividual(t);
  const dates = ["2026-03-02T23:59:59-05:00", "2026-03-01T00:00:00-05:00", "2026-02-28T23:59:59-05:00"];
  for (const at of dates) {
    app.clock.set(at);
    const headers = await app.signIn(app.customer);
    await addToCart(app, headers, { item: app.dish.id, quantity: 1 });
    await placeOrder(app, headers, cardOrderBody(app, 1850));
  }
  app.clock.set("2026-03-03T08:00:00-05:00");
  const headers = await app.signIn(app.customer);
  const listed = async (query: object) => {
    const { status, body } = await app.call(listUserOrders, { query }, headers);
    assert.equal(status, 200);
    return [body.count, body.results.map((one) => one.ordered_date)];
  };
  const instants = dates.map((date) => new Date(date).toISOString());
  assert.deepEqual(await listed({}), [3, instants]);
  assert.deepEqual(await listed({ start_date: "2026-03-01", end_date: "2026-03-02" }), [
    2,
    instants.slice(0, 2),
  ]);
  assert.deepEqual(await listed({ start_date: "2026-03-02", end_date: "2026-03-02" }), [
    1,
    instants.slice(0, 1),
  ]);
  assert.deepEqual(await listed({ page: "2", page_size: "2" }), [3, instants.slice(2)]);
  assert.deepEqual(await listed({ page: "900" }), [3, []]);
});

test("a malformed filter is a 400 on its field", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  const cases: [string, string][] = [
    ["start_date=2026-02-30", "start_date"],
    ["end_date=hoy", "end_date"],
    ["start_date=2026-03-02&end_date=2026-03-01", "start_date"],
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=99999999999", "page"],
    ["page_size=501", "page_size"],
    ["page_size=x", "page_size"],
    ["customer_type=type3", "customer_type"],
    ["company=x", "company"],
    [`search=${"x".repeat(101)}`, "search"],
  ];
  for (const [query, field] of cases) {
    const { status, body } = await app.send("GET", `/api/orders/filtered/?${query}`, undefined, staff);
    assert.equal(status, 400, query);
    assert.deepEqual(Object.keys(body as object), [field], query);
  }
  const reversed = await app.send(
    "GET",
    "/api/user-orders/?start_date=2026-03-02&end_date=2026-03-01",
    undefined,
    app.headers,
  );
  assert.deepEqual(reversed.body, {
    start_date: ["La fecha de inicio no puede ser posterior a la fecha de fin"],
  });
});

test("staff see all orders and narrow them by type, company and words; customers only their own", async (t) => {
  const app = await setUpIndividual(t);
  const other = await newCompany(app.db, { name: "Textiles 100% Sol" });
  const otherZone = await newZone(app.db, other);
  const otherDish = await newItem(app.db, app.day, [other]);
  const ana = await app.signIn(await newType2(app.db, other, { firstName: "Ana", lastName: "Ñahui" }));
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const byCard = await placeOrder(app, app.headers, cardOrderBody(app, 1850));
  await addToCart(app, ana, { item: otherDish.id, quantity: 1, delivery_zone: otherZone.id });
  const onAccount = await placeOrder(app, ana, accountOrderBody({ ...app, company: other }, 1850));

  const staff = await app.signIn(await newStaff(app.db));
  const ids = async (query: object) =>
    (await app.call(listOrders, { query }, staff)).body.results.map((one) => one.id).sort((a, b) => a - b);
  assert.deepEqual(await ids({}), [byCard.id, onAccount.id]);
  assert.deepEqual(await ids({ customer_type: "type2" }), [onAccount.id]);
  assert.deepEqual(await ids({ company: String(app.company.id) }), [byCard.id]);
  assert.deepEqual(await ids({ search: "ñahui" }), [onAccount.id]);
  assert.deepEqual(await ids({ search: "100%" }), [onAccount.id]);
  assert.deepEqual(await ids({ search: "_" }), []);
  assert.deepEqual(await ids({ search: byCard.id_order }), [byCard.id]);
  const own = (await app.call(listUserOrders, {}, ana)).body.results;
  assert.deepEqual(
    own.map((one) => one.id),
    [onAccount.id],
  );
});

test("search finds names whatever their accents, all words anywhere", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await placeOrder(
    app,
    app.headers,
    cardOrderBody(app, 1850, { first_name: "Lucía", last_name: "Ñahui Quispe" }),
  );
  const countOf = async (search: string) => {
    const { body } = await app.send(
      "GET",
      `/api/orders/filtered/?search=${encodeURIComponent(search)}`,
      undefined,
      staff,
    );
    return (body as { count: number }).count;
  };
  for (const search of ["lucia", "NAHUI", "quispe lucía", "lon-00000", app.company.name.toUpperCase()]) {
    assert.equal(await countOf(search), 1, search);
  }
  for (const search of ["lucía rosa", "%", "lu_ia", "\\"]) assert.equal(await countOf(search), 0, search);
});
