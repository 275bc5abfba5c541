import { expect, test } from "vitest";
import { CallError } from "../../lib/api/errors.ts";
import { toImportOutcome } from "./use-import.ts";

const check = { key: [], send: () => Promise.resolve({ same_file: null }) };
const attempt = { check, file: new File(["menú"], "menu.xlsx"), isSent: true };

test("a refusal shows the server's sentence and its rows", () => {
  const skipped_rows = [{ row: 3, column: "Precio", message: "No es un monto." }];
  const body = { error: "1 fila tiene errores.", skipped_rows, duplicated_rows: [] };
  const error = new CallError({ kind: "refused", status: 400, detail: body.error, body });
  expect(toImportOutcome(error, attempt)).toEqual({
    kind: "refused",
    error: body.error,
    skipped: skipped_rows,
    duplicated: [],
  });
});

test("a refusal without a sentence has the specification's", () => {
  const error = new CallError({ kind: "refused", status: 500 });
  expect(toImportOutcome(error, attempt)).toMatchObject({ error: "Hubo un error al procesar el archivo." });
});

test("a file that changed on its disk says so", () => {
  const changed = new Error("El archivo cambió.");
  expect(toImportOutcome(changed, attempt)).toMatchObject({ kind: "refused", error: changed.message });
});

test.each(["network", "timeout", "bad-response"] as const)("after %s it may be saved", (kind) => {
  expect(toImportOutcome(new CallError({ kind }), attempt)).toMatchObject({ kind: "unclear", attempt });
});

test("so it may when a proxy answers for the server", () => {
  const error = new CallError({ kind: "refused", status: 504 });
  expect(toImportOutcome(error, attempt)).toMatchObject({ kind: "unclear" });
});

test("what was cancelled on its way saved nothing, what had arrived may have", () => {
  const error = new CallError({ kind: "canceled" });
  expect(toImportOutcome(error, { ...attempt, isSent: false })).toEqual({ kind: "canceled" });
  expect(toImportOutcome(error, attempt)).toMatchObject({ kind: "unclear" });
});
