import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createOrder } from "@lonchera/contract/checkout";
import { updateCategory } from "@lonchera/contract/categories";
import { listImports, previewImportUndo, undoImport } from "@lonchera/contract/imports";
import { createItem, deleteItem, updateItem } from "@lonchera/contract/items";
import { cancelOrder } from "@lonchera/contract/orders";
import { getCart } from "@lonchera/contract/cart";
import { newStaff, newIndividual } from "../../../test/factories.ts";
import { buildGroupFile, buildGroupRow, newImporter } from "../../../test/imports.ts";
import { readHistory, buildItemBody } from "../../../test/staff.ts";
import {
  buildAccountOrderBody,
  addToCart,
  buildCardOrderBody,
  placeOrder,
  setUpCompanyClient,
} from "../../../test/orders.ts";
import { settleDuePayments } from "../settlement/reconcile.ts";

/** Creates a client with a dish for Tuesday, and an administrator who imports. */
async function withClient(t: TestContext) {
  const app = await setUpCompanyClient(t);
  const staff = await app.signIn(await newStaff(app.db, { firstName: "Ana", lastName: "Torres" }));
  const undo = (id: number, keep?: "ordered") =>
    app.call(undoImport, { params: { id }, query: keep ? { keep } : {} }, staff);
  const left = async (id: number) => (await app.call(previewImportUndo, { params: { id } }, staff)).body;
  const list = async () => (await app.call(listImports, { query: {} }, staff)).body;
  const itemNamed = async (name: string) => {
    const { rows } = await app.pool.query<{ id: number }>("select id from items where name = $1", [name]);
    return rows[0]?.id ?? 0;
  };
  return { ...app, staff, undo, left, list, itemNamed, ...newImporter(app, staff) };
}

const friday = { Fecha: "06/03/2026" };
const tuesday = { Fecha: "03/03/2026" };
const buildTuesdayRow = (name: string) =>
  buildGroupRow({ ...tuesday, Nombre: name, Precio: 18.5, "Precio con descuento": 0 });

test("undoing deletes what an import made and nobody asked for, its days too, and stays in the list", async (t) => {
  const app = await withClient(t);
  const { import: made } = await app.importFile(
    buildGroupFile([buildGroupRow(friday), buildTuesdayRow("Juane")]),
  );
  const item = await app.itemNamed("Juane");
  const madeDay = made.days.find(({ made: isMade }) => isMade) ?? { id: 0 };
  app.clock.advance({ minutes: 5 });
  const { status, body } = await app.undo(made.id);
  assert.equal(status, 200, JSON.stringify(body));
  const undone = { ...made, undone_at: "2026-03-02T15:05:00.000Z", undone_by: "Ana Torres" };
  assert.deepEqual(body, undone);
  assert.deepEqual(await app.list(), { count: 1, results: [undone] });
  const { rows } = await app.pool.query("select name from items");
  assert.deepEqual(rows, [{ name: "Lomo saltado" }]);
  const { rows: days } = await app.pool.query("select category_date from categories");
  assert.deepEqual(days, [{ category_date: "2026-03-03" }]);
  for (const [thing, id] of [
    ["item", item],
    ["category", madeDay.id],
  ] as const) {
    const kinds = (await readHistory(app, app.staff, thing, { id })).map(([kind]) => kind);
    assert.deepEqual(kinds, ["created", "archived"]);
  }
  const again = await app.undo(made.id);
  assert.deepEqual([again.status, again.body], [409, { detail: "Ya se deshizo.", code: "import_undone" }]);
  assert.equal((await app.undo(made.id + 1)).status, 404);
  assert.equal(
    (await app.importFile(buildGroupFile([buildGroupRow(friday), buildTuesdayRow("Juane")]))).import
      .item_count,
    2,
  );
});

test("a dish that lies in a cart is withdrawn by undoing, so that the cart names it", async (t) => {
  const app = await withClient(t);
  const { import: made } = await app.importFile(
    buildGroupFile([buildTuesdayRow("Juane"), buildGroupRow(friday)]),
  );
  const line = { item: await app.itemNamed("Juane"), delivery_zone: app.zone.id, quantity: 1 };
  await addToCart(app, app.headers, line);
  assert.equal((await app.undo(made.id)).status, 200);
  const cart = (await app.call(getCart, {}, app.headers)).body;
  assert.deepEqual(
    cart.items.map(({ item, problem }) => [item.name, problem]),
    [["Juane", "withdrawn"]],
  );
  const refused = await app.call(createOrder, { body: buildAccountOrderBody(app, 1850) }, app.headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [409, { detail: "Ya no está en el menú: Juane.", code: "item_withdrawn" }],
  );
  assert.equal((await app.importFile(buildGroupFile([buildTuesdayRow("Juane")]))).import.item_count, 1);
});

test("what was ordered is not taken back, cancelled or not, and the dishes are named", async (t) => {
  const app = await withClient(t);
  const { import: made } = await app.importFile(
    buildGroupFile([buildTuesdayRow("Juane"), buildTuesdayRow("Tacacho")]),
  );
  const line = { item: await app.itemNamed("Juane"), delivery_zone: app.zone.id, quantity: 1 };
  await addToCart(app, app.headers, line);
  const placed = await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  const detail = "No se puede deshacer: ya se pidió Juane. Deshaz lo demás en «Importaciones anteriores».";
  const refused = await app.undo(made.id);
  assert.deepEqual([refused.status, refused.body], [409, { detail, code: "import_ordered" }]);
  assert.equal((await app.list()).results[0]?.ordered_count, 1);
  const params = { id: placed.id };
  assert.equal((await app.call(cancelOrder, { params }, app.staff)).status, 200);
  assert.equal((await app.undo(made.id)).status, 409);
  assert.ok(await app.itemNamed("Tacacho"));
});

test("what nobody ordered of an import is taken back where the rest may stay, and the rest is named", async (t) => {
  const app = await withClient(t);
  const rows = [buildTuesdayRow("Juane"), buildTuesdayRow("Tacacho"), buildGroupRow(friday)];
  const { import: made } = await app.importFile(buildGroupFile(rows));
  const line = { item: await app.itemNamed("Juane"), delivery_zone: app.zone.id, quantity: 1 };
  await addToCart(app, app.headers, line);
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  const kept = [{ name: "Juane", category_date: "2026-03-03", why: "ordered" }];
  assert.deepEqual(await app.left(made.id), { removed_count: 2, restored_count: 0, kept });
  const { status, body } = await app.undo(made.id, "ordered");
  assert.deepEqual([status, body.undone_by, body.ordered_count], [200, "Ana Torres", 1]);
  assert.deepEqual(await app.left(made.id), { removed_count: 0, restored_count: 0, kept });
  const { rows: items } = await app.pool.query("select name from items order by name");
  assert.deepEqual(items, [{ name: "Juane" }, { name: "Lomo saltado" }]);
  assert.equal((await app.pool.query("select 1 from categories")).rowCount, 1);
  assert.equal((await app.undo(made.id, "ordered")).status, 409);
});

test("an import of which everything was ordered is not undone, also where the ordered may stay", async (t) => {
  const app = await withClient(t);
  const { import: made } = await app.importFile(buildGroupFile([buildTuesdayRow("Juane")]));
  const line = { item: await app.itemNamed("Juane"), delivery_zone: app.zone.id, quantity: 1 };
  await addToCart(app, app.headers, line);
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 1850));
  const refusal = { detail: "No se puede deshacer: ya se pidió Juane.", code: "import_ordered" };
  for (const keep of [undefined, "ordered"] as const) {
    const { status, body } = await app.undo(made.id, keep);
    assert.deepEqual([status, body], [409, refusal]);
  }
  assert.equal((await app.list()).results[0]?.undone_at, null);
});

test("undoing gives changed dishes their former values, without units sold, unless they changed again or are deleted", async (t) => {
  const app = await withClient(t);
  await app.importFile(
    buildGroupFile([buildTuesdayRow("Juane"), buildTuesdayRow("Tacacho"), buildTuesdayRow("Chupe")]),
  );
  const dearer = (name: string) => buildGroupRow({ ...tuesday, Nombre: name, Precio: 21, Stock: 90 });
  const rows = buildGroupFile([dearer("Juane"), dearer("Tacacho"), dearer("Chupe")]);
  const { import: made } = await app.importFile(rows, "group", "update");
  const line = { item: await app.itemNamed("Juane"), delivery_zone: app.zone.id, quantity: 2 };
  await addToCart(app, app.headers, line);
  await placeOrder(app, app.headers, buildAccountOrderBody(app, 3180));
  const params = { id: await app.itemNamed("Tacacho") };
  const edit = buildItemBody(app.day, [app.company], { name: "Tacacho", price: "30" });
  assert.equal((await app.call(updateItem, { params, body: edit }, app.staff)).status, 200);
  const gone = { id: String(await app.itemNamed("Chupe")) };
  assert.equal((await app.call(deleteItem, { params: gone }, app.staff)).status, 204);
  const kept = [
    { name: "Tacacho", category_date: "2026-03-03", why: "changed" },
    { name: "Chupe", category_date: "2026-03-03", why: "deleted" },
  ];
  assert.deepEqual(await app.left(made.id), { removed_count: 0, restored_count: 1, kept });
  assert.equal((await app.undo(made.id)).status, 200);
  const { rows: items } = await app.pool.query(
    "select name, price, discount_price, stock from items where name in ('Juane', 'Tacacho') order by name",
  );
  assert.deepEqual(items[0], { name: "Juane", price: 1850, discount_price: 0, stock: 38 });
  assert.equal((items[1] as { price: number }).price, 3000);
  const left = { removed_count: 0, restored_count: 0, kept };
  assert.deepEqual(await app.left(made.id), left);
  await app.pool.query(`update items set price = made.price, discount_price = made.discount_price,
    description = made.description from items made where items.name = 'Tacacho' and made.name = 'Chupe'`);
  assert.deepEqual(await app.left(made.id), left, "also with the imported values again");
});

test("a dish that is being paid is not taken back", async (t) => {
  const app = await withClient(t);
  const { import: made } = await app.importFile(
    buildGroupFile([buildTuesdayRow("Juane"), buildTuesdayRow("Tacacho")]),
  );
  const buyer = await app.signIn(await newIndividual(app.db, app.company));
  for (const name of ["Juane", "Tacacho"])
    await addToCart(app, buyer, { item: await app.itemNamed(name), quantity: 1 });
  const silence = { charge: async () => ({ kind: "no-answer" }), findCharge: async () => null };
  Object.assign(app.deps.payments, silence);
  const order = await app.call(createOrder, { body: buildCardOrderBody(app, 3700) }, buyer);
  assert.equal(order.status, 503);
  const detail = "No se puede deshacer: ya se pidieron Juane, Tacacho.";
  const refused = await app.undo(made.id);
  assert.deepEqual([refused.status, refused.body], [409, { detail, code: "import_ordered" }]);
  app.clock.advance({ minutes: 2 });
  await settleDuePayments(app.deps);
  assert.equal((await app.undo(made.id)).status, 200);
});

test("what staff changed of an import goes too, what they made beside it stays", async (t) => {
  const app = await withClient(t);
  const { import: made } = await app.importFile(
    buildGroupFile([buildGroupRow(friday), buildGroupRow({ Fecha: "09/03/2026", Nombre: "Chupe" })]),
  );
  const [onFriday, onMonday] = made.days;
  const edited = { name: "Otro nombre", price: "20", stock: 1, category: app.day.id };
  const params = { id: await app.itemNamed("Ají de gallina") };
  const body = buildItemBody(app.day, [app.company], edited);
  assert.equal((await app.call(updateItem, { params, body }, app.staff)).status, 200);
  const day = { week_day: "LU", category_date: "2026-03-09", order: 3, enable: false, the_cart: 1 } as const;
  const dayParams = { id: String(onMonday?.id) };
  assert.equal((await app.call(updateCategory, { params: dayParams, body: day }, app.staff)).status, 200);
  const beside = buildItemBody({ id: onFriday?.id ?? 0 }, [app.company], { name: "Al lado" });
  assert.equal((await app.call(createItem, { body: beside }, app.staff)).status, 201);
  assert.equal((await app.undo(made.id)).status, 200);
  const { rows } = await app.pool.query("select name from items order by id");
  assert.deepEqual(rows, [{ name: "Lomo saltado" }, { name: "Al lado" }]);
  const { rows: days } = await app.pool.query("select id from categories order by id");
  assert.deepEqual(days, [{ id: app.day.id }, { id: onFriday?.id }, { id: onMonday?.id }]);
});

test("a day that an import made goes with the last of those that used it, in whatever order they are taken back", async (t) => {
  const app = await withClient(t);
  const daysLeft = async () =>
    (await app.pool.query<{ category_date: string }>("select category_date from categories")).rows;
  const before = await daysLeft();
  const importOn = async (Fecha: string, Nombre: string) =>
    (await app.importFile(buildGroupFile([buildGroupRow({ Fecha, Nombre })]))).import;
  for (const [Fecha, backwards] of [
    ["06/03/2026", false],
    ["09/03/2026", true],
  ] as const) {
    const [first, second] = [await importOn(Fecha, "Juane"), await importOn(Fecha, "Tacacho")];
    const order = backwards ? [second, first] : [first, second];
    assert.equal((await app.undo(order[0]?.id ?? 0)).status, 200);
    assert.equal((await daysLeft()).length, before.length + 1);
    assert.equal((await app.undo(order[1]?.id ?? 0)).status, 200);
    assert.deepEqual(await daysLeft(), before);
  }
});

test("a day that staff changed after an import made it, or made themselves, stays when all imports are taken back", async (t) => {
  const app = await withClient(t);
  const day = { week_day: "VI", category_date: "2026-03-06", order: 0, enable: false, the_cart: 1 } as const;
  const { import: first } = await app.importFile(
    buildGroupFile([buildGroupRow(friday), buildTuesdayRow("Juane")]),
  );
  const { import: second } = await app.importFile(
    buildGroupFile([buildGroupRow({ ...friday, Nombre: "Tacacho" })]),
  );
  const params = { id: String(second.days[0]?.id) };
  assert.equal((await app.call(updateCategory, { params, body: day }, app.staff)).status, 200);
  for (const { id } of [first, second]) assert.equal((await app.undo(id)).status, 200);
  const { rows } = await app.pool.query("select category_date, enable from categories order by 1");
  assert.deepEqual(rows, [
    { category_date: "2026-03-03", enable: true },
    { category_date: "2026-03-06", enable: false },
  ]);
});

test("imports are listed by pages, the newest first", async (t) => {
  const app = await withClient(t);
  const made: number[] = [];
  for (const name of ["A", "B", "C"]) {
    const { import: one } = await app.importFile(buildGroupFile([buildTuesdayRow(name)], `${name}.xlsx`));
    made.push(one.id);
  }
  const page = async (number: string) => {
    const query = { page: number, page_size: "2" };
    const { body } = await app.call(listImports, { query }, app.staff);
    return [body.count, body.results.map(({ file_name: name }) => name)];
  };
  assert.deepEqual(await page("1"), [3, ["C.xlsx", "B.xlsx"]]);
  assert.deepEqual(await page("2"), [3, ["A.xlsx"]]);
  assert.deepEqual(await page("3"), [3, []]);
  assert.deepEqual(
    made,
    made.toSorted((one, other) => one - other),
  );
});
