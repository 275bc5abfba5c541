import { expect, test } from "vitest";
import { describeColumns } from "./import-text.ts";

test("each kind names its own last column", () => {
  expect(describeColumns("group")).toMatch(/^Columnas, en cualquier orden: Fecha, .*, Orden y Empresas \(/);
  expect(describeColumns("company")).toMatch(/ y Código Cliente \(/);
});
