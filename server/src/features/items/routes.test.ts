import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import type { StaffItem } from "@lonchera/contract/categories";
import { createItem, deleteItem, listItems, updateItem } from "@lonchera/contract/items";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { listItemSubitems } from "@lonchera/contract/subitems";
import { newCompany, newMenuDay, newItem, newSubitem } from "../../../test/factories.ts";
import { toFormData, setUpStaff, readHistory, buildItemBody } from "../../../test/staff.ts";

/** Creates an administrator, a day, two companies, and the body of an item that both are offered. */
async function withDay(t: TestContext) {
  const app = await setUpStaff(t);
  const day = await newMenuDay(app.db, "2026-03-03");
  const companies = [await newCompany(app.db, { name: "Uno" }), await newCompany(app.db, { name: "Dos" })];
  const buildBody = (changes: object = {}) => buildItemBody(day, companies, changes);
  const buildForm = (changes: object = {}) => toFormData(buildBody(changes));
  const menuOf = async ({ id }: { id: number }) => {
    const params = { companyId: id };
    return (await app.call(getWeeklyMenu, { params }, app.headers)).body.flatMap(({ items }) => items);
  };
  return { ...app, day, companies, buildBody, buildForm, menuOf };
}

async function buildPicture(background: string): Promise<File> {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } });
  return new File([new Uint8Array(await image.jpeg().toBuffer())], "plato.jpg", { type: "image/jpeg" });
}

test("a form with a picture makes an item, which both companies' menus show at once", async (t) => {
  const app = await withDay(t);
  for (const company of app.companies) assert.deepEqual(await app.menuOf(company), []);
  const form = app.buildForm({ image: await buildPicture("red") });
  const answer = await app.send("POST", "/api/items/", form, app.headers);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const made = answer.body as StaffItem;
  assert.match(String(made.image), /^\/media\/[0-9a-f]{32}-960\.webp$/);
  assert.deepEqual(made, {
    id: made.id,
    name: "Ají de gallina",
    description: "Con papa amarilla y arroz",
    price: "18.50",
    discount_price: "15.90",
    category: app.day.id,
    company: app.companies.map(({ id }) => id),
    product: "ALMUE",
    product_type: { id: "CONVE", name: "Convencional" },
    stock: 40,
    order: 3,
    status: true,
    deliverable: true,
    image: made.image,
    options: [],
    tags: [],
    version: 1,
  });
  for (const company of app.companies) {
    assert.deepEqual(
      (await app.menuOf(company)).map(({ id, image }) => [id, image]),
      [[made.id, made.image]],
    );
  }
  const [[kind, fields] = []] = await readHistory(app, app.headers, "item", made);
  assert.equal(kind, "created");
  const values = fields as Record<string, unknown>;
  assert.deepEqual(
    [values["Precio"], values["Día"]],
    [
      [null, "S/\u00a018.50"],
      [null, "03/03/2026"],
    ],
  );
  assert.deepEqual(values["Compañías"], [null, "Uno, Dos"]);
});

test("a dish declares allergens and diets, which the menu shows and its history tells", async (t) => {
  const app = await withDay(t);
  const send = (method: "POST" | "PUT", url: string, tags?: string) =>
    app.send(method, url, app.buildForm(tags === undefined ? {} : { tags }), app.headers);
  const { status, body } = await send("POST", "/api/items/", "spicy,milk,gluten");
  const made = body as StaffItem;
  assert.deepEqual([status, made.tags], [201, ["gluten", "milk", "spicy"]]);
  const url = `/api/items/${made.id}/`;
  assert.deepEqual(((await send("PUT", url)).body as StaffItem).tags, made.tags);
  assert.deepEqual(
    (await app.menuOf(app.companies[0] ?? { id: 0 })).map(({ tags }) => tags),
    [made.tags],
  );
  for (const [tags, message] of [
    ["gluten,gluten-free", "«Sin gluten» y «Gluten» se contradicen: deja solo una"],
    ["arsenic", "Etiqueta desconocida"],
  ] as const) {
    const refused = await send("PUT", url, tags);
    assert.deepEqual([refused.status, Object.values(refused.body as object).flat()], [400, [message]], tags);
  }
  assert.deepEqual(((await send("PUT", url, "")).body as StaffItem).tags, []);
  const [, changes] = (await readHistory(app, app.headers, "item", made)).at(-1) ?? [];
  assert.deepEqual(changes, { Alérgenos: ["gluten, leche", null], Dieta: ["picante", null] });
});

test("what is left out starts with the form's defaults", async (t) => {
  const app = await withDay(t);
  const [company] = app.companies;
  const least = { name: "Causa", price: 12, stock: "0", category: app.day.id, company: company?.id };
  const { status, body } = await app.send("POST", "/api/items/", toFormData(least), app.headers);
  assert.equal(status, 201);
  const { price, discount_price, product, product_type, stock, order, image, deliverable } =
    body as StaffItem;
  assert.deepEqual(
    [
      price,
      discount_price,
      product,
      product_type.id,
      stock,
      order,
      (body as StaffItem).status,
      deliverable,
      image,
    ],
    ["12.00", "0.00", "ALMUE", "CONVE", 0, 0, true, true, null],
  );
  const empty = toFormData({ ...least, discount_price: "", order: "", description: "" });
  const without = (await app.send("POST", "/api/items/", empty, app.headers)).body as StaffItem;
  assert.deepEqual([without.discount_price, without.order, without.description], ["0.00", null, ""]);
});

test("what the form requires, the server requires, with the form's words", async (t) => {
  const app = await withDay(t);
  const { status, body } = await app.call(createItem, { body: {} as never }, app.headers);
  assert.equal(status, 400);
  assert.deepEqual(body, {
    name: ["El nombre es obligatorio"],
    price: ["El precio es obligatorio"],
    stock: ["El stock es obligatorio"],
    category: ["El día es obligatorio"],
    company: ["Selecciona al menos una compañía"],
  });
});

test("what is wrong is a 400 on its field, in a form and in JSON", async (t) => {
  const app = await withDay(t);
  const archived = await newCompany(app.db, { archivedAt: new Date() });
  const twoDecimals = "El precio debe ser un número válido con hasta dos decimales";
  const discount = "El precio con descuento debe ser un número válido con hasta dos decimales";
  const cases: [object, string, string][] = [
    [{ name: " " }, "name", "El nombre es obligatorio"],
    [{ price: "" }, "price", "El precio es obligatorio"],
    [{ price: "-0.5" }, "price", "El precio debe ser mayor o igual a 0"],
    [{ price: "12.505" }, "price", twoDecimals],
    [{ price: "12,50" }, "price", twoDecimals],
    [{ price: "gratis" }, "price", twoDecimals],
    [{ price: "10000" }, "price", "El precio no debe superar 9999.99"],
    [{ price: "9999999999" }, "price", "El precio no debe superar 9999.99"],
    [{ company: "x" }, "company", "Debe ser un número entero"],
    [{ discount_price: "-1" }, "discount_price", "El precio con descuento debe ser mayor o igual a 0"],
    [{ discount_price: "1.234" }, "discount_price", discount],
    [{ stock: "" }, "stock", "El stock es obligatorio"],
    [{ stock: "-1" }, "stock", "El stock debe ser mayor o igual a 0"],
    [{ stock: "1.5" }, "stock", "El stock debe ser un número entero"],
    [{ stock: "99999999999" }, "stock", "El stock no debe superar 1000000"],
    [{ order: "-1" }, "order", "El orden debe ser mayor o igual a 0"],
    [{ order: "x" }, "order", "El orden debe ser un número entero"],
    [{ category: 999 }, "category", "El día no existe."],
    [{ company: [999] }, "company", "Una de las compañías no existe."],
    [{ company: [archived.id] }, "company", "Una de las compañías no existe."],
    [{ company: [] }, "company", "Selecciona al menos una compañía"],
    [{ product: "LUNCH" }, "product", "Producto desconocido"],
    [{ product_type: "NADA" }, "product_type", "Tipo de plato desconocido"],
    [{ status: "quizás" }, "status", "Debe ser verdadero o falso"],
    [{ image: "plato.jpg" }, "image", "La imagen debe ser JPEG, PNG, WebP o AVIF."],
  ];
  for (const [change, field, message] of cases) {
    for (const body of [app.buildForm(change), app.buildBody(change)]) {
      const answer = await app.send("POST", "/api/items/", body, app.headers);
      assert.deepEqual([answer.status, answer.body], [400, { [field]: [message] }], JSON.stringify(change));
    }
  }
});

test("a file that is no picture, or a form that is wrong elsewhere, keeps nothing", async (t) => {
  const app = await withDay(t);
  const html = new File(["<!doctype html>"], "plato.png", { type: "image/png" });
  const refused = await app.send("POST", "/api/items/", app.buildForm({ image: html }), app.headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [400, { image: ["La imagen debe ser JPEG, PNG, WebP o AVIF."] }],
  );
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "plato.png");
  const tooLarge = await app.send("POST", "/api/items/", app.buildForm({ image: large }), app.headers);
  assert.deepEqual([tooLarge.status, tooLarge.body], [400, { image: ["La imagen no debe superar 5 MB."] }]);
  const elsewhere = app.buildForm({ image: await buildPicture("red"), category: 999 });
  assert.equal((await app.send("POST", "/api/items/", elsewhere, app.headers)).status, 400);
  const mediaDir = path.join(app.deps.config.dataDir, "media");
  assert.deepEqual(await readdir(mediaDir).catch(() => []), []);
  assert.equal((await app.call(listItems, { query: {} }, app.headers)).body.count, 0);
});

test("an edit keeps what is left out, replaces what is sent, and tells its history", async (t) => {
  const app = await withDay(t);
  const [one] = app.companies;
  const form = app.buildForm({ image: await buildPicture("red") });
  const made = (await app.send("POST", "/api/items/", form, app.headers)).body as StaffItem;
  const url = `/api/items/${made.id}/`;
  const least = { name: "Ají", price: "20", stock: 40, category: app.day.id, company: one?.id, version: 1 };
  const edited = (await app.send("PUT", url, toFormData(least), app.headers)).body as StaffItem;
  assert.deepEqual(edited, { ...made, name: "Ají", price: "20.00", company: [one?.id], version: 2 });
  const [, changed] = await readHistory(app, app.headers, "item", made);
  assert.deepEqual(changed, [
    "changed",
    {
      Nombre: ["Ají de gallina", "Ají"],
      Precio: ["S/\u00a018.50", "S/\u00a020.00"],
      Compañías: ["Uno, Dos", "Uno"],
    },
  ]);
  assert.deepEqual(await app.menuOf({ id: app.companies[1]?.id ?? 0 }), []);

  const again = (await app.send("PUT", url, toFormData({ ...least, version: 2 }), app.headers)).body;
  assert.deepEqual(again, edited);
  const bare = (await app.send("PUT", url, toFormData({ ...least, image: "", version: 2 }), app.headers))
    .body;
  assert.equal((bare as StaffItem).image, null);
});

test("a form that is sent again with its key makes one item, and with another picture none", async (t) => {
  const app = await withDay(t);
  const headers = { ...app.headers, "idempotency-key": "one-form" };
  const send = async (colour: string) =>
    app.send("POST", "/api/items/", app.buildForm({ image: await buildPicture(colour) }), headers);
  const [first, again, other] = [await send("red"), await send("red"), await send("#123456")];
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.deepEqual([other.status, (await app.call(listItems, {}, app.headers)).body.count], [409, 1]);
});

test("a clone shares the picture of its original by its address", async (t) => {
  const app = await withDay(t);
  const form = app.buildForm({ image: await buildPicture("red") });
  const original = (await app.send("POST", "/api/items/", form, app.headers)).body as StaffItem;
  const clone = await app.call(createItem, { body: app.buildBody({ image: original.image }) }, app.headers);
  assert.deepEqual([clone.status, clone.body.image], [201, original.image]);
});

test("who saves over somebody else's change is told what changed, and nothing is lost", async (t) => {
  const app = await withDay(t);
  const made = await app.call(createItem, { body: app.buildBody() }, app.headers);
  const params = { id: made.body.id };
  const save = (changes: object) =>
    app.call(updateItem, { params, body: app.buildBody({ ...changes, version: 1 }) }, app.headers);
  const answers = await Promise.all([save({ price: "19" }), save({ price: "21" })]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const late = answers.find(({ status }) => status === 409);
  assert.match(JSON.stringify(late?.body), /Ana Torres \(Precio: S\/.18\.50 → S\/.(19|21)\.00\)/);
});

test("an item that was deleted is in no list and is not found again; its history stays", async (t) => {
  const app = await withDay(t);
  const made = await app.call(createItem, { body: app.buildBody() }, app.headers);
  const params = { id: made.body.id };
  assert.equal((await app.call(deleteItem, { params }, app.headers)).status, 204);
  assert.equal((await app.call(listItems, { query: {} }, app.headers)).body.count, 0);
  for (const company of app.companies) assert.deepEqual(await app.menuOf(company), []);
  assert.equal((await app.call(deleteItem, { params }, app.headers)).status, 404);
  assert.equal((await app.call(updateItem, { params, body: app.buildBody() }, app.headers)).status, 404);
  const [, [kind] = []] = await readHistory(app, app.headers, "item", made.body);
  assert.equal(kind, "archived");
});

test("a clone gets the subitems of its original, all of them or there is no clone", async (t) => {
  const app = await withDay(t);
  const original = await newItem(app.db, app.day, app.companies, { product: "ESPEC" });
  await newSubitem(app.db, [original], { name: "Causa", option: "OPT1" });
  await newSubitem(app.db, [original], { name: "Flan", option: "REF1" });
  await newSubitem(app.db, [], { name: "Tamal", option: "OPT1" });
  const clone = (body: object) => app.send("POST", "/api/items/", app.buildBody(body), app.headers);
  const { status, body } = await clone({ clone_of: original.id });
  const made = body as StaffItem;
  assert.deepEqual([status, made.options, made.version], [201, ["OPT1", "REF1"], 2]);
  const params = { companyId: String(app.companies[0]?.id), itemId: made.id };
  const assigned = (await app.call(listItemSubitems, { params }, app.headers)).body;
  assert.deepEqual(
    assigned.map((one) => one.subitem_name),
    ["Causa", "Flan"],
  );
  const [created, changed] = await readHistory(app, app.headers, "item", made);
  assert.equal(created?.[0], "created");
  assert.deepEqual(changed, ["changed", { Subitems: [null, "Causa, Flan"] }]);

  const plain = await newItem(app.db, app.day, app.companies);
  assert.deepEqual((await clone({ clone_of: plain.id })).status, 201);
  const archived = await newItem(app.db, app.day, app.companies, { archivedAt: new Date(0) });
  const before = (await app.call(listItems, {}, app.headers)).body.count;
  for (const clone_of of [archived.id, 999_999, 0, "x"]) {
    const refused = await clone({ clone_of });
    assert.deepEqual([refused.status, refused.body], [400, { clone_of: ["El plato no existe."] }]);
  }
  assert.equal((await app.call(listItems, {}, app.headers)).body.count, before);
});
