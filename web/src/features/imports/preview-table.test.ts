import { expect, test } from "vitest";
import { buildImportPreview, buildPreviewRow } from "./import.test-data.ts";
import { countStates, getInitialRowFilter, getProblemsElsewhere } from "./preview-rows.tsx";
import { dishStateDisplays, toShownRows } from "./preview-table.tsx";

const preview = buildImportPreview({
  error: "Hay filas con problemas.",
  rows: [
    buildPreviewRow({ row: 4 }),
    buildPreviewRow({ row: 5, state: "wrong" }),
    buildPreviewRow({ row: 6, state: "duplicate" }),
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
  expect(getProblemsElsewhere(preview)).toEqual([{ row: 3, column: "", message: "Falta la columna Stock." }]);
});

test("rows are counted by state, and those to mend come first", () => {
  const counts = countStates(dishStateDisplays, preview.rows);
  expect(counts).toEqual({ new: 1, duplicate: 1, wrong: 1 });
  const first = (more: Partial<typeof counts>) =>
    getInitialRowFilter(["wrong", "duplicate"], { ...counts, ...more });
  expect(first({})).toBe("wrong");
  expect(first({ wrong: 0 })).toBe("duplicate");
  expect(first({ wrong: 0, duplicate: 0 })).toBeNull();
});
