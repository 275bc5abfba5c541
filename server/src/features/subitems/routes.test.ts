import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import {
  assignSubitemsByOption,
  createSubitem,
  deleteSubitem,
  listItemSubitems,
  listSubitems,
  removeItemSubitem,
  updateSubitem,
} from "@lonchera/contract/subitems";
import { newCompany, newMenuDay, newItem, newSubitem, newCompanyClient } from "../../../test/factories.ts";
import { assertFieldRefused, setUpStaff, readHistory } from "../../../test/staff.ts";

const causa = { subitem_name: "Causa limeña", item_type: "Entrada", option: "OPT1" } as const;

/** Creates an administrator and a special dish of a company. */
async function setUpDish(t: TestContext) {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const dish = await newItem(app.db, await newMenuDay(app.db, "2026-03-03"), [company], { product: "ESPEC" });
  const assign = (body: object) =>
    app.send("POST", "/api/subitems/add-item-by-option/", { item_id: dish.id, ...body }, app.headers);
  const params = { companyId: company.id, itemId: dish.id };
  const assigned = async (headers = app.headers) => {
    const { body } = await app.call(listItemSubitems, { params }, headers);
    return body.map((one) => one.subitem_name);
  };
  return { ...app, company, dish, assign, assigned };
}

test("a subitem is made, changed and deleted, and the catalogue stands by option", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const other = await call(createSubitem, { body: { ...causa, option: "VEGE" } }, headers);
  const { status, body: made } = await call(createSubitem, { body: causa }, headers);
  assert.deepEqual([status, made], [201, { id: made.id, subitem_id: made.id, ...causa }]);
  assert.deepEqual((await call(listSubitems, {}, headers)).body, [made, other.body]);
  const params = { id: made.id };
  const body = { subitem_name: "Flan", item_type: "Postre", option: "REF1" } as const;
  const changed = await call(updateSubitem, { params, body }, headers);
  assert.deepEqual([changed.status, changed.body], [200, { ...made, ...body }]);
  assert.equal((await call(deleteSubitem, { params }, headers)).status, 204);
  assert.equal((await call(deleteSubitem, { params }, headers)).status, 404);
  assert.equal((await call(updateSubitem, { params, body }, headers)).status, 404);
  assert.deepEqual((await call(listSubitems, {}, headers)).body, [other.body]);
});

test("an edit of a subitem that somebody else changed meanwhile is refused, unless it repeats that change", async (t) => {
  const { call, headers } = await setUpStaff(t);
  const { body: made } = await call(createSubitem, { body: causa }, headers);
  const params = { id: made.id };
  const renamed = { ...causa, subitem_name: "Causa de atún", seen: causa };
  assert.equal((await call(updateSubitem, { params, body: renamed }, headers)).status, 200);
  assert.equal((await call(updateSubitem, { params, body: renamed }, headers)).status, 200);
  const moved = { ...causa, option: "VEGE", seen: causa } as const;
  const { status, body } = await call(updateSubitem, { params, body: moved }, headers);
  const detail =
    "Esto cambió mientras lo editabas: Nombre: Causa limeña → Causa de atún. Carga los valores actuales, revísalos y vuelve a guardar.";
  assert.deepEqual([status, body], [409, { detail, code: "changed_meanwhile" }]);
  const [kept] = (await call(listSubitems, {}, headers)).body;
  assert.deepEqual([kept?.subitem_name, kept?.option], ["Causa de atún", "OPT1"]);
});

test("what is wrong in a subitem is a clear 400 on its field, and nothing is written", async (t) => {
  const { send, call, headers } = await setUpStaff(t);
  const { body: made } = await call(createSubitem, { body: causa }, headers);
  const cases: [object, string, string?][] = [
    [{ subitem_name: "" }, "subitem_name", "El nombre es obligatorio"],
    [{ subitem_name: null }, "subitem_name", "El nombre es obligatorio"],
    [{ subitem_name: "x".repeat(101) }, "subitem_name"],
    [{ item_type: "Sopa" }, "item_type", "Tipo de subitem desconocido"],
    [{ item_type: undefined }, "item_type"],
    [{ option: "OPT9" }, "option", "Opción desconocida"],
    [{ option: undefined }, "option"],
  ];
  for (const [change, field, message] of cases) {
    const body = { ...causa, ...change };
    assertFieldRefused(await send("POST", "/api/subitems/", body, headers), field, message);
    assertFieldRefused(await send("PUT", `/api/subitems/${made.id}/`, body, headers), field, message);
  }
  assert.deepEqual((await call(listSubitems, {}, headers)).body, [made]);
});

test("the subitems of an item are those assigned to it, for the companies that are offered it", async (t) => {
  const app = await setUpDish(t);
  const other = await newCompany(app.db);
  const customer = await app.signIn(await newCompanyClient(app.db, app.company));
  const foreign = await newItem(app.db, { id: app.dish.categoryId }, [other], { product: "ESPEC" });
  await newSubitem(app.db, [app.dish], { name: "Causa limeña" });
  await newSubitem(app.db, [foreign]);
  assert.deepEqual(await app.assigned(customer), ["Causa limeña"]);
  const params = { companyId: app.company.id, itemId: foreign.id };
  assert.equal((await app.call(listItemSubitems, { params }, customer)).status, 404);
});

test("assigning an option gives an item every subitem of it, and again changes nothing", async (t) => {
  const app = await setUpDish(t);
  await newSubitem(app.db, [], { name: "Causa", option: "OPT1" });
  await newSubitem(app.db, [app.dish], { name: "Ocopa", option: "OPT1" });
  await newSubitem(app.db, [], { name: "Tamal", option: "OPT2" });
  const body = { option: "OPT1", item_id: app.dish.id } as const;
  const first = await app.call(assignSubitemsByOption, { body }, app.headers);
  assert.deepEqual([first.status, first.body.map((one) => one.subitem_name)], [200, ["Causa", "Ocopa"]]);
  const again = await Promise.all([app.assign({ option: "OPT1" }), app.assign({ option: "OPT1" })]);
  assert.deepEqual(
    again.map((answer) => [answer.status, answer.body]),
    [
      [200, first.body],
      [200, first.body],
    ],
  );
  await app.assign({ option: "OPT2" });
  assert.deepEqual(await app.assigned(), ["Causa", "Ocopa", "Tamal"]);
  assert.deepEqual(await readHistory(app, app.headers, "item", app.dish), [
    ["changed", { Subitems: ["Ocopa", "Causa, Ocopa"] }],
    ["changed", { Subitems: ["Causa, Ocopa", "Causa, Ocopa, Tamal"] }],
  ]);
});

test("an option or an item that does not exist, or an option without subitems, is a 400 on its field", async (t) => {
  const app = await setUpDish(t);
  const gone = await newItem(app.db, { id: app.dish.categoryId }, [], { archivedAt: new Date(0) });
  await newSubitem(app.db, [], { option: "OPT1" });
  for (const [body, field] of [
    [{ option: "OPT9" }, "option"],
    [{}, "option"],
    [{ option: "OPT2" }, "option"],
    [{ option: "OPT1", item_id: 999_999 }, "item_id"],
    [{ option: "OPT1", item_id: gone.id }, "item_id"],
    [{ option: "OPT1", item_id: "x" }, "item_id"],
  ] as const) {
    const answer = await app.assign(body);
    assert.deepEqual([answer.status, Object.keys(answer.body as object)], [400, [field]], field);
  }
  assert.deepEqual(await app.assigned(), []);
});

test("a subitem is taken away from one item, or with the catalogue's from all", async (t) => {
  const app = await setUpDish(t);
  const second = await newItem(app.db, { id: app.dish.categoryId }, [app.company], { product: "ESPEC" });
  const dishes = [app.dish, second];
  const kept = await newSubitem(app.db, dishes, { name: "Causa" });
  const gone = await newSubitem(app.db, dishes, { name: "Ocopa" });
  const params = { itemId: app.dish.id, subitemId: gone.id };
  assert.equal((await app.call(removeItemSubitem, { params }, app.headers)).status, 204);
  assert.equal((await app.call(removeItemSubitem, { params }, app.headers)).status, 404);
  const unknown = { ...params, itemId: "999999" };
  assert.equal((await app.call(removeItemSubitem, { params: unknown }, app.headers)).status, 404);
  assert.deepEqual(await app.assigned(), ["Causa"]);
  assert.deepEqual(await readHistory(app, app.headers, "item", app.dish), [
    ["changed", { Subitems: ["Causa, Ocopa", "Causa"] }],
  ]);
  await app.call(deleteSubitem, { params: { id: kept.id } }, app.headers);
  assert.deepEqual(await app.assigned(), []);
});
