import assert from "node:assert/strict";
import { test } from "node:test";
import { listDishCatalogue } from "@lonchera/contract/items";
import { newCompany, newMenuDay, newItem, newSubitem } from "../../../test/factories.ts";
import { setUpStaff } from "../../../test/staff.ts";

test("the catalogue has each name once, in its newest version, deleted dishes included, by pages", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const [monday, friday] = [await newMenuDay(app.db, "2026-03-02"), await newMenuDay(app.db, "2026-03-06")];
  const add = (day: { id: number }, values: Parameters<typeof newItem>[3]) =>
    newItem(app.db, day, [company], values);
  await add(friday, { name: "Ají de gallina", price: 1500 });
  const newest = await add(monday, { name: "AJI DE GALLINA", price: 1700, description: "Con nuez" });
  await newSubitem(app.db, [newest]);
  const gone = await add(friday, { name: "Causa", archivedAt: new Date() });
  await newSubitem(app.db, [gone]);
  await add(friday, { name: "Juane" });
  const read = async (query: Record<string, string>) => {
    const { status, body } = await app.call(listDishCatalogue, { query }, app.headers);
    assert.equal(status, 200);
    return body;
  };
  const all = await read({});
  assert.deepEqual(
    [all.count, all.results.map(({ name, has_subitems: has }) => [name, has])],
    [
      3,
      [
        ["AJI DE GALLINA", true],
        ["Causa", false],
        ["Juane", false],
      ],
    ],
  );
  assert.deepEqual((await read({ search: "gallina ají" })).results, [
    {
      id: newest.id,
      name: "AJI DE GALLINA",
      description: "Con nuez",
      price: "17.00",
      discount_price: "0.00",
      product: "ALMUE",
      product_type: { id: "CONVE", name: "Convencional" },
      image: null,
      tags: [],
      has_subitems: true,
      category_date: "2026-03-02",
    },
  ]);
  const second = await read({ page: "2", page_size: "2" });
  assert.deepEqual([second.count, second.results.map(({ name }) => name)], [3, ["Juane"]]);
});
