import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { utils, write, type BookType } from "@e965/xlsx";
import { writeXlsx } from "hucre/xlsx";
import { createSeededRandom } from "@lonchera/demo/seeded-random";
import { isLongRun } from "../../../test/long-run.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { bundles } from "../../../test/test-app.ts";
import {
  createWorkbookParts,
  createWorkbook,
  compressZeros,
  createZip,
  type ZipEntry,
} from "../../../test/spreadsheets/xlsx-archive.ts";
import {
  createCompoundFile,
  createRecord,
  toUint16Bytes,
  createXlsStream,
} from "../../../test/spreadsheets/compound-file.ts";
import { readWorkbook } from "./read-workbook.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { UnreadableSpreadsheetError } from "./sheet-content.ts";

const megabyte = 1024 * 1024;
const bomb = { compressedBytes: compressZeros(1_100), declaredSize: 1_100 * megabyte };
const read = (bytes: Uint8Array, cpuTimeout?: number) => readSpreadsheet(bytes, { bundles, cpuTimeout });
const readFixture = (name: string) =>
  readFile(new URL(`../../../test/spreadsheets/fixtures/${name}`, import.meta.url));

function packAs(bookType: BookType, rows: readonly (readonly unknown[])[]): Buffer {
  const book = { SheetNames: ["Hoja1"], Sheets: { Hoja1: utils.aoa_to_sheet(rows as unknown[][]) } };
  return Buffer.from(write(book, { type: "buffer", bookType, compression: true }) as Buffer);
}

const buildWorkbookWithPart = (part: Partial<ZipEntry>) =>
  createWorkbook({ more: [{ name: "xl/media/a.bin", content: "a".repeat(999), ...part }] });
const buildRows = (count: number) =>
  Array.from({ length: count }, (_, row) => [row, "Lomo saltado", 12.5, "TODAS"]);
const buildCellRow = (reference: string) =>
  `<row r="${/\d+/.exec(reference)?.[0]}"><c r="${reference}"><v>1</v></c></row>`;

type HostileFile = readonly [name: string, bytes: () => Buffer | Promise<Buffer>, ...reasons: string[]];

const hostile: readonly HostileFile[] = [
  ["a bomb", () => buildWorkbookWithPart(bomb), "too-large"],
  ["a bomb for cells", () => createWorkbook({ rows: `<row r="1"/>`.repeat(1_100_000) }), "too-large"],
  ["a bomb that says it is small", () => buildWorkbookWithPart({ ...bomb, declaredSize: 10 }), "too-large"],
  ["a bomb that is named twice", () => buildWorkbookWithTwins(), "damaged"],
  ["a part that says it is larger", () => buildWorkbookWithPart({ declaredSize: 400 * megabyte }), "damaged"],
  ["a part that says it is smaller", () => buildWorkbookWithPart({ declaredSize: 10 }), "damaged"],
  [
    "a part that says it is packed larger",
    () => buildWorkbookWithPart({ declaredCompressedSize: megabyte }),
    "damaged",
  ],
  [
    "a part that says it is packed smaller",
    () => buildWorkbookWithPart({ declaredCompressedSize: 3 }),
    "damaged",
  ],
  ["a part of another sum", () => buildWorkbookWithPart({ declaredCrc: 1 }), "damaged"],
  ["a part with a password", () => buildWorkbookWithPart({ flags: 1 }), "encrypted"],
  ["5,000 parts", () => createWorkbook({ more: buildParts(5_000) }), "too-large"],
  ["entities that multiply", () => createWorkbook({ more: [laughs] }), "damaged"],
  ["a text in every cell", () => createWorkbook(repeatedText), "too-large"],
  ["11,000 rows of .xlsx", () => packAs("xlsx", buildRows(11_000)), "too-many-rows"],
  ["11,000 rows of .xls", () => packAs("biff8", buildRows(11_000)), "too-many-rows"],
  [
    "one far column",
    () => createWorkbook({ rows: buildCellRow("A1") + buildCellRow("XFD1048576") }),
    "too-many-columns",
  ],
  ["cells without end", () => createWorkbook({ rows: `<row><c/></row>`.repeat(600_000) }), "too-large"],
  ["a formula without end", () => buildEndlessFormula(), "took-too-long", "damaged"],
  [
    "an .xlsx with a password",
    () => writeXlsx({ sheets: [], encryption: { password: "x", spinCount: 10 } }).then(Buffer.from),
    "encrypted",
  ],
  ["an .xls with a password", () => buildLockedXls(), "encrypted"],
  ["nothing", () => Buffer.alloc(0), "not-a-spreadsheet"],
  ["a list with commas", () => Buffer.from("Fecha,Producto\n2026-11-19,Almuerzo\n"), "not-a-spreadsheet"],
  ["a page", () => Buffer.from("<html><table><tr><td>1</td></tr></table></html>"), "not-a-spreadsheet"],
  ["a document", () => Buffer.from("%PDF-1.7\n"), "not-a-spreadsheet"],
  ["a picture", () => Buffer.from("89504e470d0a1a0a", "hex"), "not-a-spreadsheet"],
  ["another zip", () => createZip([{ name: "a.txt", content: "a" }]), "not-a-spreadsheet"],
  ["an .ods", () => packAs("ods", [[1]]), "not-a-spreadsheet"],
  ["an .xlsb", () => packAs("xlsb", [[1]]), "not-a-spreadsheet"],
  ["an .xls of Excel 95", () => packAs("biff5", [["ñ"]]), "damaged"],
];

const laughs: ZipEntry = {
  name: "xl/comments1.xml",
  content: `<!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "${"&a;".repeat(1_000)}">]><l>${"&b;".repeat(1_000)}</l>`,
};

const repeatedText = {
  strings: `<si><t>${"a".repeat(32_000)}</t></si>`,
  rows: `<row>${`<c t="s"><v>0</v></c>`.repeat(150)}</row>`.repeat(500),
};

function buildParts(count: number): ZipEntry[] {
  return Array.from({ length: count }, (_, index) => ({ name: `xl/a${index}.xml`, content: "<a/>" }));
}

/** Builds a workbook in which ten names refer to the same ten megabytes. */
function buildWorkbookWithTwins(): Buffer {
  const part = { name: "xl/a.bin", content: Buffer.alloc(10 * megabyte) };
  const twins = Array.from({ length: 9 }, (_, index) => ({
    ...part,
    name: `xl/a${index}.bin`,
    reusesPreviousData: true,
  }));
  return createZip([...createWorkbookParts({}), part, ...twins]);
}

function buildLockedXls(): Buffer {
  return createCompoundFile({
    "/Workbook": createXlsStream([createRecord(0x2f, toUint16Bytes(1, 1, 1, 0))], [[]]),
  });
}

/** Writes bytes after a formula's result, which no program does. */
function buildEndlessFormula(): Buffer {
  const formula = createRecord(
    0x06,
    toUint16Bytes(0, 0, 0),
    "\u0000\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff",
    "\u0000\u0000rest",
  );
  return createCompoundFile({ "/Workbook": createXlsStream([], [[formula]]) });
}

const shortRun = new Set([
  "a bomb for cells",
  "a bomb that says it is small",
  "a part that says it is smaller",
  "a part of another sum",
  "entities that multiply",
  "11,000 rows of .xlsx",
  "one far column",
  "a formula without end",
  "an .xlsx with a password",
  "a page",
]);
const isOfShortRun = ([name]: HostileFile) => shortRun.has(name);

test("hostile files are refused for what they are, and this process does not grow", async (t) => {
  await read(await readFixture("menus.xlsx"));
  let most = 0;
  for (const [name, make, ...reasons] of isLongRun ? hostile : hostile.filter(isOfShortRun)) {
    const bytes = await make();
    await t.test(name, async () => {
      const before = process.memoryUsage.rss();
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 5);
      // A formula that never ends uses all of its time.
      const cpuTimeout = reasons.includes("took-too-long") ? 500 : undefined;
      const answer: unknown = await read(bytes, cpuTimeout).catch((error: unknown) => error);
      clearInterval(watch);
      assert.ok(answer instanceof UnreadableSpreadsheetError, JSON.stringify(answer));
      assert.ok(reasons.includes(answer.reason), answer.reason);
    });
  }
  t.diagnostic(`grew by at most ${Math.round(most / megabyte)} MB`);
  assert.ok(most < 100 * megabyte);
});

for (const name of ["menus.xlsx", "menus.xls"]) {
  test(`${name} with bytes changed is read or refused, whatever is in them`, async (t) => {
    const seed = isLongRun ? randomUUID() : "short run";
    t.diagnostic(`seed ${seed}`);
    const { between } = createSeededRandom(seed);
    const whole = await readFixture(name);
    const tries = Array.from({ length: isLongRun ? 200 : 5 }, () => {
      const bytes = Buffer.from(whole);
      for (let changes = between(1, 8); changes > 0; changes -= 1)
        bytes[between(8, bytes.length - 1)] = between(0, 255);
      return bytes;
    });
    const noise = Buffer.from(Array.from({ length: 4_000 }, () => between(0, 255)));
    tries.push(Buffer.concat([whole.subarray(0, 8), noise]));
    for (let first = 0; first < tries.length; first += 2)
      await Promise.all(
        tries.slice(first, first + 2).map(async (bytes) => {
          const answer: unknown = await read(bytes).catch((error: unknown) => error);
          assert.ok(Array.isArray(answer) || answer instanceof UnreadableSpreadsheetError, String(answer));
        }),
      );
  });

  test(`${name} cut anywhere is refused, or was cut after all that it says`, async () => {
    const whole = await readFixture(name);
    const sheets = await readWorkbook(whole);
    for (let length = 0; length < whole.length; length += 101) {
      const answer: unknown = await readWorkbook(whole.subarray(0, length)).catch((error: unknown) => error);
      if (!(answer instanceof UnreadableSpreadsheetError))
        assert.deepEqual(answer, sheets, `cut at ${length}`);
    }
  });
}

test("a file is read by what it is: 5,000 rows, a stray cell far below, its name apart", async () => {
  for (const bookType of isLongRun ? (["xlsx", "biff8"] as const) : (["biff8"] as const)) {
    const [sheet] = await read(packAs(bookType, buildRows(5_000)));
    assert.equal(sheet?.rows.length, 5_000);
    assert.deepEqual(sheet.rows.at(-1), { number: 5_000, cells: [4_999, "Lomo saltado", 12.5, "TODAS"] });
  }
  const [sheet] = await read(createWorkbook({ rows: buildCellRow("A1") + buildCellRow("B1048576") }));
  assert.deepEqual(sheet?.rows, [
    { number: 1, cells: [1] },
    { number: 1_048_576, cells: [null, 1] },
  ]);
});

test("while two files are read, this process goes on", async () => {
  const bytes = packAs("xlsx", buildRows(5_000));
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const countTicks = async (work: () => Promise<unknown>) => {
    ticks = 0;
    await work();
    return ticks;
  };
  const whileReadingHere = await countTicks(() => readWorkbook(bytes));
  const whileReadingThere = await countTicks(() => Promise.all([read(bytes), read(bytes)]));
  clearInterval(timer);
  assert.ok(
    whileReadingThere > 3 * (whileReadingHere + 1),
    `${whileReadingThere} to ${whileReadingHere} ticks`,
  );
});

test("an answer is read although its process has exited", async (t) => {
  const program = `process.once("message", ([delay]) =>
    setTimeout(() => process.send({ sheets: [] }, () => process.disconnect()), delay * 100));
  process.send("ready");`;
  const folder = createScratchFolder(t);
  await writeFile(path.join(folder, "read-workbook.js"), program);
  const blockEvents = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const timer = setInterval(blockEvents, 5, 400);
  const readAfter = (tenths: number) => readSpreadsheet(Buffer.from([tenths]), { bundles: folder });
  // Both exits are noticed together, while the second answer waits.
  const first = readAfter(3).then((sheets) => {
    clearInterval(timer);
    blockEvents(1_500);
    return sheets;
  });
  assert.deepEqual(await Promise.all([first, readAfter(12)]), [[], []]);
});
