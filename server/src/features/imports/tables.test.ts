import assert from "node:assert/strict";
import { test } from "node:test";
import { createCompoundFile } from "../../../test/spreadsheets/compound-file.ts";
import {
  buildCompanyFile,
  buildCompanyRow,
  buildGroupFile,
  groupHeadings,
  buildGroupRow,
  type Rows,
  toWorksheet,
  setUpImports,
  newWorkbook,
} from "../../../test/imports.ts";

const buildOneSheetFile = (rows: Rows) => newWorkbook([{ name: "Menú", sheet: toWorksheet(rows) }]);
const firstNames = groupHeadings.map((heading) => heading);

test("the headings are found below titles, however they are written and in whatever order", async (t) => {
  const app = await setUpImports(t);
  const written = [
    " EMPRESAS* ",
    "orden",
    "Stock:",
    "precio con  DESCUENTO",
    "PRECIO",
    "descripcion",
    "Nombre ",
    "* Tipo",
    "producto",
    "Fecha :",
  ];
  const sheet = toWorksheet([
    ["Menú de la semana"],
    [],
    ["Precio", "en soles"],
    [null, ...written, "Notas", null, "Notas"],
    [null, ...buildGroupRow().toReversed(), "rico"],
    [],
    ["  ", null, " "],
    [null, ...buildGroupRow({ Nombre: "Juane" }).toReversed(), null, "suelto"],
    [null, null, null, null, null, null, null, null, null, null, null, "solo una nota"],
  ]);
  sheet["!merges"] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 10 } }];
  const preview = await app.preview(newWorkbook([{ name: "Menú", sheet }]));
  assert.deepEqual(
    [preview.error, preview.header_row, preview.rows.map(({ row, name }) => [row, name])],
    [
      null,
      4,
      [
        [5, "Ají de gallina"],
        [8, "Juane"],
      ],
    ],
  );
  assert.deepEqual(preview.ignored_columns, ["Notas", "M (sin encabezado)", "Notas"]);
});

const buildNamedSheet = (name: string, rows: Rows = [buildGroupRow({ Nombre: name })]) => ({
  name,
  sheet: toWorksheet([firstNames, ...rows]),
});

test("the first visible sheet with headings and rows counts, a hidden one where no visible one has the headings; what is left out is told", async (t) => {
  const app = await setUpImports(t);
  const notes = { name: "Notas", sheet: toWorksheet([["Precio", "Stock"]]) };
  const hidden = { ...buildNamedSheet("Oculta"), hidden: true };
  const empty = buildNamedSheet("Vacía", []);
  const cases: [Parameters<typeof newWorkbook>[0], string, string[]][] = [
    [[notes, hidden, buildNamedSheet("Una")], "Una", []],
    [
      [notes, hidden, buildNamedSheet("Dos"), empty, buildNamedSheet("Otra")],
      "Dos",
      ["Solo se importa la hoja «Dos»: la hoja «Otra» también tiene filas y se queda fuera."],
    ],
    [
      [buildNamedSheet("Tres"), buildNamedSheet("A"), buildNamedSheet("B")],
      "Tres",
      ["Solo se importa la hoja «Tres»: las hojas «A», «B» también tienen filas y se quedan fuera."],
    ],
    [[notes, hidden], "Oculta", ["Se importa la hoja «Oculta», que está oculta."]],
    [
      [empty, buildNamedSheet("Cuatro")],
      "Cuatro",
      ["La hoja «Vacía» no tiene filas debajo de los encabezados: se importa la hoja «Cuatro»."],
    ],
  ];
  for (const [sheets, expected, notices] of cases) {
    const preview = await app.preview(newWorkbook(sheets));
    assert.deepEqual([preview.sheet, preview.rows.map(({ name }) => name)], [expected, [expected]]);
    assert.deepEqual(preview.notices, notices);
    assert.deepEqual((await app.importFile(newWorkbook(sheets))).notices, notices);
  }
  const refused = await app.tryImport(newWorkbook([empty, hidden]));
  assert.equal(refused.body.error, "La hoja «Vacía» no tiene filas debajo de los encabezados (fila 1).");
});

test("a long sheet beside the menu keeps no file from being imported", async (t) => {
  const app = await setUpImports(t);
  const line = ["20/11/2026", "F001-1", "Restaurante", 12.5, "pagado"];
  const sales = { name: "Ventas", sheet: toWorksheet(Array.from({ length: 5_100 }, () => line)) };
  const wide = { name: "Ancha", sheet: toWorksheet([Array.from({ length: 300 }, () => 1)]) };
  const preview = await app.preview(newWorkbook([sales, wide, buildNamedSheet("Menú")]));
  assert.deepEqual([preview.error, preview.sheet, preview.notices], [null, "Menú", []]);
  const menus = buildNamedSheet(
    "Largo",
    Array.from({ length: 5_100 }, () => buildGroupRow()),
  );
  for (const sheets of [
    [menus, buildNamedSheet("Menú")],
    [sales, { name: "Notas", sheet: toWorksheet([["nada"]]) }],
  ]) {
    const { status, body } = await app.tryImport(newWorkbook(sheets));
    assert.deepEqual([status, body.error], [400, "El archivo no debe superar 5,000 filas."]);
  }
});

test("headings with signs behind them and the unit of a price are known, and columns left out are told", async (t) => {
  const app = await setUpImports(t);
  const headings = [
    "FECHA.",
    "Producto:",
    "TIPO;",
    "nombre,",
    "DESCRIPCION.",
    "Precio (S/)",
    "PRECIO CON DESCUENTO S/.",
    "Stock",
    "N° Orden",
    "Empresas *",
  ];
  const file = buildOneSheetFile([headings, buildGroupRow()]);
  const preview = await app.preview(file);
  assert.deepEqual([preview.error, preview.ignored_columns, preview.notices], [null, ["N° Orden"], []]);
  const [row] = preview.rows;
  assert.deepEqual(
    [row?.description, row?.price, row?.discount_price],
    ["Con papa amarilla", "18.50", "15.90"],
  );
  assert.deepEqual((await app.importFile(file)).notices, [
    "No se importó la columna «N° Orden», que no es de la importación.",
  ]);
  const more = buildOneSheetFile([
    [...firstNames, "Notas", "precio (S/.) neto", "Notas"],
    [...buildGroupRow({ Nombre: "Otro" }), "x", "y", "z"],
  ]);
  assert.deepEqual((await app.importFile(more)).notices, [
    "No se importaron las columnas «Notas», «precio (S/.) neto», que no son de la importación.",
  ]);
});

test("an optional column may be missing; any other is named, and so is one that stands twice", async (t) => {
  const app = await setUpImports(t);
  const required = ["Fecha", "Producto", "Tipo", "Nombre", "Precio", "Stock", "Empresas"];
  const least = ["5/3/2026", "almue", "conve", "Juane", 12.5, 10, "TODAS"];
  const [row] = (await app.preview(buildOneSheetFile([required, least]))).rows;
  assert.deepEqual(
    [row?.state, row?.description, row?.discount_price, row?.order],
    ["new", "", "0.00", null],
  );
  const where = "en la fila 1 de la hoja «Menú»";
  const cases: [Rows, string][] = [
    [[required.with(4, "Costo"), least], `Falta la columna «Precio» ${where}.`],
    [[required.slice(0, 4), least], `Faltan las columnas «Precio», «Stock», «Empresas» ${where}.`],
    [[required.with(4, "Stock"), least], "La columna «Stock» está más de una vez en la hoja «Menú»."],
    [
      [["Plato", "Costo"], least],
      "No se encontró la fila de encabezados. El archivo debe tener las columnas «Fecha», «Producto», «Tipo», «Nombre», «Precio», «Stock», «Empresas».",
    ],
    [[required], "La hoja «Menú» no tiene filas debajo de los encabezados (fila 1)."],
  ];
  for (const [rows, error] of cases) {
    const answer = await app.tryImport(buildOneSheetFile(rows));
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { error, skipped_rows: [], duplicated_rows: [] }],
      error,
    );
  }
});

test("a file of the other kind of import says so", async (t) => {
  const app = await setUpImports(t);
  const company = await app.tryImport(buildCompanyFile([buildCompanyRow()]), "group");
  assert.match(
    company.body.error,
    /Falta la columna «Empresas» .* importación por empresa: elige ese tipo\./,
  );
  const group = await app.tryImport(buildGroupFile([buildGroupRow()]), "company");
  assert.match(
    group.body.error,
    /Falta la columna «Código Cliente» .* importación por grupo: elige ese tipo\./,
  );
});

test("5,000 rows are imported, one more is too many", async (t) => {
  const app = await setUpImports(t);
  const rows = Array.from({ length: 5001 }, (_, index) => buildGroupRow({ Nombre: `Plato ${index}` }));
  const tooMany = await app.tryImport(buildGroupFile(rows));
  assert.deepEqual([tooMany.status, tooMany.body.error], [400, "El archivo no debe superar 5,000 filas."]);
  const made = await app.importFile(buildGroupFile(rows.slice(1)));
  assert.equal(made.import.item_count, 5000);
  const { rows: stored } = await app.pool.query(
    `select count(distinct i.name)::integer as dishes, count(*)::integer as offers from items i
      join item_companies ic on ic.item_id = i.id
      join changes c on c.thing = 'item' and c.thing_id = i.id and c.kind = 'created'`,
  );
  assert.deepEqual(stored, [{ dishes: 5000, offers: 10_000 }]);
});

test("a formula that was saved without its value is named", async (t) => {
  const app = await setUpImports(t);
  const sheet = toWorksheet([firstNames, buildGroupRow({ Precio: "x", Fecha: "y" })]);
  Object.assign(sheet, { F2: { t: "n", f: "10+2.5" }, A2: { t: "n", v: 46_086.000_000_1, z: "dd/mm/yyyy" } });
  const { skipped_rows: skipped, rows } = await app.preview(newWorkbook([{ name: "Menú", sheet }]));
  assert.equal(rows[0]?.category_date, "2026-03-05");
  const message = "La fórmula no tiene valor guardado: abre el archivo, guárdalo y vuelve a intentarlo";
  assert.deepEqual(skipped, [{ row: 2, column: "Precio", message }]);
});

test("an .xls file is read like an .xlsx, whatever it is called", async (t) => {
  const app = await setUpImports(t);
  const sheet = toWorksheet([firstNames, buildGroupRow({ Fecha: new Date("2026-03-05T00:00:00Z") })]);
  const preview = await app.preview(newWorkbook([{ name: "Menú", sheet }], "menus.xlsx", "biff8"));
  assert.deepEqual([preview.error, preview.rows[0]?.category_date], [null, "2026-03-05"]);
});

test("a file that cannot be read says what to do about it", async (t) => {
  const app = await setUpImports(t);
  const whole = new Uint8Array(await buildGroupFile([buildGroupRow()]).arrayBuffer());
  const encrypted = createCompoundFile({
    "/EncryptionInfo": Buffer.alloc(64),
    "/EncryptedPackage": Buffer.alloc(64),
  });
  const cases: [Uint8Array<ArrayBuffer>, RegExp][] = [
    [whole.slice(0, whole.length / 2), /^El archivo está dañado o incompleto\. /],
    [
      new Uint8Array(encrypted),
      /^El archivo está protegido con contraseña\. Quítala y vuelve a intentarlo\.$/,
    ],
    [new TextEncoder().encode("%PDF-1.7"), /^El archivo no es una hoja de cálculo de Excel\. /],
  ];
  for (const [bytes, error] of cases) {
    for (const answer of [
      await app.tryImport(new File([bytes], "menus.xlsx")),
      await app.tryCompanyPreview(new File([bytes], "menus.xls")),
    ]) {
      assert.equal(answer.status, 400);
      assert.match(answer.body.error, error);
      assert.deepEqual([answer.body.skipped_rows, answer.body.duplicated_rows], [[], []]);
    }
  }
});
