import assert from "node:assert/strict";
import { test } from "node:test";
import { cancelOrder, listOrders, listUserOrders, sumOrders } from "@lonchera/contract/orders";
import {
  newCompany,
  newMenuDay,
  newItem,
  newStaff,
  newCompanyClient,
  newZone,
} from "../../../test/factories.ts";
import {
  addToCart,
  buildAccountOrderBody,
  buildCardOrderBody,
  placeCardOrder,
  placeOrder,
  setUpIndividual,
} from "../../../test/orders.ts";

test("orders are listed by the day of ordering in Lima, both ends included, the newest first", async (t) => {
  const app = await setUpIndividual(t);
  const dates = ["2026-03-02T23:59:59-05:00", "2026-03-01T00:00:00-05:00", "2026-02-28T23:59:59-05:00"];
  for (const at of dates) {
    app.clock.set(at);
    const headers = await app.signIn(app.customer);
    await placeCardOrder(app, headers);
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
    ["delivery_date=ayer", "delivery_date"],
    ["zone=x", "zone"],
    ["payment=cheque", "payment"],
    ["state=otro", "state"],
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
  const ana = await app.signIn(
    await newCompanyClient(app.db, other, { firstName: "Ana", lastName: "Ñahui" }),
  );
  const byCard = await placeCardOrder(app, app.headers);
  await addToCart(app, ana, { item: otherDish.id, quantity: 1, delivery_zone: otherZone.id });
  const onAccount = await placeOrder(app, ana, buildAccountOrderBody({ ...app, company: other }, 1850));

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
    buildCardOrderBody(app, 1850, { first_name: "Lucía", last_name: "Ñahui Quispe" }),
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

test("search finds an order by its number, also after order 999,999", async (t) => {
  const app = await setUpIndividual(t);
  const staff = await app.signIn(await newStaff(app.db));
  await app.pool.query("alter table orders alter column id restart with 999999");
  for (let placed = 0; placed < 3; placed += 1) {
    await placeCardOrder(app, app.headers);
  }
  const find = async (search: string) =>
    (await app.call(listOrders, { query: { search, ordering: "id" } }, staff)).body.results.map(
      ({ id }) => id,
    );
  assert.deepEqual(await find("LON-999999"), [999_999]);
  assert.deepEqual(await find("LON-1000000"), [1_000_000]);
  assert.deepEqual(await find("1000001"), [1_000_001]);
  assert.deepEqual(await find("LON-100000"), [1_000_000, 1_000_001]);
  assert.deepEqual(await find("LON-1000000 LON-1000001"), []);
  assert.deepEqual(await find("LON-99999999999999999999"), []);
});

test("staff narrow orders by day of delivery, zone, payment and state, and get their sums", async (t) => {
  const app = await setUpIndividual(t);
  const wednesday = await newItem(app.db, await newMenuDay(app.db, "2026-03-04"), [app.company], {
    price: 1000,
  });
  const otherZone = await newZone(app.db, app.company);
  const staff = await app.signIn(await newStaff(app.db));
  const client = await app.signIn(await newCompanyClient(app.db, app.company));

  const byCard = await placeCardOrder(app, app.headers, 2);
  await addToCart(app, client, { item: app.dish.id, quantity: 1, delivery_zone: app.zone.id });
  await addToCart(app, client, { item: wednesday.id, quantity: 3, delivery_zone: otherZone.id });
  const onAccount = await placeOrder(app, client, buildAccountOrderBody(app, 4850));
  await addToCart(app, client, { item: wednesday.id, quantity: 1, delivery_zone: otherZone.id });
  const cancelled = await placeOrder(app, client, buildAccountOrderBody(app, 1000));
  await app.call(cancelOrder, { params: { id: cancelled.id } }, client);

  const none = { orders: 0, total: "0.00", total_with_igv: "0.00" };
  const find = async (query: object) => {
    const page = { ordering: "id", page_size: "1" };
    const first = await app.call(listOrders, { query: { ...query, ...page } } as never, staff);
    const all = await app.call(listOrders, { query: { ...query, ordering: "id" } } as never, staff);
    assert.equal(first.body.count, all.body.results.length);
    const sums = await app.call(sumOrders, { query }, staff);
    assert.equal(sums.status, 200);
    return { ids: all.body.results.map(({ id }) => id), sums: sums.body };
  };
  assert.deepEqual(await find({}), {
    ids: [byCard.id, onAccount.id, cancelled.id],
    sums: {
      placed: { orders: 2, total: "85.50", total_with_igv: "100.89" },
      unpaid: none,
      cancelled: { orders: 1, total: "10.00", total_with_igv: "11.80" },
      units: 6,
      lines_total: "85.50",
    },
  });
  const tuesday = await find({ delivery_date: "2026-03-03" });
  assert.deepEqual(tuesday.ids, [byCard.id, onAccount.id]);
  assert.deepEqual([tuesday.sums.units, tuesday.sums.lines_total], [3, "55.50"]);
  const zone = String(otherZone.id);
  assert.deepEqual((await find({ zone, state: "active" })).sums.lines_total, "30.00");
  assert.deepEqual((await find({ zone, delivery_date: "2026-03-03" })).ids, []);
  assert.deepEqual((await find({ payment: "card" })).ids, [byCard.id]);
  assert.deepEqual((await find({ payment: "code" })).ids, []);
  assert.deepEqual((await find({ payment: "account" })).ids, [onAccount.id, cancelled.id]);
  assert.deepEqual((await find({ state: "cancelled" })).sums.placed, none);
  app.clock.set("2026-03-04T20:00:00-05:00");
  const later = await app.signIn(await newStaff(app.db));
  const idsIn = async (state: "active" | "ended" | "unpaid") =>
    (await app.call(listOrders, { query: { state } }, later)).body.results.map(({ id }) => id);
  assert.deepEqual(
    [await idsIn("active"), await idsIn("ended"), await idsIn("unpaid")],
    [[onAccount.id], [byCard.id], []],
  );
});

test("an order by code stays one when it was cancelled before it was paid", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  const byCode = { token: null, pay_by_code: true };
  const { id } = await placeOrder(app, app.headers, buildCardOrderBody(app, 1850, byCode));
  assert.equal((await app.call(cancelOrder, { params: { id } }, app.headers)).status, 200);
  const staff = await app.signIn(await newStaff(app.db));
  const find = async (payment: "card" | "code") =>
    (await app.call(listOrders, { query: { payment, state: "cancelled" } }, staff)).body.results;
  assert.deepEqual([(await find("code")).map((order) => order.id), await find("card")], [[id], []]);
});

test("an order tells its buyer's document, phone and e-mail", async (t) => {
  const app = await setUpIndividual(t);
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 1 });
  await placeOrder(
    app,
    app.headers,
    buildCardOrderBody(app, 1850, { dni: "87654321", email: "ana@example.com" }),
  );
  const staff = await app.signIn(await newStaff(app.db));
  const [order] = (await app.call(listOrders, {}, staff)).body.results;
  assert.deepEqual(
    [order?.document_type, order?.identity_document, order?.phone, order?.email],
    [1, "87654321", "987654321", "ana@example.com"],
  );
});
