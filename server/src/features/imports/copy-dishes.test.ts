import assert from "node:assert/strict";
import { test } from "node:test";
import { createClosure } from "@lonchera/contract/closures";
import { copyDishes, previewCopy } from "@lonchera/contract/dish-copies";
import { listImports, undoImport } from "@lonchera/contract/imports";
import { newCompany, newMenuDay, newItem, newStaff, newSubitem } from "../../../test/factories.ts";
import { buildAccountOrderBody, addToCart, placeOrder, setUpCompanyClient } from "../../../test/orders.ts";
import { readHistory } from "../../../test/staff.ts";

const week = { start_date: "2026-03-02", end_date: "2026-03-08" };

test("a week of dishes is copied to other dates and companies, once, and taken back where nobody ordered", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const other = await newCompany(app.db, { name: "Otra" });
  const thursday = await newMenuDay(app.db, "2026-03-05");
  const juane = await newItem(app.db, thursday, [app.company], { name: "Juane", stock: 10, order: 4 });
  await newSubitem(app.db, [juane], { name: "Causa" });
  await newItem(app.db, thursday, [other], { name: "De otra compañía" });
  await newItem(app.db, await newMenuDay(app.db, "2026-03-12"), [other], { name: "JUANE" });
  await addToCart(app, app.headers, { item: juane.id, delivery_zone: app.zone.id, quantity: 3 });
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 3 * juane.price));

  const companies = [app.company.id, other.id];
  const body = { ...week, company: app.company.id, targets: ["2026-03-09", "2026-03-16"], companies };
  const both = [app.company.name, "Otra"];
  const expected = {
    made: [
      { name: "Lomo saltado", product: "ALMUE", category_date: "2026-03-10", companies: both },
      { name: "Juane", product: "ALMUE", category_date: "2026-03-12", companies: [app.company.name] },
      { name: "Lomo saltado", product: "ALMUE", category_date: "2026-03-17", companies: both },
      { name: "Juane", product: "ALMUE", category_date: "2026-03-19", companies: both },
    ],
    present: [{ name: "Juane", product: "ALMUE", category_date: "2026-03-12", companies: ["Otra"] }],
    new_days: ["2026-03-10", "2026-03-17", "2026-03-19"],
    notices: [],
  };
  const preview = await app.call(previewCopy, { body }, staff);
  assert.deepEqual([preview.status, preview.body], [200, expected]);
  const { import: made, ...copied } = (await app.call(copyDishes, { body }, staff)).body;
  assert.deepEqual(copied, expected);
  assert.deepEqual([made?.kind, made?.item_count, made?.days.length], ["copy", 4, 4]);
  const again = (await app.call(copyDishes, { body }, staff)).body;
  assert.deepEqual([again.import, again.made, again.present.length], [null, [], 4]);
  const { rows } = await app.pool.query<{ id: number; stock: number; order: number; subitems: string }>(
    `select items.id, stock, items."order", (select string_agg(name, ',') from item_subitems
       join subitems on subitems.id = subitem_id where item_id = items.id) as subitems
     from items join categories on categories.id = category_id where category_date = '2026-03-19'`,
  );
  const [copy] = rows;
  assert.deepEqual(rows, [{ id: copy?.id, stock: 10, order: 4, subitems: "Causa" }]);
  const history = await readHistory(app, staff, "item", copy ?? { id: 0 });
  assert.deepEqual(
    history.map(([kind]) => kind),
    ["created", "changed"],
  );

  await addToCart(app, app.headers, { item: copy?.id ?? 0, delivery_zone: app.zone.id, quantity: 1 });
  await placeOrder(app, app.headers, buildAccountOrderBody(app, juane.price));
  const params = { id: String(made?.id) };
  assert.equal((await app.call(undoImport, { params }, staff)).status, 409);
  assert.equal((await app.call(undoImport, { params, query: { keep: "ordered" } }, staff)).status, 200);
  const { rows: left } = await app.pool.query(
    "select category_date from items join categories on categories.id = category_id where category_date > '2026-03-08' order by 1",
  );
  assert.deepEqual(left, [{ category_date: "2026-03-12" }, { category_date: "2026-03-19" }]);
  const { results } = (await app.call(listImports, { query: {} }, staff)).body;
  assert.match(results[0]?.file_name ?? "", /, 02\/03\/2026 al 08\/03\/2026$/);
});

test("a copy warns of days that are closed for its companies", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const other = await newCompany(app.db, { name: "Otra" });
  const closed = { date: "2026-03-17", reason: "Censo", all_companies: false, company: [other.id] };
  await app.call(createClosure, { body: closed }, staff);
  const companies = [app.company.id, other.id];
  const body = { ...week, company: app.company.id, targets: ["2026-03-09", "2026-03-16"], companies };
  assert.deepEqual((await app.call(previewCopy, { body }, staff)).body.notices, [
    "El 17/03/2026 (Censo) no hay atención para Otra: sus platos no se podrán pedir.",
  ]);
});

test("what is wrong in a copy is told on its field", async (t) => {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db));
  const archived = await newCompany(app.db, { archivedAt: new Date() });
  const body = { ...week, company: app.company.id, targets: ["2026-03-09"], companies: [app.company.id] };
  const cases: [object, string][] = [
    [{ targets: [] }, "targets"],
    [{ targets: ["2026-03-01"] }, "targets"],
    [{ targets: ["x"] }, "targets"],
    [{ end_date: "2026-03-09" }, "end_date"],
    [{ end_date: "2026-03-01" }, "end_date"],
    [{ companies: [] }, "companies"],
    [{ companies: [archived.id] }, "companies"],
    [{ company: archived.id }, "company"],
  ];
  for (const [wrong, field] of cases) {
    const refused = await app.send("POST", copyDishes.path, { ...body, ...wrong }, staff);
    assert.equal(refused.status, 400, JSON.stringify(wrong));
    assert.ok(field in (refused.body as object), JSON.stringify(refused.body));
  }
});
