import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import type { ImportPreview } from "@lonchera/contract/imports";
import { undoImport } from "@lonchera/contract/imports";
import { createSeededRandom as dice, type SeededRandom as Dice } from "@lonchera/demo/seeded-random";
import { newMenuDay, newItem } from "../../../test/factories.ts";
import { buildGroupFile, buildGroupRow, setUpImports } from "../../../test/imports.ts";
import { isLongRun } from "../../../test/long-run.ts";
import type { TestApp } from "../../../test/test-app.ts";

const rounds = isLongRun ? 60 : 3;

/** There are few dishes and days, so that rows repeat each other and existing dishes. Some cells are wrong. */
function buildRandomRow({ pick, chance, between }: Dice, wrongness: number) {
  const wrong = <T>(good: T, bad: T): T => (chance(wrongness) ? bad : good);
  return buildGroupRow({
    Fecha: wrong(pick(["05/03/2026", "2026-03-05", "6/3/2026", "09/03/2026"]), "13/13/2026"),
    Producto: wrong(pick(["Almuerzo", "ALMUE", "Cena"]), "Lonche"),
    Tipo: wrong(pick(["Dieta", "CONVE"]), "?"),
    Nombre: wrong(`${pick(["Ají", "AJI ", "Juane", "Tacacho", "Chupe"])} ${between(1, 4)}`, ""),
    Precio: wrong<string | number>(pick([12.5, "S/ 9,90"]), "1,234"),
    Stock: wrong<string | number>(10, "x"),
    Empresas: wrong<string | number>(pick(["TODAS", 20101, "C-2", "C-2,20101"]), "Z"),
  });
}

/** Reads every row of the tables that an import changes, without the history and the records of imports. */
async function readImportedTables({ pool }: Pick<TestApp, "pool">): Promise<unknown> {
  const tables = [
    "categories",
    "items",
    "item_companies",
    "item_subitems",
    "carts",
    "cart_lines",
    "companies",
  ];
  const found = tables.map((table) =>
    pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${table} t order by 1`),
  );
  return (await Promise.all(found)).map(({ rows }) => rows);
}

function assertPartition(preview: ImportPreview): void {
  const rowsOf = (state: string) => preview.rows.filter((row) => row.state === state).map(({ row }) => row);
  const rowNumbersOf = (problems: readonly { row: number }[]) => [...new Set(problems.map(({ row }) => row))];
  assert.deepEqual(rowNumbersOf(preview.skipped_rows), rowsOf("wrong"));
  const wrong = new Set(rowsOf("wrong"));
  const onlyRepeated = rowNumbersOf(preview.duplicated_rows).filter((row) => !wrong.has(row));
  assert.deepEqual(onlyRepeated, rowsOf("duplicate"));
  assert.equal(preview.new_count, rowsOf("new").length);
  assert.equal(preview.error === null, preview.new_count === preview.rows.length);
}

test("whatever the file: every row is new, repeated or wrong; all are saved or none; undoing restores what was", async (t) => {
  const seed = isLongRun ? `${randomInt(1_000_000)}` : "short run";
  t.diagnostic(`seed ${seed}`);
  const thrown = dice(seed);
  const app = await setUpImports(t);
  const day = await newMenuDay(app.db, "2026-03-05");
  await newItem(app.db, day, [app.one], { name: "Ají 1" });
  let saved = 0;
  for (let round = 0; round < rounds; round += 1) {
    const clean = round % 2 === 0;
    const rows = Array.from({ length: clean ? 2 : 12 }, () => buildRandomRow(thrown, clean ? 0 : 0.05));
    const file = buildGroupFile(rows);
    const before = await readImportedTables(app);
    const preview = await app.preview(file);
    assert.equal(preview.rows.length, rows.length);
    assertPartition(preview);
    assert.deepEqual(await readImportedTables(app), before);
    const { status, body } = await app.tryImport(file);
    assert.equal(status === 200, preview.error === null, JSON.stringify(body));
    if (status !== 200) {
      const { skipped_rows: skipped, duplicated_rows: duplicated } = preview;
      const error = preview.error?.replace("Así no se puede importar", "No se importó nada");
      assert.deepEqual(body, { error, skipped_rows: skipped, duplicated_rows: duplicated });
      assert.deepEqual(await readImportedTables(app), before);
      continue;
    }
    saved += 1;
    assert.equal(body.import.item_count, rows.length);
    if (thrown.chance(0.3)) continue;
    const params = { id: body.import.id };
    assert.equal((await app.call(undoImport, { params }, app.headers)).status, 200);
    assert.deepEqual(await readImportedTables(app), before);
  }
  t.diagnostic(`${saved} of ${rounds} saved`);
});
