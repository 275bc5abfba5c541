import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { changeAssignments, listItemSubitems, type AssignmentChanges } from "@lonchera/contract/subitems";
import { newCompany, newMenuDay, newItem, newSubitem } from "../../../test/factories.ts";
import { readHistory, setUpStaff } from "../../../test/staff.ts";

type ItemChange = AssignmentChanges["items"][number];

/** Creates an administrator and two special dishes. The first one has the subitem Causa. */
async function setUpTwoDishes(t: TestContext) {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const day = await newMenuDay(app.db, "2026-03-03");
  const first = await newItem(app.db, day, [company], { product: "ESPEC" });
  const second = await newItem(app.db, day, [company], { product: "ESPEC" });
  const causa = await newSubitem(app.db, [first], { name: "Causa" });
  const ocopa = await newSubitem(app.db, [], { name: "Ocopa" });
  const change = (items: readonly ItemChange[]) =>
    app.call(changeAssignments, { body: { items: [...items] } }, app.headers);
  const namesOf = async (dish: { id: number }) => {
    const params = { companyId: company.id, itemId: dish.id };
    const { body } = await app.call(listItemSubitems, { params }, app.headers);
    return body.map((one) => one.subitem_name);
  };
  return { ...app, day, first, second, causa, ocopa, change, namesOf };
}

test("several dishes get and lose subitems at once, and what changed is undone by sending it back", async (t) => {
  const { first, second, causa, ocopa, change, namesOf, ...app } = await setUpTwoDishes(t);
  const wanted = [causa.id, ocopa.id];
  const made = await change([first, second].map(({ id }) => ({ item_id: id, add: wanted, remove: [] })));
  assert.deepEqual(
    [made.status, made.body.items],
    [
      200,
      [
        { item_id: first.id, add: [ocopa.id], remove: [] },
        { item_id: second.id, add: wanted, remove: [] },
      ],
    ],
  );
  assert.deepEqual(
    [await namesOf(first), await namesOf(second)],
    [
      ["Causa", "Ocopa"],
      ["Causa", "Ocopa"],
    ],
  );
  const undo = made.body.items.map(({ item_id, add, remove }) => ({ item_id, add: remove, remove: add }));
  assert.deepEqual((await change(undo)).body.items, undo);
  assert.deepEqual([await namesOf(first), await namesOf(second)], [["Causa"], []]);
  assert.deepEqual((await change(undo)).body.items, []);
  assert.deepEqual(await readHistory(app, app.headers, "item", first), [
    ["changed", { Subitems: ["Causa", "Causa, Ocopa"] }],
    ["changed", { Subitems: ["Causa, Ocopa", "Causa"] }],
  ]);
});

test("two who change the same dishes in opposite order at once end as if one after another", async (t) => {
  const { first, second, causa, ocopa, change, namesOf, ...app } = await setUpTwoDishes(t);
  const dishes = [first, second].map(({ id }) => id);
  const assign = (subitem: { id: number }, items: readonly number[]) =>
    change(items.map((item_id) => ({ item_id, add: [subitem.id], remove: [] })));
  const answers = await Promise.all([
    assign(causa, dishes),
    assign(ocopa, dishes.toReversed()),
    assign(ocopa, dishes),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(
    [await namesOf(first), await namesOf(second)],
    [
      ["Causa", "Ocopa"],
      ["Causa", "Ocopa"],
    ],
  );
  assert.equal((await readHistory(app, app.headers, "item", second)).length, 2);
});

test("one unknown dish or subitem refuses the whole change with a 400", async (t) => {
  const { first, second, ocopa, day, change, namesOf, db } = await setUpTwoDishes(t);
  const gone = await newItem(db, day, [], { archivedAt: new Date(0) });
  const good = { item_id: first.id, add: [ocopa.id], remove: [] };
  for (const bad of [
    { ...good, item_id: gone.id },
    { ...good, item_id: 999_999 },
    { ...good, item_id: second.id, add: [999_999] },
    { ...good, item_id: second.id, remove: [999_999] },
  ]) {
    const { status, body } = await change([good, bad]);
    assert.deepEqual([status, Object.keys(body)], [400, ["items"]]);
  }
  assert.equal((await change([])).status, 400);
  assert.deepEqual(await namesOf(first), ["Causa"]);
});
