import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReadCell } from "../../platform/spreadsheets/sheet-content.ts";
import { createYielder } from "../../platform/yield-to-event-loop.ts";
import { buildGroupFile, groupHeadings, buildGroupRow, setUpImports } from "../../../test/imports.ts";
import { checkTable } from "./check-rows.ts";
import { createCompaniesReader, type OfferedCompany } from "./read-companies.ts";
import { findTable } from "./find-table.ts";
import { getMenuShape } from "./read-file.ts";

const companies: readonly OfferedCompany[] = [
  { id: 1, name: "Uno", clientCode: "20101" },
  { id: 2, name: "Dos", clientCode: "C-2" },
];

test("each code of a file is looked for once, however often its cells name it", () => {
  const asked: string[] = [];
  const read = createCompaniesReader("group", companies, (code) => {
    asked.push(code);
    return companies.find(({ clientCode }) => clientCode === code);
  });
  const codes = Array.from({ length: 900 }, (_, index) => `Z${index}`);
  for (let row = 0; row < 500; row += 1) {
    read(codes.join(","));
    read(codes.toReversed().join(";"));
    read("20101,".repeat(1_000));
  }
  assert.ok(asked.length < 2_000, `${asked.length} asked for`);
  assert.deepEqual(read("20101,".repeat(1_000)), { value: { all: false, companies: [companies[0]] } });
});

test("a cell that names too many is wrong, and of codes that nobody has it tells the first", () => {
  const read = createCompaniesReader("group", companies);
  const problemOf = (cell: ReadCell) => {
    const reading = read(cell);
    return "problem" in reading ? reading.problem : "";
  };
  const codes = (count: number) => Array.from({ length: count }, (_, index) => `Z${index}`).join(",");
  const list = Array.from({ length: 20 }, (_, index) => `«Z${index}»`).join(", ");
  assert.equal(problemOf(codes(23)), `No hay ninguna empresa con los códigos ${list} y 3 más`);
  assert.match(problemOf(codes(1_001)), /^No debe nombrar más de 1000 empresas \(dice «Z0,Z1/);
  assert.equal(problemOf("Z".repeat(9_000)), `No hay ninguna empresa con el código «${"Z".repeat(40)}…»`);
});

test("whatever long texts a file repeats, its answer stays small", async () => {
  const letters = "ñ, ".repeat(600);
  const cells = groupHeadings.map(() => letters);
  const rows = Array.from({ length: 500 }, (_, index) => ({ number: index + 2, cells }));
  const sheet = { name: "Menú", hidden: false, rows: [{ number: 1, cells: [...groupHeadings] }, ...rows] };
  const table = await findTable([sheet], getMenuShape("group"));
  const { skipped } = await checkTable(table, "group", { types: [], companies }, () => Promise.resolve([]));
  assert.equal(skipped.length, 10 * rows.length);
  assert.ok(skipped.every(({ message }) => message.length < 200));
});

test("long work lets others have their turn", async () => {
  const yieldToEventLoop = createYielder();
  let served = false;
  setImmediate(() => (served = true));
  const start = performance.now();
  while (performance.now() - start < 50);
  await yieldToEventLoop();
  assert.equal(served, true);
});

test("a cell with more text than any of a menu is wrong, in any column", async (t) => {
  const app = await setUpImports(t);
  const long = "x".repeat(32_000);
  const rows = groupHeadings.map((heading) => buildGroupRow({ Nombre: `De ${heading}`, [heading]: long }));
  const { skipped_rows: skipped } = await app.preview(buildGroupFile(rows));
  const message = `La celda tiene demasiado texto (dice «${"x".repeat(40)}…»)`;
  assert.deepEqual(
    skipped,
    groupHeadings.map((column, index) => ({ row: index + 2, column, message })),
  );
});
