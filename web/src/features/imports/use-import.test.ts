import { expect, test } from "vitest";
import { CallError } from "../../lib/api/errors.ts";
import { FileChanged } from "./chosen-file.ts";
import { importOutcome } from "./use-import.ts";

const check = { key: [], send: () => Promise.resolve({ same_file: null }) };
const sending = { check, file: new File(["menú"], "menu.xlsx"), hasLeft: true };

test("a refusal shows the server's sentence and its rows", () => {
  const skipped_rows = [{ row: 3, column: "Precio", message: "No es un monto." }];
  const body = { error: "1 fila tiene errores.", skipped_rows, duplicated_rows: [] };
  const error = new CallError({ kind: "refused", status: 400, detail: body.error, body });
  expect(importOutcome(error, sending)).toEqual({
    kind: "refused",
    error: body.error,
    skipped: skipped_rows,
    duplicated: [],
  });
});

test("a refusal without a sentence has the specification's", () => {
  const error = new CallError({ kind: "refused", status: 500 });
  expect(importOutcome(error, sending)).toMatchObject({ error: "Hubo un error al procesar el archivo." });
});

test("a file that changed on its disk says so", () => {
  const changed = new FileChanged();
  expect(importOutcome(changed, sending)).toMatchObject({ kind: "refused", error: changed.message });
});

test.each(["network", "timeout", "bad-response"] as const)("after %s it may be saved", (kind) => {
  expect(importOutcome(new CallError({ kind }), sending)).toMatchObject({ kind: "unclear", sending });
});

test("so it may when a proxy answers for the server", () => {
  const error = new CallError({ kind: "refused", status: 504 });
  expect(importOutcome(error, sending)).toMatchObject({ kind: "unclear" });
});

test("what was cancelled on its way saved nothing, what had arrived may have", () => {
  const error = new CallError({ kind: "canceled" });
  expect(importOutcome(error, { ...sending, hasLeft: false })).toEqual({ kind: "canceled" });
  expect(importOutcome(error, sending)).toMatchObject({ kind: "unclear" });
});
