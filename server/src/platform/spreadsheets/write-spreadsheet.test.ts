import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { read, utils, type WorkSheet } from "@e965/xlsx";
import { readXlsx } from "hucre/xlsx";
import { createRowXml, SharedStrings, type CellValue } from "./row-xml.ts";
import {
  streamSpreadsheet,
  writeSpreadsheet,
  type StreamedSheet,
  type StreamOptions,
} from "./write-spreadsheet.ts";

const columns = [
  { header: "Texto", width: 20 },
  { header: "Nota", width: 20, distinct: true },
  { header: "Monto", width: 12, format: "money" },
  { header: "Fecha", width: 12, format: "date" },
  { header: "Cantidad", width: 12, format: "count" },
] as const;
const about = { title: "Órdenes · Textiles & Cía. · del 01/03/2026 al 31/03/2026", author: "Lonchera" };

function buildSheet(rows: readonly CellValue[][], changes: Partial<StreamedSheet> = {}): StreamedSheet {
  return { name: "Órdenes", columns, expected: rows.length, batches: () => [rows], ...changes };
}

async function buildFile(sheets: readonly StreamedSheet[], settings: StreamOptions = {}): Promise<Buffer> {
  return buffer(streamSpreadsheet(sheets, about, settings));
}

/** Reads the rows of each sheet with two independent readers. */
async function readByBoth(file: Buffer) {
  const { sheets } = await readXlsx(file);
  const other = read(file, { cellDates: true, UTC: true, cellStyles: true });
  const rowsOf = (sheet: WorkSheet) =>
    utils.sheet_to_json<CellValue[]>(sheet, { header: 1, raw: true, defval: null, UTC: true });
  return {
    hucre: sheets.map(({ name, rows }) => ({ name, rows })),
    xlsx: other.SheetNames.map((name) => ({ name, rows: rowsOf(other.Sheets[name] as WorkSheet) })),
  };
}

const headings = columns.map((column) => column.header);
const day = new Date("2026-03-03T00:00:00Z");

test("what is written is read again, by two readers, cell by cell", async () => {
  const texts = [
    "=1+1",
    "+51 987654321",
    "-2",
    "@SUM(A1)",
    '=HYPERLINK("http://example.com";"Ver")',
    "00000000",
    "12.50",
    "Ají de gallina 🍛 señor",
    "  con espacios  ",
    "línea uno\nlínea dos\ttab",
    `<&>"'`,
    "_x000D_ no es un escape",
    "]]>",
    "a".repeat(32_767),
  ];
  const rows = texts.map((text, index) => [text, text, (1850 * index + 5) / 100, day, index + 1]);
  const { hucre, xlsx } = await readByBoth(await buildFile([buildSheet(rows)]));
  assert.deepEqual(hucre, [{ name: "Órdenes", rows: [headings, ...rows] }]);
  assert.deepEqual(xlsx, [{ name: "Órdenes", rows: [headings, ...rows] }]);
});

test("what no spreadsheet can hold is left out or cut off, whichever way it is written", async () => {
  const rows = [
    ["a\u0000b\u0001c\u001Fd\uFFFE", "\u0008", null, null, null],
    ["uno\r\ndos\rtres", "😀".slice(0, 1), null, null, null],
    ["b".repeat(40_000), "_x0041_", null, null, null],
  ];
  const whole = await writeSpreadsheet([{ name: "Órdenes", columns, rows }], about);
  for (const file of [await buildFile([buildSheet(rows)]), Buffer.from(whole)]) {
    const { hucre, xlsx } = await readByBoth(file);
    for (const sheets of [hucre, xlsx])
      assert.deepEqual(
        sheets[0]?.rows.slice(1).map((row) => row.slice(0, 2)),
        [
          ["abcd", ""],
          ["uno\ndos\ntres", "\uFFFD"],
          ["b".repeat(32_767), "_x0041_"],
        ],
      );
  }
});

test("money has two decimals and nothing behind them", async () => {
  const centimos = [0, 1, 5, 10, 29, 57, 110, 115, 1010, 1250, 99_999, 123_456_789, 2_147_483_647, -1250];
  const file = await buildFile([buildSheet(centimos.map((amount) => ["", "", amount / 100, null, null]))]);
  const { hucre } = await readByBoth(file);
  for (const [index, amount] of centimos.entries()) {
    const cell = hucre[0]?.rows[index + 1]?.[2];
    assert.equal(typeof cell, "number");
    assert.match(String(cell), /^-?\d+(\.\d{1,2})?$/);
    assert.equal(Math.round(Number(cell) * 100), amount);
  }
});

test("rows that do not fit go on in another sheet with the same headings", async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [`Plato ${index}`, "", index, day, index]);
  const batches = () => [rows.slice(0, 5), [], rows.slice(5)];
  const summary = buildSheet([["Textiles", "", 21, day, 7]], {
    name: "Resumen",
    expected: 0,
    totals: () => ["Total", "", 21, null, 7],
  });
  const file = await buildFile([buildSheet(rows, { batches, filters: true }), summary], { rowsPerSheet: 4 });
  const { hucre, xlsx } = await readByBoth(file);
  const shape = [
    ["Órdenes", "Plato 0", "Plato 1", "Plato 2"],
    ["Órdenes 2", "Plato 3", "Plato 4", "Plato 5"],
    ["Órdenes 3", "Plato 6"],
    ["Resumen", "Textiles", "Total"],
  ];
  for (const sheets of [hucre, xlsx]) {
    assert.deepEqual(
      sheets.map((sheet) => [sheet.name, ...sheet.rows.slice(1).map((row) => row[0])]),
      shape,
    );
    for (const sheet of sheets) assert.deepEqual(sheet.rows[0], headings);
  }
});

test("texts that the table has no room for stand in their cells", () => {
  const texts = new SharedStrings(2);
  const cells = ["abc", "abc", "long ".repeat(20), "d", "e"].map((text) => texts.indexOf(text));
  assert.deepEqual(cells, [0, 0, undefined, 1, undefined]);
  const column = { start: '<c r="A', style: '" s="3', distinct: false };
  assert.equal(
    createRowXml(2, ["=e"], [column], texts),
    '<row r="2"><c r="A2" s="3" t="inlineStr"><is><t>=e</t></is></c></row>',
  );
  assert.deepEqual([...texts.toXml()].slice(1), ["<si><t>abc</t></si>", "<si><t>d</t></si>", "</sst>"]);
});

test("it is made to be read and printed", async () => {
  const rows = [["Lomo", "", 18.5, day, 1]];
  const file = await buildFile([
    buildSheet(rows, { filters: true, totals: () => ["Total", "", 18.5, null, 1] }),
  ]);
  const { sheets, properties } = await readXlsx(file, { readStyles: true });
  const [sheet] = sheets;
  assert.equal(properties?.title, about.title);
  assert.equal(sheet?.freezePane?.rows, 1);
  assert.equal(sheet.autoFilter?.range, "A1:E2");
  assert.equal(sheet.headerFooter?.oddFooter, "&CPágina &P de &N");
  assert.match(sheet.headerFooter.oddHeader ?? "", /Textiles && Cía\./);
  const { paperSize, orientation, fitToWidth, printTitlesRow } = sheet.pageSetup ?? {};
  assert.deepEqual([paperSize, orientation, fitToWidth, printTitlesRow], ["a4", "landscape", 1, "$1:$1"]);
  const styleOf = (at: string) => sheet.cells?.get(at)?.style;
  assert.deepEqual(
    ["0,0", "1,0", "2,0"].map((at) => styleOf(at)?.font?.bold ?? false),
    [true, false, true],
  );
  assert.deepEqual(
    ["1,2", "1,3", "2,2"].map((at) => styleOf(at)?.numFmt),
    ["#,##0.00", "dd/mm/yyyy", "#,##0.00"],
  );
});

test("a source that breaks breaks the file", async () => {
  async function* broken() {
    yield [["Lomo", "", 1, day, 1]];
    throw new Error("the database went away");
  }
  await assert.rejects(buildFile([buildSheet([], { expected: 2, batches: broken })]), /went away/);
});
