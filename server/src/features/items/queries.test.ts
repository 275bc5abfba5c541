import assert from "node:assert/strict";
import { test } from "node:test";
import { listItems } from "@lonchera/contract/items";
import { newCompany, newMenuDay, newItem, newStaff } from "../../../test/factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { setUpStaff } from "../../../test/staff.ts";

async function withMenus(t: Parameters<typeof setUpStaff>[0]) {
  const app = await setUpStaff(t);
  const [one, two] = [await newCompany(app.db), await newCompany(app.db)];
  const tuesday = await newMenuDay(app.db, "2026-03-03");
  const wednesday = await newMenuDay(app.db, "2026-03-04");
  await newItem(app.db, tuesday, [one], { name: "Ají de gallina", order: 2 });
  await newItem(app.db, tuesday, [one, two], { name: "Lomo saltado", order: 1 });
  await newItem(app.db, tuesday, [two], { name: "Avena", product: "DESAY" });
  await newItem(app.db, wednesday, [two], { name: "Ají de pollo", status: false, order: null });
  await newItem(app.db, wednesday, [one], { name: "Borrado", archivedAt: new Date() });
  const found = async (query: object) =>
    (await app.call(listItems, { query }, app.headers)).body.results.map(({ name }) => name);
  return { ...app, one, two, tuesday, wednesday, found };
}

test("items come the last day first, each day as its menu shows it, withdrawn ones too", async (t) => {
  const app = await withMenus(t);
  const all = ["Ají de pollo", "Avena", "Lomo saltado", "Ají de gallina"];
  assert.deepEqual(await app.found({}), all);
  const pages = ["1", "2"].map((page) => app.found({ page, page_size: "3" }));
  assert.deepEqual((await Promise.all(pages)).flat(), all);
  const { body } = await app.call(listItems, { query: { page_size: "1" } }, app.headers);
  assert.equal(body.count, 4);
});

test("pages of any size make up the list, also of dishes that are told apart by nothing but their number", async (t) => {
  const app = await withMenus(t);
  for (let made = 0; made < 5; made += 1)
    await newItem(app.db, made % 2 ? app.tuesday : app.wednesday, [app.one], { name: "Causa", order: null });
  const listed = async (query: object) =>
    (await app.call(listItems, { query }, app.headers)).body.results.map(({ id }) => id);
  const all = await listed({});
  for (const size of [1, 2, 4]) {
    const paged: number[] = [];
    for (let page = 1; page <= Math.ceil(all.length / size) + 1; page += 1)
      paged.push(...(await listed({ page: `${page}`, page_size: `${size}` })));
    assert.deepEqual(paged, all, `${size} a page`);
  }
});

test("they are filtered by company and day and found by parts of the name, without accents", async (t) => {
  const app = await withMenus(t);
  const of = (company: { id: number }) => String(company.id);
  assert.deepEqual(await app.found({ company: of(app.one) }), ["Lomo saltado", "Ají de gallina"]);
  assert.deepEqual(await app.found({ category: of(app.wednesday) }), ["Ají de pollo"]);
  const both = { company: of(app.two), category: of(app.tuesday) };
  assert.deepEqual(await app.found(both), ["Avena", "Lomo saltado"]);
  assert.deepEqual(await app.found({ search: "AJI" }), ["Ají de pollo", "Ají de gallina"]);
  assert.deepEqual(await app.found({ search: "gallina ají" }), ["Ají de gallina"]);
  assert.deepEqual(await app.found({ search: "%" }), []);
  assert.deepEqual(await app.found({ company: "999" }), []);
});

test("one item is found by its id, with the units that it has sold", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const day = await newMenuDay(app.db, "2026-03-05");
  const juane = await newItem(app.db, day, [app.company], { name: "Juane", stock: 3 });
  await addToCart(app, app.headers, { item: juane.id, delivery_zone: app.zone.id, quantity: 3 });
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 3 * juane.price));
  const found = (await app.call(listItems, { query: { id: juane.id } }, staff)).body;
  assert.deepEqual(
    found.results.map(({ name, stock, sold }) => ({ name, stock, sold })),
    [{ name: "Juane", stock: 0, sold: 3 }],
  );
  assert.deepEqual((await app.call(listItems, { query: { id: "999" } }, staff)).body.results, []);
});

test("a filter that is no id is a 400 on its field", async (t) => {
  const app = await withMenus(t);
  const { status, body } = await app.send("GET", "/api/items/?company=x", undefined, app.headers);
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body as object), ["company"]);
});
