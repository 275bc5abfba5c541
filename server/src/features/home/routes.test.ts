import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { removeItemFromOrder } from "@lonchera/contract/cart";
import { getHomeCutOffs, getHomeDays, getHomeMenus, getHomeMonth } from "@lonchera/contract/home";
import { cancelOrder, sumOrders } from "@lonchera/contract/orders";
import { limitedRoles } from "@lonchera/domain/codes";
import { companies } from "../../platform/db/schema/companies.ts";
import { dailySummaries } from "../../platform/db/schema/daily-summaries.ts";
import { items } from "../../platform/db/schema/menus.ts";
import {
  newClosure,
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newIndividual,
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
import { markRecentDays, summarizeDays } from "./summarize-days.ts";

test("the home compares today and tomorrow with the day with orders before and the same weekday a week before", async (t) => {
  const app = await setUpIndividual(t);
  const { db, call, company, zone } = app;
  const owner = await app.signIn(await newStaff(db));
  const other = await newCompany(db, { name: "Textiles Aymaraes" });
  const otherZone = await newZone(db, other);
  const client = await app.signIn(await newCompanyClient(db, other));
  const order = async (date: string, quantity: number, product: "ALMUE" | "CENAC" = "ALMUE") => {
    const [known] = await db
      .select({ id: items.id })
      .from(items)
      .where(eq(items.name, `${product} ${date}`));
    const dish =
      known ??
      (await newItem(db, await newMenuDay(db, date), [other], { name: `${product} ${date}`, product }));
    await addToCart(app, client, { item: dish.id, quantity, delivery_zone: otherZone.id });
    const body = buildAccountOrderBody({ company: other, zone: otherZone }, quantity * 1850);
    return placeOrder(app, client, body);
  };
  app.clock.set("2026-02-20T10:00:00-05:00");
  await order("2026-02-24", 5);
  await order("2026-02-27", 7);
  app.clock.set("2026-03-02T10:00:00-05:00");
  await order("2026-03-02", 3, "CENAC");
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  await placeOrder(app, app.headers, buildCardOrderBody({ company, zone }, 3700));

  const [today, tomorrow] = (await call(getHomeDays, {}, owner)).body.days;
  assert.deepEqual(today, {
    date: "2026-03-02",
    closed: null,
    orders: 1,
    amount: "55.50",
    portions: 3,
    // On a Monday the former day is the last Friday.
    former_date: "2026-02-27",
    former: 7,
    week_date: "2026-02-23",
    week: 0,
    products: [
      { product: "ALMUE", portions: 0, former: 7, week: 0 },
      { product: "CENAC", portions: 3, former: 0, week: 0 },
    ],
    companies: [{ id: other.id, name: "Textiles Aymaraes", portions: 3, former: 7, week: 0 }],
    company_count: 1,
  });
  assert.deepEqual(
    [tomorrow?.portions, tomorrow?.former_date, tomorrow?.former, tomorrow?.week_date, tomorrow?.week],
    [2, "2026-03-02", 3, "2026-02-24", 5],
  );
  assert.deepEqual(
    tomorrow?.companies.map(({ name, portions, week }) => [name, portions, week]),
    [
      [company.name, 2, 0],
      ["Textiles Aymaraes", 0, 5],
    ],
  );
  const query = { delivery_date: "2026-03-03" };
  const sums = (await call(sumOrders, { query }, owner)).body;
  assert.deepEqual([tomorrow.portions, tomorrow.amount], [sums.units, sums.lines_total]);
});

test("a day on which nobody is attended says why, and a system is new until the first order", async (t) => {
  const app = await setUpIndividual(t);
  const owner = await app.signIn(await newStaff(app.db));
  const read = async () => (await app.call(getHomeDays, {}, owner)).body;
  assert.equal((await read()).is_new, true);
  await placeCardOrder(app, app.headers);
  await newClosure(app.db, [], { reason: "Feriado local" });
  const { is_new, days } = await read();
  assert.deepEqual([is_new, ...days.map(({ closed }) => closed)], [false, null, "Feriado local"]);
});

test("every role sees the portions, and only those who see orders see money", async (t) => {
  const app = await setUpIndividual(t);
  await placeCardOrder(app, app.headers);
  const seen = [];
  for (const staffRole of limitedRoles) {
    const headers = await app.signIn(await newStaff(app.db, { staffRole }));
    const days = await app.call(getHomeDays, {}, headers);
    const month = await app.call(getHomeMonth, {}, headers);
    const menus = await app.call(getHomeMenus, {}, headers);
    const amounts = [days.body.days[1]?.amount, month.body.days[0]?.amount];
    seen.push([staffRole, days.body.days[1]?.portions, ...amounts, menus.status]);
  }
  assert.deepEqual(seen, [
    ["operations", 1, null, null, 200],
    ["kitchen", 1, null, null, 403],
    ["billing", 1, "18.50", "0.00", 403],
    ["support", 1, null, null, 403],
  ]);
  assert.equal((await app.call(getHomeDays, {}, app.headers)).status, 403);
});

test("the next cut-offs tell for how many companies orders end", async (t) => {
  const app = await setUpIndividual(t);
  const { db, company, day } = app;
  const other = await newCompany(db);
  await newItem(db, day, [company, other], { product: "DESAY" });
  await newItem(db, day, [await newCompany(db, { status: false })], { product: "CENAC" });
  await newCuttingTime(db, [], { product: "DESAY", breakTime: "16:00", allCompanies: true });
  await newCuttingTime(db, [company], { product: "ALMUE", breakTime: "09:00", sameDay: true });
  const cook = await newStaff(db, { staffRole: "kitchen" });
  const readCutOffs = async () => (await app.call(getHomeCutOffs, {}, await app.signIn(cook))).body.cut_offs;
  const breakfast = {
    product: "DESAY",
    date: "2026-03-03",
    closes_at: "2026-03-02T21:00:00.000Z",
    companies: 2,
  };
  const lunch = { product: "ALMUE", date: "2026-03-03", closes_at: "2026-03-03T14:00:00.000Z", companies: 1 };
  assert.deepEqual(await readCutOffs(), [breakfast, lunch]);
  app.clock.set("2026-03-02T16:00:00-05:00");
  assert.deepEqual(await readCutOffs(), [lunch]);
});

test("operations learn which companies have no menu next week, and which dishes are nearly sold out", async (t) => {
  const app = await setUpIndividual(t);
  const { db, company } = app;
  const without = await newCompany(db, { name: "Agroindustrias del Sur" });
  await newCompany(db, { status: false });
  await newItem(db, await newMenuDay(db, "2026-03-09"), [company], { stock: 4 });
  await newItem(db, await newMenuDay(db, "2026-03-10", { enable: false }), [without]);
  await newItem(db, app.day, [company], { name: "Ají de gallina", stock: 0 });
  await newItem(db, app.day, [company], { stock: 11 });
  await newCuttingTime(db, [company], { product: "DESAY", breakTime: "09:30" });
  await newItem(db, app.day, [company], { product: "DESAY", stock: 1 });
  const staff = await app.signIn(await newStaff(db, { staffRole: "operations" }));
  const { body } = await app.call(getHomeMenus, {}, staff);
  assert.deepEqual(
    [body.week, body.without_menu, body.companies.map(({ name }) => name)],
    ["2026-03-09", 1, ["Agroindustrias del Sur"]],
  );
  const place = {
    date: "2026-03-03",
    category: app.day.id,
    company_id: company.id,
    company_name: company.name,
  };
  assert.equal(body.low_stock, 2);
  assert.deepEqual(body.dishes, [
    { name: "Ají de gallina", stock: 0, ...place },
    { name: "Lomo saltado", stock: 10, ...place },
  ]);
  for (const date of ["2026-03-03", "2026-03-09"]) await newClosure(db, [], { date });
  const { body: closed } = await app.call(getHomeMenus, {}, staff);
  assert.deepEqual([closed.low_stock, closed.dishes, closed.without_menu], [0, [], 1]);
});

test("the charts have every day, the participation of companies, and the dishes that sold best and worst", async (t) => {
  const app = await setUpIndividual(t);
  const { db, company } = app;
  await newIndividual(db, company);
  await newIndividual(db, company, { isActive: false });
  await newItem(db, app.day, [company], { name: "Cau cau" });
  const order = await placeCardOrder(app, app.headers, 2);
  app.clock.set("2026-03-04T10:00:00-05:00");
  const owner = await app.signIn(await newStaff(db));
  const month = (await app.call(getHomeMonth, {}, owner)).body;
  assert.deepEqual([month.days.length, month.days[0]?.date], [30, "2026-02-03"]);
  assert.deepEqual(month.days.at(-2), { date: "2026-03-03", orders: 1, portions: 2, amount: "37.00" });
  assert.deepEqual(month.participation, [{ id: company.id, name: company.name, people: 2, percent: 50 }]);
  const sold = { name: "Lomo saltado", product: "ALMUE", portions: 2, days: 1, last_date: "2026-03-03" };
  assert.deepEqual(month.best, [sold]);
  assert.deepEqual(month.worst, [{ ...sold, name: "Cau cau", portions: 0, last_date: null }]);

  await app.call(cancelOrder, { params: { id: order.id }, body: { reason: "No llegó" } }, owner);
  const after = (await app.call(getHomeMonth, {}, owner)).body;
  assert.deepEqual([after.days.at(-2)?.orders, after.participation, after.best], [0, [], []]);
});

test("an order that ends with its last dish leaves the home at once, however large the day is", async (t) => {
  const app = await setUpIndividual(t);
  await app.db.update(items).set({ price: 999_999, discountPrice: 0, stock: 10_000 });
  const customer = await newCompanyClient(app.db, app.company);
  const headers = await app.signIn(customer);
  const zone = app.zone.id;
  const order = async () => {
    await addToCart(app, headers, { item: app.dish.id, quantity: 1000, delivery_zone: zone });
    return placeOrder(app, headers, buildAccountOrderBody(app, 999_999_000));
  };
  const placed = [await order(), await order(), await order()];
  await summarizeDays(app.deps);
  const owner = await app.signIn(await newStaff(app.db));
  const readTomorrow = async () => (await app.call(getHomeDays, {}, owner)).body.days[1];
  assert.equal((await readTomorrow())?.amount, "29999970.00");
  for (const { cart } of placed) {
    const body = { item: app.dish.id, quantity: 1000, delivery_zone: zone };
    const { status } = await app.call(removeItemFromOrder, { params: { cartId: cart }, body }, headers);
    assert.equal(status, 200);
  }
  assert.equal((await readTomorrow())?.portions, 0);
});

test("what changed without a mark is counted within the hour, and an archived company's orders still count", async (t) => {
  const app = await setUpIndividual(t);
  await placeCardOrder(app, app.headers, 2);
  await summarizeDays(app.deps);
  await app.db.update(dailySummaries).set({ portions: 99 });
  await app.db.update(companies).set({ archivedAt: new Date() });
  const owner = await app.signIn(await newStaff(app.db));
  const readTomorrow = async () => (await app.call(getHomeDays, {}, owner)).body.days[1];
  assert.equal((await readTomorrow())?.portions, 99);
  await markRecentDays(app.deps);
  assert.equal((await readTomorrow())?.portions, 2);
  await summarizeDays(app.deps);
  const tomorrow = await readTomorrow();
  assert.deepEqual([tomorrow?.portions, tomorrow?.companies.map(({ id }) => id)], [2, [app.company.id]]);
});
