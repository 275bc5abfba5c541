import assert from "node:assert/strict";
import { test } from "node:test";
import { formatSoles } from "@lonchera/domain/money";
import { newCompany, newMenuDay, newItem } from "../../../test/factories.ts";
import { undoImport } from "@lonchera/contract/imports";
import {
  buildGroupFile,
  groupHeadings,
  buildGroupRow,
  newWorkbook,
  setUpImports,
  toWorksheet,
} from "../../../test/imports.ts";
import { readHistory } from "../../../test/staff.ts";

const thursday = "05/03/2026";

test("the new rows of a file with repeated ones are saved where these are to be left out", async (t) => {
  const app = await setUpImports(t);
  const day = await newMenuDay(app.db, "2026-03-05");
  const present = await newItem(app.db, day, [app.one], { name: "Juane", price: 900 });
  const rows = [
    buildGroupRow({ Nombre: "Juane" }),
    buildGroupRow({ Nombre: "Tacacho" }),
    buildGroupRow({ Nombre: "tacacho" }),
    buildGroupRow({ Nombre: "Chupe", Fecha: "06/03/2026" }),
  ];
  const file = buildGroupFile(rows);
  const refused = await app.tryImport(file);
  assert.deepEqual([refused.status, refused.body.error], [400, "No se importó nada: hay 2 filas repetidas."]);
  const wrong = await app.tryImport(
    buildGroupFile([...rows, buildGroupRow({ Precio: "x" })]),
    "group",
    "skip",
  );
  assert.deepEqual([wrong.status, wrong.body.error], [400, "No se importó nada: hay 1 fila con errores."]);
  const { message, notices, import: made } = await app.importFile(file, "group", "skip");
  assert.equal(message, "Archivo importado con éxito. Se importaron 2 platos en 2 días.");
  assert.deepEqual(notices, [
    "Se dejaron fuera las filas repetidas 2, 4.",
    "La fila 2 se repite: «Juane» no se añade a 1 de sus 2 empresas (Dos).",
  ]);
  assert.deepEqual([made.item_count, made.updated_count], [2, 0]);
  const { rows: items } = await app.pool.query("select name, price from items order by name");
  assert.deepEqual(items, [
    { name: "Chupe", price: 1850 },
    { name: "Juane", price: 900 },
    { name: "Tacacho", price: 1850 },
  ]);
  const again = await app.tryImport(file, "group", "skip");
  assert.equal(again.status, 400);
  assert.match(again.body.error, /^No se importó nada: no tiene filas nuevas\. Este archivo ya se importó/);
  assert.equal(again.body.duplicated_rows.length, 4);
  assert.deepEqual(await readHistory(app, app.headers, "item", present), []);
});

test("the preview and the import name the companies that repeated rows leave without a dish", async (t) => {
  const app = await setUpImports(t);
  const three = await newCompany(app.db, { name: "Tres", clientCode: "C-3" });
  const day = await newMenuDay(app.db, "2026-03-05");
  await newItem(app.db, day, [app.one], { name: "Juane" });
  const file = buildGroupFile([
    buildGroupRow({ Nombre: "Juane" }),
    buildGroupRow({ Nombre: "Tacacho", Empresas: "20101,C-2" }),
    buildGroupRow({ Nombre: "tacacho" }),
    buildGroupRow({ Nombre: "Chupe", Empresas: "C-2" }),
    buildGroupRow({ Nombre: "Chupe", Empresas: "C-2" }),
  ]);
  const missing = [
    "La fila 2 se repite: «Juane» no se añade a 2 de sus 3 empresas (Dos, Tres).",
    "La fila 4 se repite: «tacacho» no se añade a 1 de sus 3 empresas (Tres).",
  ];
  assert.deepEqual((await app.preview(file)).notices, missing);
  const { notices } = await app.importFile(file, "group", "update");
  assert.deepEqual(notices, ["Se dejaron fuera las filas repetidas 4, 6.", ...missing]);
  const served = await app.pool.query("select 1 from item_companies where company_id = $1", [three.id]);
  assert.equal(served.rowCount, 0);
});

test("repeated rows update prices, stock and description of their dishes as the preview told", async (t) => {
  const app = await setUpImports(t);
  const day = await newMenuDay(app.db, "2026-03-05");
  const juane = await newItem(app.db, day, [app.one, app.two], {
    name: "Juane",
    price: 900,
    discountPrice: 800,
    description: "Con arroz",
    stock: 7,
  });
  await newItem(app.db, day, [app.one], { name: "Chupe", price: 1850, stock: 40 });
  const bare = { Fecha: thursday, Descripción: null, "Precio con descuento": null };
  const rows = [
    buildGroupRow({ ...bare, Nombre: "juane", Empresas: "20101", Precio: 9.5 }),
    buildGroupRow({ ...bare, Nombre: "Juane", Empresas: "C-2", Precio: 99 }),
    buildGroupRow({ ...bare, Nombre: "Chupe" }),
    buildGroupRow({ ...bare, Nombre: "Tacacho" }),
  ];
  const file = buildGroupFile(rows);
  assert.deepEqual((await app.preview(file)).updates, [
    {
      row: 2,
      changes: [
        { column: "Precio", before: formatSoles(900), after: formatSoles(950) },
        { column: "Stock", before: "7", after: "40" },
      ],
      also_for: ["Dos"],
    },
    { row: 4, changes: [], also_for: [] },
  ]);
  const { message, notices, import: made } = await app.importFile(file, "group", "update");
  assert.equal(message, "Archivo importado con éxito. Se importó 1 plato en 1 día. Se actualizó 1 plato.");
  assert.deepEqual(notices, [
    "Se dejaron fuera las filas repetidas 3, 4.",
    "La fila 4 se repite: «Chupe» no se añade a 1 de sus 2 empresas (Dos).",
  ]);
  assert.deepEqual([made.item_count, made.updated_count], [1, 1]);
  const { rows: items } = await app.pool.query(
    "select name, description, price, discount_price, stock, version from items where id = $1",
    [juane.id],
  );
  assert.deepEqual(items, [
    { name: "Juane", description: "Con arroz", price: 950, discount_price: 800, stock: 40, version: 2 },
  ]);
  assert.deepEqual(await readHistory(app, app.headers, "item", juane), [
    ["changed", { Precio: [formatSoles(900), formatSoles(950)], Stock: ["7", "40"] }],
  ]);
  const again = await app.tryImport(file, "group", "update");
  assert.equal(again.status, 400);
  assert.match(again.body.error, /^No se importó nada: sus platos ya están así\./);
});

test("a file can declare allergens and diets, which update dishes and are undone with it", async (t) => {
  const app = await setUpImports(t);
  const day = await newMenuDay(app.db, "2026-03-05");
  await newItem(app.db, day, [app.one, app.two], { name: "Juane", tags: ["eggs", "gluten-free"] });
  const file = (rows: [name: string, allergens: string | null, diets: string | null][]) => {
    const cells = rows.map(([Nombre, ...tags]) => [...buildGroupRow({ Nombre, Fecha: thursday }), ...tags]);
    const sheet = toWorksheet([[...groupHeadings, "Alérgenos", "Dieta"], ...cells]);
    return newWorkbook([{ name: "Menú", sheet }]);
  };
  const wrong = await app.tryImport(
    file([
      ["Causa", "maní, arsénico", null],
      ["Chupe", "Leche", "Vegano"],
    ]),
  );
  assert.deepEqual(
    wrong.body.skipped_rows.map(({ row, column, message }) => [row, column, message.slice(0, 40)]),
    [
      [2, "Alérgenos", "No es un alérgeno: usa Gluten, Crustáceo"],
      [3, "Dieta", "«Vegano» y «Leche» se contradicen: deja "],
    ],
  );
  const tagsOf = async () => {
    const { rows } = await app.pool.query<{ name: string; tags: string[] }>(
      "select name, tags from items where archived_at is null order by name",
    );
    return rows.map(({ name, tags }) => [name, ...tags]);
  };
  const good = file([
    ["Causa", "mani; LECHE", "Picante"],
    ["Juane", "Gluten", null],
  ]);
  const { import: made } = await app.importFile(good, "group", "update");
  // The gluten of the file counts more than the diet that it contradicts.
  assert.deepEqual(await tagsOf(), [
    ["Causa", "peanuts", "milk", "spicy"],
    ["Juane", "gluten"],
  ]);
  await app.call(undoImport, { params: { id: made.id } }, app.headers);
  assert.deepEqual(await tagsOf(), [["Juane", "eggs", "gluten-free"]]);
});
