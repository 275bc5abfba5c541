import assert from "node:assert/strict";
import { test } from "node:test";
import type { PreviewRow } from "@lonchera/contract/imports";
import { newCompany } from "../../../test/factories.ts";
import {
  buildCompanyFile,
  buildCompanyRow,
  buildGroupFile,
  groupHeadings,
  buildGroupRow,
  newWorkbook,
  type RowChanges,
  setUpImports,
  toWorksheet,
} from "../../../test/imports.ts";

/** Each row has a name of its own, because none may repeat another. */
const buildDistinctRows = (rows: readonly RowChanges[]) =>
  rows.map((changes, index) => buildGroupRow({ Nombre: `Plato ${index}`, ...changes }));

test("cells as people write them are understood", async (t) => {
  const app = await setUpImports(t);
  const cases: [RowChanges, Partial<PreviewRow>][] = [
    [{ Fecha: "5/3/2026" }, { category_date: "2026-03-05" }],
    [{ Fecha: "2026-03-05" }, { category_date: "2026-03-05" }],
    [{ Fecha: new Date("2026-03-05T00:00:00Z") }, { category_date: "2026-03-05" }],
    [{ Fecha: new Date("2026-03-05T00:00:00.020Z") }, { category_date: "2026-03-05" }],
    [{ Producto: " desayuno  SOBRETIEMPO " }, { product: "DESST" }],
    [{ Producto: "cenac" }, { product: "CENAC" }],
    [{ Tipo: "vegetariano 2" }, { product_type: "Vegetariano 2" }],
    [{ Tipo: "tpar1" }, { product_type: "Para llevar" }],
    [{ Nombre: "  Lomo \u00a0 saltado " }, { name: "Lomo saltado" }],
    [{ Nombre: 7 }, { name: "7" }],
    [{ Descripción: null }, { description: "" }],
    [{ Precio: "12,50" }, { price: "12.50" }],
    [{ Precio: "S/ 12.5" }, { price: "12.50" }],
    [{ Precio: "s/.12,50" }, { price: "12.50" }],
    [{ Precio: "1,234.50" }, { price: "1234.50" }],
    [{ Precio: "1.234,50" }, { price: "1234.50" }],
    [{ Precio: 12.499999999999998 }, { price: "12.50" }],
    [{ Precio: 0 }, { price: "0.00" }],
    [{ "Precio con descuento": null }, { discount_price: "0.00" }],
    [{ Stock: "100.0" }, { stock: 100 }],
    [{ Stock: 99.99999999999999 }, { stock: 100 }],
    [{ Orden: null }, { order: null }],
    [{ Orden: 0 }, { order: 0 }],
    [{ Empresas: "todas" }, { companies: "Todas (2)" }],
    [{ Empresas: 20101 }, { companies: "Uno" }],
    [{ Empresas: "c-2; 20101\n20101," }, { companies: "Dos, Uno" }],
  ];
  const file = buildGroupFile(buildDistinctRows(cases.map(([changes]) => changes)));
  const { rows, error, new_count } = await app.preview(file);
  assert.deepEqual([error, new_count], [null, cases.length]);
  for (const [index, [changes, expected]] of cases.entries()) {
    const row = rows[index];
    const found = Object.fromEntries(
      Object.keys(expected).map((key) => [key, row?.[key as keyof PreviewRow]]),
    );
    assert.deepEqual(found, expected, JSON.stringify(changes));
  }
});

test("amounts that a number format shows with leading zeros stay the same", async (t) => {
  const app = await setUpImports(t);
  const sheet = toWorksheet([
    groupHeadings,
    buildGroupRow({ Precio: 18, "Precio con descuento": 15, Orden: 2 }),
  ]);
  for (const cell of ["F2", "G2", "H2", "I2"]) Object.assign(sheet[cell] ?? {}, { z: "0000" });
  const { error, rows } = await app.preview(newWorkbook([{ name: "Menú", sheet }]));
  assert.equal(error, null);
  const [row] = rows;
  assert.deepEqual([row?.price, row?.discount_price, row?.stock, row?.order], ["18.00", "15.00", 40, 2]);
});

for (const bookType of ["xlsx", "xls"] as const)
  test(`an .${bookType} file with percentages as prices is refused`, async (t) => {
    const app = await setUpImports(t);
    const row = buildGroupRow({ Precio: 18, "Precio con descuento": 0.15, Descripción: 0.5 });
    const typed = buildGroupRow({ Nombre: "Causa", Precio: "12,5 %" });
    const literal = buildGroupRow({ Nombre: "Juane", Precio: 18, "Precio con descuento": 15 });
    const sheet = toWorksheet([groupHeadings, row, typed, literal]);
    Object.assign(sheet["E2"] ?? {}, { z: "0%" });
    Object.assign(sheet["F2"] ?? {}, { z: "#,##0.00_%" });
    Object.assign(sheet["F4"] ?? {}, { z: '0"%"' });
    Object.assign(sheet["G4"] ?? {}, { z: '0.00\\ "por ciento"' });
    Object.assign(sheet["G2"] ?? {}, { z: "0.00%" });
    const { rows, skipped_rows } = await app.preview(
      newWorkbook([{ name: "Menú", sheet }], `menus.${bookType}`, bookType),
    );
    assert.deepEqual(skipped_rows, [
      {
        row: 2,
        column: "Precio con descuento",
        message: "Escribe un monto, no un porcentaje (dice «15%»)",
      },
      { row: 3, column: "Precio", message: "Escribe un monto, no un porcentaje (dice «12,5 %»)" },
      { row: 4, column: "Precio", message: "Escribe un monto, no un porcentaje (dice «18%»)" },
    ]);
    assert.deepEqual([rows[0]?.description, rows[0]?.price], ["50%", "18.00"]);
  });

const wrongDates: [RowChanges, string][] = [
  [{ Fecha: null }, "La fecha es obligatoria"],
  [{ Fecha: "11/25/2026" }, "Escribe la fecha como DD/MM/AAAA o AAAA-MM-DD (dice «11/25/2026»)"],
  [{ Fecha: "25.11.2026" }, "Escribe la fecha como DD/MM/AAAA o AAAA-MM-DD (dice «25.11.2026»)"],
  [{ Fecha: "31/11/2026" }, "El día no existe (dice «31/11/2026»)"],
  [{ Fecha: "29/2/2027" }, "El día no existe (dice «29/2/2027»)"],
  [{ Fecha: "2027-02-29" }, "El día no existe (dice «2027-02-29»)"],
  [{ Fecha: "25/11/9999" }, "La fecha debe ser de 1900 a 2199 (dice «25/11/9999»)"],
  [{ Fecha: new Date("2200-01-01T00:00Z") }, "La fecha debe ser de 1900 a 2199 (dice «01/01/2200»)"],
  [{ Fecha: 46086 }, "Parece un número, no una fecha: da a la celda formato de fecha (dice «46086»)"],
  [{ Fecha: new Date("2026-03-05T12:30:00Z") }, "La fecha no debe llevar hora (dice «05/03/2026 12:30»)"],
];

test("what cannot be understood is named by row and column, in the words of the form where it has them", async (t) => {
  const app = await setUpImports(t);
  const { rows: types } = await app.pool.query<{ name: string }>("select name from item_types");
  const { compare } = new Intl.Collator("es", { numeric: true });
  const typeNames = types.map(({ name }) => name).sort(compare);
  const twoDecimals = "El precio debe ser un número válido con hasta dos decimales";
  const ambiguous = "No se sabe si «1,234» lleva miles o decimales: escríbelo sin separador de miles";
  const cases: [RowChanges, string][] = [
    ...wrongDates,
    [{ Producto: null }, "El producto es obligatorio"],
    [
      { Producto: "Lonche" },
      "No es un producto: usa Desayuno, Almuerzo, Cena, Especial, Desayuno Sobretiempo, Cena Sobretiempo (dice «Lonche»)",
    ],
    [{ Tipo: " " }, "El tipo es obligatorio"],
    [{ Tipo: "Criollo" }, `No es un tipo de plato: usa ${typeNames.join(", ")} (dice «Criollo»)`],
    [{ Nombre: null }, "El nombre es obligatorio"],
    [{ Nombre: true }, "Debe ser un texto (dice «VERDADERO»)"],
    [{ Nombre: "#N/A" }, "La celda tiene un error de fórmula: #N/A"],
    [{ Nombre: "x".repeat(151) }, `No debe superar 150 caracteres (dice «${"x".repeat(40)}…»)`],
    [{ Descripción: "x".repeat(1001) }, `No debe superar 1000 caracteres (dice «${"x".repeat(40)}…»)`],
    [{ Precio: null }, "El precio es obligatorio"],
    [{ Precio: -0.5 }, "El precio debe ser mayor o igual a 0 (dice «-0.5»)"],
    [{ Precio: 12.999 }, `${twoDecimals} (dice «12.999»)`],
    [{ Precio: "gratis" }, `${twoDecimals} (dice «gratis»)`],
    [{ Precio: "1,234" }, ambiguous],
    [{ Precio: 10_000 }, "El precio no debe superar 9999.99 (dice «10000»)"],
    [
      { "Precio con descuento": "1.5.5" },
      "El precio con descuento debe ser un número válido con hasta dos decimales (dice «1.5.5»)",
    ],
    [{ Stock: null }, "El stock es obligatorio"],
    [{ Stock: "100,5" }, "El stock debe ser un número entero (dice «100,5»)"],
    [{ Stock: -1 }, "El stock debe ser mayor o igual a 0 (dice «-1»)"],
    [{ Stock: 1_000_001 }, "El stock no debe superar 1000000 (dice «1000001»)"],
    [{ Stock: "1,234" }, ambiguous],
    [{ Orden: 1.5 }, "El orden debe ser un número entero (dice «1.5»)"],
    [{ Orden: -1 }, "El orden debe ser mayor o igual a 0 (dice «-1»)"],
    [{ Empresas: null }, "Faltan las empresas"],
    [{ Empresas: "20101, 00123" }, "No hay ninguna empresa con el código «00123»"],
    [{ Empresas: "A,B" }, "No hay ninguna empresa con los códigos «A», «B»"],
    [
      { Empresas: 123 },
      "No hay ninguna empresa con el código «123». La celda es un número: si el código empieza con ceros o son varios, dale formato de texto",
    ],
  ];
  await newCompany(app.db, { clientCode: "00124", archivedAt: new Date() });
  const { skipped_rows: skipped, rows } = await app.preview(
    buildGroupFile(buildDistinctRows(cases.map(([changes]) => changes))),
  );
  const expected = cases.map(([changes, message], index) => ({
    row: index + 2,
    column: Object.keys(changes)[0],
    message,
  }));
  assert.deepEqual(skipped, expected);
  assert.ok(rows.every(({ state }) => state === "wrong"));
});

test("all that is wrong with a row is told, and nothing of the file is saved", async (t) => {
  const app = await setUpImports(t);
  const bad = buildGroupRow({ Fecha: "ayer", Precio: "x", Stock: null, Empresas: "Z" });
  const { status, body } = await app.tryImport(buildGroupFile([buildGroupRow(), bad]));
  assert.equal(status, 400);
  assert.equal(body.error, "No se importó nada: hay 1 fila con errores.");
  assert.deepEqual(
    body.skipped_rows.map(({ row, column }) => [row, column]),
    [
      [3, "Fecha"],
      [3, "Precio"],
      [3, "Stock"],
      [3, "Empresas"],
    ],
  );
  assert.equal((await app.pool.query("select 1 from items")).rowCount, 0);
});

test("a row that is wrong and repeats is told under both, and counts once", async (t) => {
  const app = await setUpImports(t);
  const file = buildGroupFile([buildGroupRow(), buildGroupRow({ Stock: "x" }), buildGroupRow()]);
  const { status, body } = await app.tryImport(file);
  const repeats = (row: number) => ({
    row,
    column: "Nombre",
    message: "Repite la fila 2: mismo día, producto y nombre, para Uno",
  });
  const wrong = { row: 3, column: "Stock", message: "El stock debe ser un número entero (dice «x»)" };
  assert.deepEqual(
    [status, body],
    [
      400,
      {
        error: "No se importó nada: hay 1 fila con errores y 1 fila repetida.",
        skipped_rows: [wrong],
        duplicated_rows: [repeats(3), repeats(4)],
      },
    ],
  );
  const { rows } = await app.preview(file);
  assert.deepEqual(
    rows.map(({ state }) => state),
    ["new", "wrong", "duplicate"],
  );
});

test("TODAS beside codes is every company, beside a code that nobody has it is wrong", async (t) => {
  const app = await setUpImports(t);
  const cells = ["TODAS", "20101, todas", "TODAS, C9999"];
  const { skipped_rows: skipped, rows } = await app.preview(
    buildGroupFile(buildDistinctRows(cells.map((Empresas) => ({ Empresas })))),
  );
  assert.deepEqual(
    rows.map(({ companies }) => companies),
    ["Todas (2)", "Todas (2)", ""],
  );
  assert.deepEqual(skipped, [
    { row: 4, column: "Empresas", message: "No hay ninguna empresa con el código «C9999»" },
  ]);
});

test("a discount that is none is told, and is no mistake", async (t) => {
  const app = await setUpImports(t);
  const rows = buildDistinctRows([
    { Precio: 10 },
    { Precio: 15.9 },
    { Precio: 16 },
    { "Precio con descuento": 0 },
  ]);
  const notice = "En las filas 2, 3 el precio con descuento no es menor que el precio: se cobrará el precio.";
  const file = buildGroupFile(rows);
  assert.deepEqual((await app.preview(file)).notices, [notice]);
  assert.deepEqual((await app.importFile(file)).notices, [notice]);
});

test("a company file names one company a row", async (t) => {
  const app = await setUpImports(t);
  const rows = ["20101", 20101, "C-2, 20101", "TODAS", null].map((code, index) =>
    buildCompanyRow({ Nombre: `Plato ${index}`, "Código Cliente": code }),
  );
  const { skipped_rows: skipped, rows: read } = await app.preview(buildCompanyFile(rows), "company");
  assert.deepEqual(
    read.map(({ companies }) => companies),
    ["Uno", "Uno", "", "", ""],
  );
  assert.deepEqual(
    skipped.map(({ row, column, message }) => [row, column, message]),
    [
      [4, "Código Cliente", "No hay ninguna empresa con el código «C-2, 20101»"],
      [5, "Código Cliente", "TODAS solo vale en la importación por grupo"],
      [6, "Código Cliente", "El código de cliente es obligatorio"],
    ],
  );
});
