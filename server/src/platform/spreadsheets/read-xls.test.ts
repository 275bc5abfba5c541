import assert from "node:assert/strict";
import { test } from "node:test";
import { utils, write } from "@e965/xlsx";
import { bof, eof, packCompound, record, u16, xlsStream } from "./compound-file.test-data.ts";
import { readWorkbook } from "./read-workbook.ts";

const day = (text: string) => new Date(`${text}Z`);
const packXls = (stream: Buffer) => packCompound({ "/Workbook": stream });

async function rowsOf(stream: Buffer) {
  const [sheet] = await readWorkbook(packXls(stream));
  return sheet?.rows.map(({ number, cells }) => [number, ...cells]);
}

const formula = (row: number, column: number, result: string) =>
  record(0x06, u16(row, column, 0), result, u16(0, 0, 0, 0));
const noText = "\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff";

test("formulas: texts in a record of their own, which a shared formula puts further on", async () => {
  const rows = await rowsOf(
    xlsStream(
      [],
      [
        [
          formula(0, 0, noText),
          record(0x04_bc, u16(0, 0), "\u0000\u0000", u16(0, 0)),
          record(0x02_07, u16(4), "\u0000Sopa"),
          formula(0, 1, "\u0001\u0000\u0001\u0000\u0000\u0000\u00ff\u00ff"),
          formula(0, 2, "\u0002\u0000\u002a\u0000\u0000\u0000\u00ff\u00ff"),
          formula(0, 3, "\u0003\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff"),
          formula(0, 4, "\u0000\u0000\u0000\u0000\u0000\u0000\u0004\u0040"),
          record(0x02_05, u16(0, 5, 0), "\u0000\u0000"),
          record(0x02_05, u16(0, 6, 0), "\u0007\u0001"),
        ],
      ],
    ),
  );
  assert.deepEqual(rows, [[1, "Sopa", true, "#N/A", null, 2.5, false, "#DIV/0!"]]);
});

test("texts go on in the next record, in letters of another width, with their runs and their sounds", async () => {
  const strings = record(
    0xfc,
    u16(3, 0, 3, 0),
    // With two runs of letters and three bytes of sounds, cut after "Ají".
    u16(5),
    "\u000c",
    u16(2, 3, 0),
    "Aj\u00ed",
  );
  const more = record(
    0x3c,
    "\u0001",
    u16(0x27_13, 0x20),
    "runs+run",
    "abc",
    u16(3),
    "\u0000uno",
    u16(3),
    "\u0001",
  );
  const rest = record(0x3c, "\u0000dos");
  const cells = [0, 1, 2].map((index) => record(0xfd, u16(4, index, 0, index, 0)));
  const long = formula(5, 0, noText);
  const text = [record(0x02_07, u16(6), "\u0000Sopa"), record(0x3c, "\u0000 a")];
  const inline = [
    record(0x02_04, u16(6, 0, 0, 2), "\u0001", u16(0xf1, 0x21)),
    record(0xd6, u16(6, 1, 0, 2), "\u0000no"),
  ];
  assert.deepEqual(await rowsOf(xlsStream([strings, more, rest], [[...cells, long, ...text, ...inline]])), [
    [5, "Ají✓ ", "uno", "dos"],
    [6, "Sopa a"],
    [7, "ñ!", "no"],
  ]);
});

test("what belongs to a chart in the sheet, or to a book within the book, is not its own", async () => {
  const number = (value: number) =>
    record(0x02_03, u16(0, 0, 0), Buffer.from(new Float64Array([value]).buffer));
  const sheet = xlsStream([], [[number(1), bof(0x20), number(2), eof]]);
  const other = xlsStream([], [[number(3)]]);
  const book = packCompound({ "/MBD0/Workbook": other, "/Workbook": sheet, "/MBD1/Workbook": other });
  assert.deepEqual(await readWorkbook(book), [
    { name: "Hoja 1", hidden: false, rows: [{ number: 1, cells: [1] }] },
  ]);
});

test("numbers short and long, dates of both systems, Peru's money, and sheets that are hidden", async () => {
  for (const date1904 of [false, true]) {
    const sheet = utils.aoa_to_sheet([
      [1, -7, 0.25, 12.34, 1e9, 1234.5678, 1 / 3, true],
      [],
      [null, null, 44883.5, 14.9, 44883, 0.5],
    ]);
    const formats = {
      C3: "dd/mm/yyyy hh:mm",
      D3: "[$S/-280A] #,##0.00",
      E3: '[$-280A]d "de" mmmm',
      F3: "h:mm",
    };
    for (const [cell, z] of Object.entries(formats)) Object.assign(sheet[cell] as object, { z });
    const book = {
      SheetNames: ["Menú", "Oculta"],
      Sheets: { Menú: sheet, Oculta: utils.aoa_to_sheet([["x"]]) },
    };
    const properties = { WBProps: { date1904 }, Sheets: [{ Hidden: 0 as const }, { Hidden: 2 as const }] };
    const bytes = write({ ...book, Workbook: properties }, { type: "buffer", bookType: "biff8" }) as Buffer;
    const days = date1904
      ? ["2026-11-19T12:00", "2026-11-19T00:00"]
      : ["2022-11-18T12:00", "2022-11-18T00:00"];
    const [first = "", second = ""] = days;
    assert.deepEqual(await readWorkbook(bytes), [
      {
        name: "Menú",
        hidden: false,
        rows: [
          { number: 1, cells: [1, -7, 0.25, 12.34, 1e9, 1234.5678, 0.333333333333333, true] },
          { number: 3, cells: [null, null, day(first), 14.9, day(second), 0.5] },
        ],
      },
      { name: "Oculta", hidden: true, rows: [{ number: 1, cells: ["x"] }] },
    ]);
  }
});

test("a password, an older Excel, another program's file, and a stream that is cut", async () => {
  const sheet = xlsStream([], [[record(0x02_04, u16(0, 0, 0, 1), "\u0000a")]]);
  const refusals: readonly [Buffer, string][] = [
    [packXls(xlsStream([record(0x2f, u16(1, 1, 1, 0))], [[]])), "encrypted"],
    [packCompound({ "/EncryptionInfo": Buffer.alloc(9), "/EncryptedPackage": sheet }), "encrypted"],
    [packCompound({ "/Book": Buffer.concat([bof(5, 0x05_00), eof]) }), "damaged"],
    [packXls(Buffer.concat([bof(5, 0x05_00), eof])), "damaged"],
    [packCompound({ "/WordDocument": Buffer.alloc(5_000) }), "not-a-spreadsheet"],
  ];
  for (const [bytes, reason] of refusals) await assert.rejects(readWorkbook(bytes), { reason });
  for (let length = 0; length < sheet.length; length += 1)
    await assert.rejects(readWorkbook(packXls(sheet.subarray(0, length))), { reason: "damaged" });
});
