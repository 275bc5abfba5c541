import { expect, test } from "vitest";
import { importPreview, previewRow } from "./import.test-data.ts";
import { countStates, firstShown, problemsElsewhere, toShownRows } from "./preview-table.tsx";

const preview = importPreview({
  error: "Hay filas con problemas.",
  rows: [
    previewRow({ row: 4 }),
    previewRow({ row: 5, state: "wrong" }),
    previewRow({ row: 6, state: "duplicate" }),
  ],
  skipped_rows: [
    { row: 5, column: "Precio", message: "Falta el precio." },
    { row: 5, column: "Fecha", message: "No existe." },
    { row: 3, column: "", message: "Falta la columna Stock." },
  ],
  duplicated_rows: [{ row: 6, column: "Nombre", message: "Repite la fila 4." }],
});

test("each row tells all that is wrong in it, by column", () => {
  expect(toShownRows(preview).map(({ problems }) => problems)).toEqual([
    [],
    ["Precio: Falta el precio.", "Fecha: No existe."],
    ["Nombre: Repite la fila 4."],
  ]);
});

test("what is wrong in no row of a dish is told apart", () => {
  expect(problemsElsewhere(preview)).toEqual([{ row: 3, column: "", message: "Falta la columna Stock." }]);
});

test("rows are counted by state, and those to mend come first", () => {
  const counts = countStates(preview.rows);
  expect(counts).toEqual({ new: 1, duplicate: 1, wrong: 1 });
  expect(firstShown(counts)).toBe("wrong");
  expect(firstShown({ ...counts, wrong: 0 })).toBe("duplicate");
  expect(firstShown({ new: 3, duplicate: 0, wrong: 0 })).toBeNull();
});
