import assert from "node:assert/strict";
import { test } from "node:test";
import { utils, write } from "@e965/xlsx";
import {
  createBofRecord,
  eofRecord,
  createCompoundFile,
  createRecord,
  toUint16Bytes,
  createXlsStream,
} from "../../../test/spreadsheets/compound-file.ts";
import { readWorkbook } from "./read-workbook.ts";

const toDate = (text: string) => new Date(`${text}Z`);
const packXls = (stream: Buffer) => createCompoundFile({ "/Workbook": stream });

async function readRows(stream: Buffer) {
  const [sheet] = await readWorkbook(packXls(stream));
  return sheet?.rows.map(({ number, cells }) => [number, ...cells]);
}

const buildFormula = (row: number, column: number, result: string) =>
  createRecord(0x06, toUint16Bytes(row, column, 0), result, toUint16Bytes(0, 0, 0, 0));
const noText = "\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff";

test("formulas: texts in a record of their own, which a shared formula puts further on", async () => {
  const rows = await readRows(
    createXlsStream(
      [],
      [
        [
          buildFormula(0, 0, noText),
          createRecord(0x04_bc, toUint16Bytes(0, 0), "\u0000\u0000", toUint16Bytes(0, 0)),
          createRecord(0x02_07, toUint16Bytes(4), "\u0000Sopa"),
          buildFormula(0, 1, "\u0001\u0000\u0001\u0000\u0000\u0000\u00ff\u00ff"),
          buildFormula(0, 2, "\u0002\u0000\u002a\u0000\u0000\u0000\u00ff\u00ff"),
          buildFormula(0, 3, "\u0003\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff"),
          buildFormula(0, 4, "\u0000\u0000\u0000\u0000\u0000\u0000\u0004\u0040"),
          createRecord(0x02_05, toUint16Bytes(0, 5, 0), "\u0000\u0000"),
          createRecord(0x02_05, toUint16Bytes(0, 6, 0), "\u0007\u0001"),
        ],
      ],
    ),
  );
  assert.deepEqual(rows, [[1, "Sopa", true, "#N/A", null, 2.5, false, "#DIV/0!"]]);
});

test("texts go on in the next record, in letters of another width, with their runs and their sounds", async () => {
  const strings = createRecord(
    0xfc,
    toUint16Bytes(3, 0, 3, 0),
    // With two runs of letters and three bytes of sounds, cut after "Ají".
    toUint16Bytes(5),
    "\u000c",
    toUint16Bytes(2, 3, 0),
    "Aj\u00ed",
  );
  const more = createRecord(
    0x3c,
    "\u0001",
    toUint16Bytes(0x27_13, 0x20),
    "runs+run",
    "abc",
    toUint16Bytes(3),
    "\u0000uno",
    toUint16Bytes(3),
    "\u0001",
  );
  const rest = createRecord(0x3c, "\u0000dos");
  const cells = [0, 1, 2].map((index) => createRecord(0xfd, toUint16Bytes(4, index, 0, index, 0)));
  const long = buildFormula(5, 0, noText);
  const text = [createRecord(0x02_07, toUint16Bytes(6), "\u0000Sopa"), createRecord(0x3c, "\u0000 a")];
  const inline = [
    createRecord(0x02_04, toUint16Bytes(6, 0, 0, 2), "\u0001", toUint16Bytes(0xf1, 0x21)),
    createRecord(0xd6, toUint16Bytes(6, 1, 0, 2), "\u0000no"),
  ];
  assert.deepEqual(
    await readRows(createXlsStream([strings, more, rest], [[...cells, long, ...text, ...inline]])),
    [
      [5, "Ají✓ ", "uno", "dos"],
      [6, "Sopa a"],
      [7, "ñ!", "no"],
    ],
  );
});

test("what belongs to a chart in the sheet, or to a book within the book, is not its own", async () => {
  const number = (value: number) =>
    createRecord(0x02_03, toUint16Bytes(0, 0, 0), Buffer.from(new Float64Array([value]).buffer));
  const sheet = createXlsStream([], [[number(1), createBofRecord(0x20), number(2), eofRecord]]);
  const other = createXlsStream([], [[number(3)]]);
  const book = createCompoundFile({ "/MBD0/Workbook": other, "/Workbook": sheet, "/MBD1/Workbook": other });
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
          { number: 3, cells: [null, null, toDate(first), 14.9, toDate(second), 0.5] },
        ],
      },
      { name: "Oculta", hidden: true, rows: [{ number: 1, cells: ["x"] }] },
    ]);
  }
});

test("a password, an older Excel, another program's file, and a stream that is cut", async () => {
  const sheet = createXlsStream([], [[createRecord(0x02_04, toUint16Bytes(0, 0, 0, 1), "\u0000a")]]);
  const refusals: readonly [Buffer, string][] = [
    [packXls(createXlsStream([createRecord(0x2f, toUint16Bytes(1, 1, 1, 0))], [[]])), "encrypted"],
    [createCompoundFile({ "/EncryptionInfo": Buffer.alloc(9), "/EncryptedPackage": sheet }), "encrypted"],
    [createCompoundFile({ "/Book": Buffer.concat([createBofRecord(5, 0x05_00), eofRecord]) }), "damaged"],
    [packXls(Buffer.concat([createBofRecord(5, 0x05_00), eofRecord])), "damaged"],
    [createCompoundFile({ "/WordDocument": Buffer.alloc(5_000) }), "not-a-spreadsheet"],
  ];
  for (const [bytes, reason] of refusals) await assert.rejects(readWorkbook(bytes), { reason });
  for (let length = 0; length < sheet.length; length += 1)
    await assert.rejects(readWorkbook(packXls(sheet.subarray(0, length))), { reason: "damaged" });
});
