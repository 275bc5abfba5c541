import { expect, test } from "vitest";
import { columnsText, counted, listText } from "./import-text.ts";

test("each kind names its own last column", () => {
  expect(columnsText("group")).toMatch(/^Columnas, en cualquier orden: Fecha, .*, Orden y Empresas \(/);
  expect(columnsText("company")).toMatch(/ y Código Cliente \(/);
});

test("counts and lists are read as people say them", () => {
  expect([counted(1, "fila", "filas"), counted(1200, "fila", "filas")]).toEqual(["1 fila", "1,200 filas"]);
  expect(listText(["a"])).toBe("a");
  expect(listText(["a", "b", "c"])).toBe("a, b y c");
  expect(listText(["a", "b", "c", "d"], 2)).toBe("a, b y 2 más");
});
