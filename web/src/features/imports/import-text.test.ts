import { expect, test } from "vitest";
import { columnsText } from "./import-text.ts";

test("each kind names its own last column", () => {
  expect(columnsText("group")).toMatch(/^Columnas, en cualquier orden: Fecha, .*, Orden y Empresas \(/);
  expect(columnsText("company")).toMatch(/ y Código Cliente \(/);
});
