import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { cancelOrder } from "@lonchera/contract/orders";
import { items } from "../../platform/db/schema/menus.ts";
import {
  newCompany,
  newCuttingTime,
  newMenuDay,
  newItem,
  newStaff,
  newCompanyClient,
} from "../../../test/factories.ts";
import { addToCart, buildCardOrderBody, placeOrder, setUpIndividual } from "../../../test/orders.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { waitUntil } from "../../../test/wait-for.ts";

/** Creates a company with a customer, on Monday 2 March 2026 at 10:00 in Lima. */
async function setUpCustomer(t: Parameters<typeof createTestApp>[0]) {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const customer = await newCompanyClient(app.db, company);
  return { ...app, company, customer, headers: await app.signIn(customer) };
}

async function readMenu(
  app: Pick<TestApp, "call">,
  company: { id: number },
  headers: Record<string, string>,
) {
  const answer = await app.call(getWeeklyMenu, { params: { companyId: company.id } }, headers);
  assert.equal(answer.status, 200);
  return getWeeklyMenu.response.parse(answer.body);
}

test("the menu shows the enabled days from today for seven days, empty ones too, by date", async (t) => {
  const app = await setUpCustomer(t);
  await newMenuDay(app.db, "2026-03-01");
  await newMenuDay(app.db, "2026-03-08");
  await newMenuDay(app.db, "2026-03-04", { enable: false });
  await newMenuDay(app.db, "2026-03-09");
  await newMenuDay(app.db, "2026-03-02");
  const menu = await readMenu(app, app.company, app.headers);
  assert.deepEqual(
    menu.map((day) => [day.category_date, day.week_day, day.week_day_value, day.items_count]),
    [
      ["2026-03-02", "LU", "Lunes", 0],
      ["2026-03-08", "DO", "Domingo", 0],
    ],
  );
});

test("a day shows the company's own items with status true, by product, then order, those without one last", async (t) => {
  const app = await setUpCustomer(t);
  const other = await newCompany(app.db);
  const day = await newMenuDay(app.db, "2026-03-03");
  const both = [app.company, other];
  await newItem(app.db, day, both, { name: "Sin orden", order: null });
  await newItem(app.db, day, both, { name: "Segundo", order: 2 });
  await newItem(app.db, day, both, { name: "Desayuno", product: "DESAY", order: 9 });
  await newItem(app.db, day, both, { name: "Primero", order: 1 });
  await newItem(app.db, day, both, { name: "Retirado", status: false });
  await newItem(app.db, day, [other], { name: "Ajeno" });
  const [shown] = await readMenu(app, app.company, app.headers);
  assert.deepEqual(
    shown?.items.map((item) => item.name),
    ["Desayuno", "Primero", "Segundo", "Sin orden"],
  );
  assert.deepEqual(shown.items[0]?.company, [app.company.id]);
});

test("an item is available until the instant of its cut-off, which is already closed", async (t) => {
  const app = await setUpCustomer(t);
  const today = await newMenuDay(app.db, "2026-03-02");
  await newItem(app.db, today, [app.company]);
  await newCuttingTime(app.db, [app.company], { breakTime: "10:30", sameDay: true });
  const available = async () => {
    const headers = await app.signIn(app.customer);
    return (await readMenu(app, app.company, headers))[0]?.items[0];
  };

  app.clock.set("2026-03-02T10:29:59.999-05:00");
  assert.equal((await available())?.available, true);
  assert.equal((await available())?.cutoff_at, "2026-03-02T15:30:00.000Z");
  app.clock.set("2026-03-02T10:30:00-05:00");
  assert.equal((await available())?.available, false);
});

test("a menu kept in memory follows what is sold, withdrawn and repriced", async (t) => {
  const app = await setUpCustomer(t);
  const day = await newMenuDay(app.db, "2026-03-03");
  const item = await newItem(app.db, day, [app.company], { stock: 5 });
  assert.equal((await readMenu(app, app.company, app.headers))[0]?.items[0]?.stock, 5);

  await app.db.update(items).set({ stock: 0, price: 990 }).where(eq(items.id, item.id));
  app.deps.menuCache.clear();
  const [sold] = (await readMenu(app, app.company, app.headers))[0]?.items ?? [];
  assert.deepEqual([sold?.stock, sold?.available, sold?.price], [0, false, "9.90"]);
});

test("a menu shows at once what an order has taken, and that the last unit is gone", async (t) => {
  const app = await setUpIndividual(t);
  const other = await newItem(app.db, app.day, [app.company], { stock: 3, price: app.dish.price });
  const shown = async () => {
    const day = (await readMenu(app, app.company, app.headers))[0];
    return new Map(day?.items.map(({ id, stock, available }) => [id, [stock, available]]));
  };
  await shown();
  await addToCart(app, app.headers, { item: app.dish.id, quantity: 2 });
  await addToCart(app, app.headers, { item: other.id, quantity: 2 });
  await placeOrder(app, app.headers, buildCardOrderBody(app, 4 * 1850));
  assert.deepEqual((await shown()).get(app.dish.id), [8, true]);
  assert.deepEqual((await shown()).get(other.id), [1, true]);
  await addToCart(app, app.headers, { item: other.id, quantity: 1 });
  const placed = await placeOrder(app, app.headers, buildCardOrderBody(app, 1850));
  assert.deepEqual((await shown()).get(other.id), [0, false]);
  await app.call(cancelOrder, { params: { id: placed.id } }, app.headers);
  assert.deepEqual((await shown()).get(other.id), [1, true]);
});

test("a change that another process commits reaches the cached menu by itself", async (t) => {
  const app = await setUpCustomer(t);
  const day = await newMenuDay(app.db, "2026-03-03");
  const item = await newItem(app.db, day, [app.company], { name: "Ají de gallina" });
  await readMenu(app, app.company, app.headers);
  await app.db.update(items).set({ name: "Carapulcra" }).where(eq(items.id, item.id));
  const nameShown = async () => (await readMenu(app, app.company, app.headers))[0]?.items[0]?.name;
  await waitUntil(async () => (await nameShown()) === "Carapulcra");
});

test("the same menu is not sent twice to who shows its tag, and is compressed for who can read it", async (t) => {
  const app = await setUpCustomer(t);
  await newMenuDay(app.db, "2026-03-03");
  const url = `/api/categories/items/v2/${app.company.id}/`;
  const first = await app.app.inject({ url, headers: { ...app.headers, "accept-encoding": "gzip, br" } });
  assert.equal(first.headers["content-encoding"], "br");
  assert.equal(first.headers["cache-control"], "private, no-cache");
  const again = await app.app.inject({
    url,
    headers: { ...app.headers, "if-none-match": String(first.headers.etag) },
  });
  assert.equal(again.statusCode, 304);
  assert.equal(again.body, "");
});

test("a customer sees no other company's menu; staff see every one", async (t) => {
  const app = await setUpCustomer(t);
  const other = await newCompany(app.db);
  const params = { companyId: other.id };
  assert.equal((await app.call(getWeeklyMenu, { params }, app.headers)).status, 404);
  const staff = await app.signIn(await newStaff(app.db));
  assert.equal((await app.call(getWeeklyMenu, { params }, staff)).status, 200);
  for (const companyId of ["999999", "0", "-1", "x", "99999999999999999999"]) {
    assert.equal((await app.call(getWeeklyMenu, { params: { companyId } }, staff)).status, 404, companyId);
  }
});
