import { expect, test } from "vitest";
import { findFileProblem, readIntoMemory } from "./chosen-file.ts";

const size = 5 * 1024 * 1024;

test.each([
  ["menu.xlsx", 1, null],
  ["MENU.XLS", size, null],
  ["menu.csv", 1, "El archivo debe ser una hoja de cálculo .xlsx o .xls."],
  ["xlsx", 1, "El archivo debe ser una hoja de cálculo .xlsx o .xls."],
  ["menu.xlsx", 0, "El archivo está vacío."],
  ["menu.xlsx", size + 1, "El archivo no debe superar 5 MB."],
])("%s of %i bytes: %s", (name, bytes, problem) => {
  expect(findFileProblem({ name, size: bytes })).toBe(problem);
});

test("a file is held as it was chosen; one that can no longer be read says so", async () => {
  const file = new File(["menú"], "menu.xlsx");
  const held = await readIntoMemory(file);
  expect([held.name, await held.text()]).toEqual(["menu.xlsx", "menú"]);
  const gone = Object.assign(new File([], "menu.xlsx"), {
    arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")),
  });
  await expect(readIntoMemory(gone)).rejects.toThrow("El archivo cambió o ya no está");
});
