import { expect, test } from "vitest";
import { formatDay } from "../../lib/time-text.ts";
import {
  formatTimeAgo,
  listFilterOptions,
  getFilterLabels,
  filterLines,
  type FilterableLine,
  formatSummary,
} from "./sheet-lines.ts";

const none = { product: null, company: null, vehicle: null };
const lunch: FilterableLine = {
  product: "ALMUE",
  company_id: 2,
  company: "Minera Andina",
  vehicle: "Van 10",
};
const breakfast: FilterableLine = {
  product: "DESAY",
  company_id: 1,
  company: "Ópticas Ica",
  vehicle: "Van 9",
};
const withoutVehicle: FilterableLine = {
  product: "ALMUE",
  company_id: 1,
  company: "Ópticas Ica",
  vehicle: null,
};
const lines = [lunch, breakfast, withoutVehicle];

test.each([
  [none, lines],
  [{ ...none, product: "ALMUE" as const }, [lunch, withoutVehicle]],
  [{ ...none, company: 1 }, [breakfast, withoutVehicle]],
  [{ ...none, vehicle: "Van 9" }, [breakfast]],
  [{ ...none, vehicle: "Sin vehículo" }, [withoutVehicle]],
  [{ product: "DESAY" as const, company: 2, vehicle: null }, []],
])("%o leaves what it says", (filters, left) => {
  expect(filterLines(lines, filters)).toEqual(left);
});

test("one can choose among what is there that day, in the order in which people look for it", () => {
  const names = (kind: keyof typeof none) => listFilterOptions(lines, none)[kind].map(({ label }) => label);
  expect(names("product")).toEqual(["Desayuno", "Almuerzo"]);
  expect(names("company")).toEqual(["Minera Andina", "Ópticas Ica"]);
  expect(names("vehicle")).toEqual(["Van 9", "Van 10", "Sin vehículo"]);
});

test("what the address chose stays among the choices on a day without it", () => {
  const chosen = { product: "CENAC" as const, company: 99, vehicle: "Van perdida" };
  const options = listFilterOptions(lines, chosen);
  expect(getFilterLabels(options, chosen)).toEqual(["Cena", "Empresa sin pedidos ese día", "Van perdida"]);
  expect(getFilterLabels(options, { ...none, company: 1 })).toEqual(["Ópticas Ica"]);
});

test.each([
  [-20, "hace 0 s"],
  [4_900, "hace 4 s"],
  [59_999, "hace 59 s"],
  [60_000, "hace 1 min"],
  [3_599_000, "hace 59 min"],
  [7_200_000, "hace 2 h"],
])("%i milliseconds are told as %s", (milliseconds, words) => {
  expect(formatTimeAgo(milliseconds)).toBe(words);
});

test("days are told as people say them", () => {
  expect(formatDay("2026-11-25")).toBe("miércoles 25/11/2026");
});

test("a day is summed up, and what is shown of it where that is less", () => {
  expect(formatSummary(1200, 1200, 28)).toBe("1,200 platos de 28 pedidos");
  expect(formatSummary(552, 1749, 28)).toBe("552 de 1,749 platos · 28 pedidos del día");
  expect(formatSummary(0, 749)).toBe("0 de 749 platos");
  expect(formatSummary(1, 1, 1)).toBe("1 plato de 1 pedido");
});
