import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Column } from "./data-table-rows.tsx";
import { createSpreadsheet } from "./table-export.tsx";

type Row = { name: string; units: number; day: string | null };

const columns: readonly Column<Row>[] = [
  { key: "name", header: "Nombre", cell: ({ name }) => name },
  { key: "units", header: "Unidades", cell: ({ units }) => units },
  {
    key: "day",
    header: "Fecha",
    cell: () => null,
    value: ({ day }) => (day === null ? null : new Date(day)),
  },
];

async function exportSheet(rows: readonly Row[], name = "Zonas") {
  const file = await createSpreadsheet(name, columns, rows);
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  return sheets[0];
}

test("texts stay texts, also those like formulas; numbers and dates are such, under headings", async () => {
  const sheet = await exportSheet([
    { name: "=1+1", units: 12, day: "2026-11-20" },
    { name: "Ñaña", units: 0, day: null },
  ]);
  expect(sheet?.rows.map((row) => row.slice(0, 3))).toEqual([
    ["Nombre", "Unidades", "Fecha"],
    ["=1+1", 12, new Date("2026-11-20")],
    ["Ñaña", 0, null],
  ]);
});

test("a name that a sheet cannot bear is made one that it can", async () => {
  const sheet = await exportSheet([], "Zonas [todas]: las de la semana y las de la otra");
  expect(sheet?.name).toBe("Zonas  todas   las de la semana");
});
