import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const toDate = (text: string) => new Date(`${text}T00:00Z`);
const headings = ["Fecha", "Producto", "Tipo", "Nombre", "Descripción", "Precio", "Precio con descuento"];
const menus = [
  { number: 1, cells: ["Menús de la semana del 16 de noviembre"] },
  { number: 3, cells: [...headings, "Stock", "Orden", "Empresas"] },
  {
    number: 4,
    cells: [
      toDate("2026-11-16"),
      "Almuerzo",
      "Fondo",
      "Lomo saltado",
      "Con arroz y papas",
      14.9,
      12.5,
      30,
      1,
      "TODAS",
    ],
  },
  {
    number: 5,
    cells: [
      toDate("2026-11-17"),
      "Almuerzo",
      "Entrada",
      " Causa limeña  ",
      null,
      29.8,
      null,
      "20",
      2,
      "AYM, HUA",
    ],
  },
  {
    number: 6,
    cells: [toDate("2026-11-18"), "Cena", "Postre", "Lomo saltado II", null, "12,50", null, 0, 3, "AYM"],
  },
  { number: 8, cells: ["19/11/2026", "Cena", true, "#N/A", null, "S/ 12.50", null, null, null, "TODAS"] },
];
const expected = [
  { name: "Menú", hidden: false, rows: menus },
  { name: "Notas", hidden: false, rows: [{ number: 1, cells: ["Precios con IGV"] }] },
  { name: "Oculta", hidden: true, rows: [{ number: 2, cells: [null, null, 7] }] },
];

for (const name of ["menus.xlsx", "menus.xls", "menus-1904.xlsx", "menus-1904.xls"]) {
  test(`${name} of LibreOffice is read as it shows`, async () => {
    const bytes = await readFile(new URL(`../../../test/spreadsheets/fixtures/${name}`, import.meta.url));
    assert.deepEqual(await readSpreadsheet(bytes), expected);
  });
}
