import { expect, test } from "vitest";
import type { DayLabel } from "@lonchera/contract/day-sheets";
import {
  splitIntoGroups,
  labelFormats,
  countPages,
  createUnitLabels,
  computeLabelLayout,
  formatOrderLines,
  labelFontSizes,
} from "./label-format.ts";

function buildLabel(change: Partial<DayLabel> = {}): DayLabel {
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
    tags: [],
    quantity: 1,
    from: 1,
    of: 1,
    note: "",
    ...change,
  };
}

test("a line has a label for each of its units, numbered from where it begins", () => {
  const labels = createUnitLabels([
    buildLabel({ quantity: 2, of: 5 }),
    buildLabel({ quantity: 3, from: 3, of: 5 }),
  ]);
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
  expect(countPages(labels, "a4")).toBe(sheets);
  expect(countPages(labels, "100x50")).toBe(roll);
});

test("groups hold all, in their order", () => {
  expect(splitIntoGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(splitIntoGroups([], 2)).toEqual([]);
});

const options = "Causa limeña, Lomo saltado, Mazamorra morada, Chicha morada";

test.each(labelFormats)("the more a label of %s has to say, the smaller it says it", (format) => {
  const sizes = [
    buildLabel(),
    buildLabel({ options }),
    buildLabel({ options, dish: "Menú ejecutivo andino con arroz graneado y ensalada fresca" }),
    buildLabel({
      options,
      person: "María Alejandra Fernanda de los Ángeles Zevallos",
      zone: "Planta ".repeat(12),
    }),
    buildLabel({ options: `${options}, `.repeat(8), dish: "Anticuchos de corazón ".repeat(9) }),
  ].map((one) => computeLabelLayout(one, format).size);
  expect(sizes[0]).toBe(0);
  expect(sizes.at(-1)).toBe(labelFontSizes[format].length - 1);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
});

test("a larger label says the same in a larger type", () => {
  const long = buildLabel({
    options,
    dish: "Anticuchos de corazón con papas doradas, choclo y ají de huacatay",
  });
  const [sheet, roll] = labelFormats.map(
    (format) => labelFontSizes[format][computeLabelLayout(long, format).size]?.dish ?? 0,
  );
  expect(roll).toBeGreaterThan(sheet ?? Infinity);
});

test.each(labelFormats)(
  "on %s a long dish takes the lines that are left, in place of an ellipsis",
  (format) => {
    const long = computeLabelLayout(
      buildLabel({ dish: "Anticuchos de corazón con papas doradas y choclo ".repeat(4) }),
      format,
    );
    expect(long.dish).toBeGreaterThanOrEqual(4);
    const endless = buildLabel({ dish: "Anticuchos de corazón ".repeat(40), options });
    const { dish, options: optionLines } = computeLabelLayout(endless, format);
    expect([dish > 4, optionLines > 0]).toEqual([true, true]);
  },
);

test.each(labelFormats)(
  "on %s a code stands beside the place, and leaves less room to the rest",
  (format) => {
    const plain = buildLabel({ options, zone: "Planta concentradora, segundo piso, puerta azul" });
    const coded = { ...plain, code: "K7M2-QX4P" };
    expect(computeLabelLayout(coded, format).size).toBeGreaterThan(computeLabelLayout(plain, format).size);
    expect(formatOrderLines(plain, "2026-03-03")).toEqual(["LON-000123 · martes 03/03/2026"]);
    expect(formatOrderLines(coded, "2026-03-03")).toEqual(["LON-000123 · K7M2-QX4P", "Martes 03/03/2026"]);
  },
);
