import { expect, test } from "vitest";
import { columnsText, listText } from "./import-text.ts";

test("each kind names its own last column", () => {
  expect(columnsText("group")).toMatch(/^Columnas, en cualquier orden: Fecha, .*, Orden y Empresas \(/);
  expect(columnsText("company")).toMatch(/ y Código Cliente \(/);
});

test("lists are read as people say them", () => {
  expect(listText(["a"])).toBe("a");
  expect(listText(["a", "b", "c"])).toBe("a, b y c");
  expect(listText(["a", "b", "c", "d"], 2)).toBe("a, b y 2 más");
});
