import assert from "node:assert/strict";
import { test } from "node:test";
import { getImportExample, importKinds, type ImportKind } from "@lonchera/contract/imports";
import { spreadsheetType } from "@lonchera/contract/reports";
import { newCompany, newMenuDay } from "../../../test/factories.ts";
import { newImporter, setUpImports } from "../../../test/imports.ts";
import { setUpStaff } from "../../../test/staff.ts";
import type { Headers, TestApp } from "../../../test/test-app.ts";

async function readExample({ app }: Pick<TestApp, "app">, kind: ImportKind, headers: Headers) {
  const url = getImportExample.path.replace("{kind}", kind);
  const answer = await app.inject({ method: "GET", url, headers: { ...headers } });
  assert.equal(answer.headers["content-type"], spreadsheetType);
  const name = kind === "group" ? "ejemplo_grupo.xlsx" : "ejemplo_empresa.xlsx";
  assert.equal(answer.headers["content-disposition"], `attachment; filename="${name}"`);
  return new File([new Uint8Array(answer.rawPayload)], name);
}

test("the examples import as they are, downloaded both at once, and those of afterwards again, on days to come that are free", async (t) => {
  const app = await setUpImports(t);
  await newCompany(app.db, { name: "Tres", clientCode: "A;B" });
  await newCompany(app.db, { name: "Cerrada", clientCode: "X-9", archivedAt: new Date() });
  await newMenuDay(app.db, "2026-03-04", { enable: false });
  const dates: string[] = [];
  const files: [ImportKind, () => Promise<File>][] = [];
  for (const kind of importKinds) {
    const before = await readExample(app, kind, app.headers);
    files.push([kind, async () => before], [kind, () => readExample(app, kind, app.headers)]);
  }
  for (const [kind, download] of files) {
    const file = await download();
    const preview = await app.preview(file, kind);
    assert.deepEqual([preview.error, preview.notices, preview.ignored_columns], [null, [], []]);
    assert.equal(new Set(preview.rows.map(({ product }) => product)).size, 6);
    const { import: made } = await app.importFile(file, kind);
    assert.deepEqual(
      made.companies.map(({ name }) => name),
      ["Dos", "Tres", "Uno"],
    );
    dates.push(...made.days.map((day) => day.category_date));
  }
  assert.deepEqual(dates.slice(0, 3), ["2026-03-03", "2026-03-05", "2026-03-06"]);
});

test("without any company an example has its headings, and importing it says what it lacks", async (t) => {
  const app = await setUpStaff(t);
  const { tryImport } = newImporter(app, app.headers);
  for (const kind of importKinds) {
    const { status, body } = await tryImport(await readExample(app, kind, app.headers), kind);
    assert.deepEqual(
      [status, body.error],
      [400, "La hoja «Menú» no tiene filas debajo de los encabezados (fila 1)."],
    );
  }
});
