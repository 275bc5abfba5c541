import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createWorkbookParts,
  contentTypes,
  createWorkbook,
  createZip,
  buildRelationshipsXml,
  type WorkbookContent,
} from "../../../test/spreadsheets/xlsx-archive.ts";
import { readWorkbook } from "./read-workbook.ts";

async function readRows(content: WorkbookContent) {
  const [sheet] = await readWorkbook(createWorkbook(content));
  return sheet?.rows.map(({ number, cells }) => [number, ...cells]);
}

const toDate = (text: string) => new Date(`${text}Z`);

test("each kind of cell is read as what it shows", async () => {
  const rows = await readRows({
    strings: `<si><t xml:space="preserve"> Lomo </t></si>
      <si><r><t>Ají </t></r><r><rPr><b/></rPr><t>de gallina</t></r><rPh sb="0" eb="1"><t>aji</t></rPh></si>`,
    rows: `
      <row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="n"><v>12.5</v></c></row>
      <row r="3">
        <c r="A3" t="inlineStr"><is><r><t>Sopa</t></r><r><t> &amp; pan</t></r><rPh><t>no</t></rPh></is></c>
        <c r="B3" t="str"><f>A1&amp;B1</f><v>a_x000A_b&#x2713;</v></c>
        <c r="C3"><f>1+1</f><v>2</v></c>
        <c r="D3" t="b"><v>1</v></c><c r="E3" t="b"><v>0</v></c>
        <c r="F3" t="e"><v>#N/A</v></c>
        <c r="G3"><v>0.30000000000000004</v></c>
        <c r="H3"><v>1E-3</v></c>
        <c r="I3"><v>NaN</v></c>
      </row>
      <row r="4"><c r="A4" s="0"/><c r="B4"/><c r="C4" t="str"><f>""</f><v></v></c><c r="D4" t="inlineStr"><is><t>  </t></is></c></row>`,
  });
  assert.deepEqual(rows, [
    [2, null, " Lomo ", "Ají de gallina", 12.5],
    [3, "Sopa & pan", "a\nb✓", 2, true, false, "#N/A", 0.3, 0.001, "#NUM!"],
  ]);
});

test("rows and cells that are not named follow the one before", async () => {
  const rows = await readRows({
    rows: `<row><c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c></row><row/>
      <row><c><v>3</v></c></row><row r="9"><c/><c><v>9</v></c></row><row><c><v>10</v></c></row>`,
  });
  assert.deepEqual(rows, [
    [1, 1, null, null, 4, 5],
    [3, 3],
    [9, null, 9],
    [10, 10],
  ]);
});

test("letters as numbers, a text before runs of others, and rows that hold nothing", async () => {
  const rows = await readRows({
    strings: `<si><t>Menú </t><r><rPr><b/></rPr><t>del d&#237;a</t></r></si>`,
    rows: `<row/><row><c t="s"><v>0</v></c><c t="str"><f>A1</f><v>Aj&#xED; &#x2713; &#38;</v></c>
      <c t="inlineStr"><is><t>uno </t><r><t>dos</t></r></is></c></row>`,
  });
  assert.deepEqual(rows, [[2, "Menú del día", "Ají ✓ &", "uno dos"]]);
});

test("a stray cell in the last row is one row more", async () => {
  const rows = await readRows({
    rows: `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="B1048576"><v>2</v></c></row>`,
  });
  assert.deepEqual(rows, [
    [1, 1],
    [1_048_576, null, 2],
  ]);
});

const formats = [
  "dd/mm/yyyy",
  "dd\\-mmm\\-yy;@",
  '[$-280A]d "de" mmmm',
  "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy",
  "d/m/yyyy\\ h:mm\\ AM/PM",
  "mmm\\-yy",
  "[Red]yyyy\\-mm\\-dd",
];
const notDates = [
  "General",
  "[$S/-280A]\\ #,##0.00",
  "_-[$S/.-280A]* #,##0.00_-;-[$S/.-280A]* #,##0.00_-",
  '"S/" #,##0.00_);[Red]\\("S/" #,##0.00\\)',
  "S/ #,##0.00",
  '0 "días y horas"',
  "0.00E+00",
  "h:mm:ss",
  "[h]:mm",
  "mm:ss.0",
  "[Yellow]General",
];

function buildStyles(codes: readonly string[]): string {
  const xml = (code: string) => code.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const list = codes.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xml(code)}"/>`);
  const used = codes.map((_, index) => `<xf numFmtId="${164 + index}"/>`);
  return `<numFmts>${list.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs>${used.join("")}<xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="4"/></cellXfs>`;
}

test("a number is a date where its format shows one, and Peru's money is none", async () => {
  const all = [...formats, ...notDates];
  const cells = Array.from({ length: all.length + 3 }, (_, style) => `<c s="${style}"><v>46345</v></c>`);
  const [row] = (await readRows({ styles: buildStyles(all), rows: `<row>${cells.join("")}</row>` })) ?? [];
  const date = toDate("2026-11-19T00:00");
  const expected = [...formats.map(() => date), ...notDates.map(() => 46345), date, date, 46345];
  assert.deepEqual(row?.slice(1), expected);
});

test("dates of both systems, and numbers that show no date", async () => {
  const serials = [1, 59, 60, 61, 46345.5, 2_958_465, 2_958_466, 0, 0.5, -1];
  const rows = `<row>${serials.map((serial) => `<c s="0"><v>${serial}</v></c>`).join("")}</row>`;
  const styles = buildStyles(["dd/mm/yyyy"]);
  assert.deepEqual(await readRows({ rows, styles }), [
    [1, toDate("1900-01-01T00:00"), toDate("1900-02-28T00:00"), 60, toDate("1900-03-01T00:00")].concat([
      toDate("2026-11-19T12:00"),
      toDate("9999-12-31T00:00"),
      2_958_466,
      0,
      0.5,
      -1,
    ]),
  ]);
  const from1904 = `<workbookPr date1904="1"/><ext><x15:workbookPr chartTrackingRefBase="1"/></ext>`;
  const [row] = (await readRows({ rows, styles, properties: from1904 })) ?? [];
  assert.deepEqual(row?.slice(1, 6), [
    toDate("1904-01-02T00:00"),
    toDate("1904-02-29T00:00"),
    toDate("1904-03-01T00:00"),
    toDate("1904-03-02T00:00"),
    toDate("2030-11-20T12:00"),
  ]);
  const written = `<row><c s="0" t="d"><v>2026-11-19</v></c><c s="0" t="d"><v>2026-11-19T08:30:00Z</v></c></row>`;
  assert.deepEqual(await readRows({ rows: written, styles }), [
    [1, toDate("2026-11-19T00:00"), toDate("2026-11-19T08:30")],
  ]);
});

test("sheets in their order, hidden ones told, charts without cells, whatever the parts are called", async () => {
  const sheet = (value: number) =>
    `<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>${value}</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
  const book = createZip([
    { ...contentTypes, content: String(contentTypes.content).replace("xl/workbook", "xl/libro") },
    { name: "xl/styles.xml", content: "<styleSheet/>" },
    { name: "_rels/.rels", content: buildRelationshipsXml([["a", "officeDocument", "/XL/Libro.xml"]]) },
    {
      name: "xl/libro.xml",
      content: `<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:rel="y"><x:sheets>
        <x:sheet name="Dos &amp; más" rel:id="b"/><x:sheet name="Gráfico" rel:id="c"/>
        <x:sheet name="Uno" rel:id="d" state="veryHidden"/></x:sheets></x:workbook>`,
    },
    {
      name: "xl/_rels/libro.xml.rels",
      content: `<Relationships xmlns="z">
        <Relationship Target="hojas/2.xml" Id="b" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet"/>
        <Relationship Target="chart.xml" Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet"/>
        <Relationship Target="/xl/hojas/1.xml" Id="d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/></Relationships>`,
    },
    {
      name: "xl/chart.xml",
      content: `<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews/></chartsheet>`,
    },
    { name: "xl/hojas/1.xml", content: sheet(1) },
    { name: "xl/hojas/2.xml", content: Buffer.from(`\uFEFF${sheet(2)}`, "utf16le") },
  ]);
  const row = (value: number) => [{ number: 1, cells: [value] }];
  assert.deepEqual(await readWorkbook(book), [
    { name: "Dos & más", hidden: false, rows: row(2) },
    { name: "Gráfico", hidden: false, rows: [] },
    { name: "Uno", hidden: true, rows: row(1) },
  ]);
});

test("a date in letters is a date whatever its format", async () => {
  const cells = ["2026-11-19", "2026-11-19T00:00:00", "2026-11-19T08:30:00.5Z", "2026-02-30", "hoy"].map(
    (text) => `<c t="d"><v>${text}</v></c>`,
  );
  const computed = `<c t='d' r="F1"><f>TODAY()</f><v>2026-11-20</v></c>`;
  assert.deepEqual(await readRows({ rows: `<row>${cells.join("")}${computed}</row>` }), [
    [
      1,
      ...["00:00", "00:00", "08:30:00.5"].map((time) => toDate(`2026-11-19T${time}`)),
      "2026-02-30",
      "hoy",
    ].concat([toDate("2026-11-20T00:00")]),
  ]);
});

test("a formula that was saved without its value is named, one whose value is no text is empty", async () => {
  const rows = `<row r="1"><c r="A1"><f>B1+1</f></c><c r="B1" s="0"><f>1+1</f><v></v></c>
      <c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f t="shared" si="0"/><v/></c>
      <c r="E1"><f>1+1</f><v>2</v></c><x:c r='F1' t="str"><x:f>A1&amp;"x"</x:f></x:c></row>`;
  const none = "#SIN_VALOR!";
  assert.deepEqual(await readRows({ rows }), [[1, none, none, null, none, 2, none]]);
});

test("a sheet that is not there, and declarations in any part, are damage", async () => {
  const withoutSheet = createWorkbookParts({}).filter(({ name }) => !name.includes("sheet1"));
  await assert.rejects(readWorkbook(createZip(withoutSheet)), { reason: "damaged" });
  const laughs = `<!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;">]><comments>&b;</comments>`;
  for (const content of [laughs, Buffer.from(`\uFEFF${laughs}`, "utf16le")])
    await assert.rejects(readWorkbook(createWorkbook({ more: [{ name: "xl/comments1.xml", content }] })), {
      reason: "damaged",
    });
});
