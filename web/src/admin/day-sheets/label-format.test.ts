import { expect, test } from "vitest";
import type { DayLabel } from "@lonchera/contract/day-sheets";
import { inGroups, pagesOf, typeSizeOf, unitLabels } from "./label-format.ts";

function label(change: Partial<DayLabel> = {}): DayLabel {
  return {
    id_order: "LON-000123",
    person: "Rosa Quispe",
    vehicle: null,
    company_id: 1,
    company: "Minera Andina",
    zone: "Comedor",
    product: "ALMUE",
    dish: "Lomo saltado",
    options: "",
    quantity: 1,
    from: 1,
    of: 1,
    ...change,
  };
}

test("a line has a label for each of its units, numbered from where it begins", () => {
  const labels = unitLabels([label({ quantity: 2, of: 5 }), label({ quantity: 3, from: 3, of: 5 })]);
  expect(labels.map(({ number, line }) => `${number} de ${line.of}`)).toEqual([
    "1 de 5",
    "2 de 5",
    "3 de 5",
    "4 de 5",
    "5 de 5",
  ]);
});

test.each([
  [0, 0, 0],
  [1, 1, 1],
  [14, 1, 14],
  [15, 2, 15],
  [526, 38, 526],
])("%i labels are %i sheets, or %i of a roll", (labels, sheets, roll) => {
  expect(pagesOf(labels, "a4")).toBe(sheets);
  expect(pagesOf(labels, "100x50")).toBe(roll);
});

test("groups hold all, in their order", () => {
  expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inGroups([], 2)).toEqual([]);
});

test.each([
  ["large", {}],
  ["medium", { person: "María Alejandra Fernanda Zevallos" }],
  [
    "medium",
    {
      options: "Causa limeña, Lomo saltado, Mazamorra morada, Chicha morada",
      company: "Minera Quellaveta S.A.",
    },
  ],
  [
    "small",
    {
      options:
        "Causa limeña, Lomo saltado, Mazamorra morada, Chicha morada, Papa a la huancaína, Arroz con leche",
    },
  ],
  ["small", { dish: "Anticuchos de corazón con papas doradas y ají ".repeat(4) }],
])("the type is %s for %o", (size, change) => {
  expect(typeSizeOf(label(change))).toBe(size);
});
