import assert from "node:assert/strict";
import { test } from "node:test";
import { listCategories } from "@lonchera/contract/categories";
import { importGroupMenus, listImports, previewImport } from "@lonchera/contract/imports";
import { listItems } from "@lonchera/contract/items";
import { formatSoles } from "@lonchera/domain/money";
import { newMenuDay, newItem, newIndividual } from "../../../test/factories.ts";
import { toFormData, readHistory } from "../../../test/staff.ts";
import {
  buildCompanyFile,
  buildCompanyRow,
  buildGroupFile,
  buildGroupRow,
  newImporter,
  setUpImports,
} from "../../../test/imports.ts";

test("a group file makes its dishes, and the days that are missing, each with its history", async (t) => {
  const app = await setUpImports(t);
  const thursday = await newMenuDay(app.db, "2026-03-05");
  const { message, notices, ...made } = await app.importFile(
    buildGroupFile([
      buildGroupRow(),
      buildGroupRow({ Fecha: "06/03/2026", Nombre: "Lomo saltado", Empresas: "20101", Orden: null }),
    ]),
  );
  assert.equal(message, "Archivo importado con éxito. Se importaron 2 platos en 2 días.");
  assert.deepEqual(notices, []);
  const { body: days } = await app.call(listCategories, { query: {} }, app.headers);
  const friday = days[1]?.id ?? 0;
  assert.deepEqual(made.import, {
    id: made.import.id,
    kind: "group",
    file_name: "menus.xlsx",
    imported_at: "2026-03-02T15:00:00.000Z",
    imported_by: "Ana Torres",
    item_count: 2,
    updated_count: 0,
    days: [
      { id: thursday.id, category_date: "2026-03-05", made: false },
      { id: friday, category_date: "2026-03-06", made: true },
    ],
    companies: [
      { id: app.two.id, name: "Dos", days: [thursday.id] },
      { id: app.one.id, name: "Uno", days: [thursday.id, friday] },
    ],
    ordered_count: 0,
    undone_at: null,
    undone_by: null,
  });
  assert.deepEqual(
    days.map(({ week_day, enable, order, items }) => [week_day, enable, order, items]),
    [
      ["JU", true, 0, [{ ...buildAji(thursday.id, [app.one.id, app.two.id]), id: days[0]?.items[0]?.id }]],
      ["VI", true, 0, [{ ...buildLomo(friday, [app.one.id]), id: days[1]?.items[0]?.id }]],
    ],
  );
  assert.deepEqual(await readHistory(app, app.headers, "category", { id: friday }), [
    [
      "created",
      {
        "Día de la Semana": [null, "Viernes"],
        Fecha: [null, "06/03/2026"],
        Orden: [null, "0"],
        Habilitado: [null, "Sí"],
      },
    ],
  ]);
  const [[kind, fields] = []] = await readHistory(app, app.headers, "item", days[0]?.items[0] ?? { id: 0 });
  assert.equal(kind, "created");
  assert.deepEqual((fields as Record<string, unknown>)["Compañías"], [null, "Uno, Dos"]);
});

const dish = {
  description: "Con papa amarilla",
  price: "18.50",
  discount_price: "15.90",
  product: "ALMUE",
  product_type: { id: "CONVE", name: "Convencional" },
  stock: 40,
  status: true,
  deliverable: true,
  image: null,
  options: [],
  tags: [],
  version: 1,
};
const buildAji = (category: number, company: number[]) => ({
  ...dish,
  name: "Ají de gallina",
  category,
  company,
  order: 1,
});
const buildLomo = (category: number, company: number[]) => ({
  ...dish,
  name: "Lomo saltado",
  category,
  company,
  order: null,
});

test("a company file makes dishes of one company each; menus show them at once", async (t) => {
  const app = await setUpImports(t);
  const customer = await app.signIn(await newIndividual(app.db, app.one));
  const menu = async () =>
    JSON.stringify(
      (await app.send("GET", `/api/categories/items/v2/${app.one.id}/`, undefined, customer)).body,
    );
  assert.doesNotMatch(await menu(), /Tacu tacu/);
  const rows = [
    buildCompanyRow({ Nombre: "Tacu tacu" }),
    buildCompanyRow({ Nombre: "Tacu tacu", "Código Cliente": "C-2" }),
  ];
  assert.equal((await app.importFile(buildCompanyFile(rows), "company")).import.item_count, 2);
  assert.match(await menu(), /Tacu tacu/);
});

test("rows that repeat one of the file or what exists are told, and nothing is saved", async (t) => {
  const app = await setUpImports(t);
  const day = await newMenuDay(app.db, "2026-03-05");
  await newItem(app.db, day, [app.one], { name: "Causa  Limeña" });
  await newItem(app.db, day, [app.one], { name: "Carapulcra", archivedAt: new Date() });
  await newItem(app.db, day, [app.two], { name: "Cau cau" });
  await newItem(app.db, day, [app.one], { name: "Juane", product: "CENAC" });
  const rows = [
    buildGroupRow({ Nombre: "CAUSA LIMENA" }),
    buildGroupRow({ Nombre: "Carapulcra" }),
    buildGroupRow({ Nombre: "Cau cau", Empresas: "20101" }),
    buildGroupRow({ Nombre: "Juane" }),
    buildGroupRow({ Nombre: "Tacacho", Empresas: "20101" }),
    buildGroupRow({ Nombre: "Tacacho", Empresas: "C-2" }),
    buildGroupRow({ Nombre: " tacachó", Empresas: "C-2, 20101" }),
    buildGroupRow({ Nombre: "Tacacho", Fecha: "06/03/2026" }),
    buildGroupRow({ Nombre: "Tacacho", Producto: "Cena", Precio: "x" }),
    buildGroupRow({ Nombre: "Tacacho", Producto: "Cena" }),
  ];
  const { status, body } = await app.tryImport(buildGroupFile(rows));
  assert.equal(status, 400);
  assert.equal(body.error, "No se importó nada: hay 1 fila con errores y 3 filas repetidas.");
  assert.deepEqual(body.duplicated_rows, [
    { row: 2, column: "Nombre", message: "Este plato ya existe el 05/03/2026 para Uno" },
    { row: 8, column: "Nombre", message: "Repite la fila 7: mismo día, producto y nombre, para Dos" },
    { row: 11, column: "Nombre", message: "Repite la fila 10: mismo día, producto y nombre, para Uno" },
  ]);
  assert.deepEqual(
    body.skipped_rows.map(({ row, column }) => [row, column]),
    [[10, "Precio"]],
  );
  assert.equal((await app.call(listItems, { query: {} }, app.headers)).body.count, 3);
});

test("the same file again is told as such besides its rows", async (t) => {
  const app = await setUpImports(t);
  const file = buildGroupFile([buildGroupRow()]);
  const made = await app.importFile(file);
  const { status, body } = await app.tryImport(file);
  const notice = "Este archivo ya se importó el 02/03/2026 a las 10:00.";
  assert.deepEqual([status, body.error], [400, `No se importó nada: hay 1 fila repetida. ${notice}`]);
  assert.equal(body.duplicated_rows.length, 1);
  const preview = await app.preview(file);
  assert.deepEqual([preview.new_count, preview.notices, preview.same_file], [0, [notice], made.import]);
  assert.equal((await app.preview(buildGroupFile([buildGroupRow({ Stock: 7 })]))).same_file, null);
});

/** A preview shows the cells of an unchanged row like this. */
const understood = {
  category_date: "2026-03-05",
  product: "ALMUE",
  product_type: "Convencional",
  description: "Con papa amarilla",
  tags: [],
  price: "18.50",
  discount_price: "15.90",
  stock: 40,
  order: 1,
  companies: "Todas (2)",
};

const changesOfJuane = [
  { column: "Descripción", before: null, after: "Con papa amarilla" },
  { column: "Precio con descuento", before: null, after: formatSoles(1590) },
  { column: "Stock", before: "100", after: "40" },
];

test("a preview tells what an import would do, and saves nothing", async (t) => {
  const app = await setUpImports(t);
  const day = await newMenuDay(app.db, "2026-03-05", { enable: false });
  await newItem(app.db, day, [app.one], { name: "Juane" });
  const rows = [
    buildGroupRow({ Nombre: "Juane" }),
    buildGroupRow({ Nombre: "Tacacho" }),
    buildGroupRow({ Fecha: "27/02/2026", Stock: "x" }),
    buildGroupRow({ Fecha: "08/03/2027", Nombre: "Chupe", Empresas: "20101" }),
  ];
  const file = buildGroupFile(rows);
  const preview = await app.preview(file);
  assert.deepEqual(preview, {
    error: "Así no se puede importar: hay 1 fila con errores y 1 fila repetida.",
    skipped_rows: [{ row: 4, column: "Stock", message: "El stock debe ser un número entero (dice «x»)" }],
    duplicated_rows: [{ row: 2, column: "Nombre", message: "Este plato ya existe el 05/03/2026 para Uno" }],
    sheet: "Menú",
    header_row: 1,
    ignored_columns: [],
    new_count: 2,
    new_days: ["2026-02-27", "2027-03-08"],
    notices: [
      "La fila 2 se repite: «Juane» no se añade a 1 de sus 2 empresas (Dos).",
      "El 27/02/2026 ya pasó: sus platos no se podrán pedir.",
      "El 08/03/2027 es dentro de más de un año.",
      "El 05/03/2026 está deshabilitado: sus platos no se verán hasta que lo habilites.",
    ],
    same_file: null,
    rows: [
      { row: 2, state: "duplicate", name: "Juane", ...understood },
      { row: 3, state: "new", name: "Tacacho", ...understood },
      {
        row: 4,
        state: "wrong",
        name: "Ají de gallina",
        ...understood,
        category_date: "2026-02-27",
        stock: null,
      },
      {
        row: 5,
        state: "new",
        name: "Chupe",
        ...understood,
        category_date: "2027-03-08",
        companies: "Uno",
      },
    ],
    updates: [{ row: 2, changes: changesOfJuane, also_for: [] }],
  });
  const { body: list } = await app.call(listImports, { query: {} }, app.headers);
  assert.equal(list.count, 0);
  assert.equal((await app.pool.query("select 1 from categories")).rowCount, 1);
});

test("every refusal of a file has the import's shape; who may not call is told as everywhere", async (t) => {
  const app = await setUpImports(t);
  const refusal = (error: string) => ({ error, skipped_rows: [], duplicated_rows: [] });
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "menus.xlsx");
  const empty = new File([], "menus.xlsx");
  const text = new File(["Fecha;Producto"], "menus.xlsx");
  const unsupported = "Tipo de contenido no admitido.";
  const noSheet =
    "El archivo no es una hoja de cálculo de Excel. Guárdalo como .xlsx o .xls y vuelve a intentarlo.";
  const two = toFormData({ file: buildGroupFile([buildGroupRow()]) });
  two.append("file", buildGroupFile([buildGroupRow()]));
  const cases: [unknown, number, string][] = [
    [two, 400, "Envía un solo archivo."],
    [undefined, 400, "Por favor, selecciona un archivo."],
    [null, 400, "Por favor, selecciona un archivo."],
    [toFormData({}), 400, "Por favor, selecciona un archivo."],
    [{}, 400, "Por favor, selecciona un archivo."],
    [toFormData({ file: "menus.xlsx" }), 400, "Por favor, selecciona un archivo."],
    [toFormData({ file: empty }), 400, "El archivo está vacío."],
    [toFormData({ file: large }), 413, "El archivo no debe superar 5 MB."],
    [toFormData({ file: text }), 400, noSheet],
  ];
  for (const path of [importGroupMenus.path, previewImport.path.replace("{kind}", "company")]) {
    for (const [body, status, error] of cases) {
      const answer = await app.send("POST", path, body, app.headers);
      assert.deepEqual([answer.status, answer.body], [status, refusal(error)], error);
    }
    const xml = { ...app.headers, "content-type": "text/xml" };
    const answer = await app.send("POST", path, "<x/>", xml);
    assert.deepEqual([answer.status, answer.body], [415, refusal(unsupported)]);
  }
  const { paths } = (await app.send("GET", "/api/openapi.json")).body as {
    paths: Record<string, { post: { responses: Record<string, unknown>; requestBody: { content: object } } }>;
  };
  assert.deepEqual(Object.keys(paths[importGroupMenus.path]?.post.requestBody.content ?? {}), [
    "multipart/form-data",
  ]);
  for (const status of [400, 413, 415])
    assert.match(JSON.stringify(paths[importGroupMenus.path]?.post.responses[status]), /duplicated_rows/);
  const customer = await app.signIn(await newIndividual(app.db, app.one));
  const forbidden = await newImporter(app, customer).tryImport(buildGroupFile([buildGroupRow()]));
  assert.deepEqual(
    [forbidden.status, forbidden.body],
    [403, { detail: "No tienes permiso para realizar esta acción.", code: "not_allowed" }],
  );
});
