import { expect, test } from "vitest";
import { choicesOf, chosenNames, filteredLines, type Narrowable } from "./filtered-lines.ts";

const none = { product: null, company: null, vehicle: null };
const lunch: Narrowable = { product: "ALMUE", company_id: 2, company: "Minera Andina", vehicle: "Van 10" };
const breakfast: Narrowable = { product: "DESAY", company_id: 1, company: "Ópticas Ica", vehicle: "Van 9" };
const lost: Narrowable = { product: "ALMUE", company_id: 1, company: "Ópticas Ica", vehicle: null };
const lines = [lunch, breakfast, lost];

test.each([
  [none, lines],
  [{ ...none, product: "ALMUE" as const }, [lunch, lost]],
  [{ ...none, company: 1 }, [breakfast, lost]],
  [{ ...none, vehicle: "Van 9" }, [breakfast]],
  [{ ...none, vehicle: "Sin vehículo" }, [lost]],
  [{ product: "DESAY" as const, company: 2, vehicle: null }, []],
])("%o leaves what it says", (filters, left) => {
  expect(filteredLines(lines, filters)).toEqual(left);
});

test("one can choose among what is there that day, in the order in which people look for it", () => {
  const names = (kind: keyof typeof none) => choicesOf(lines, none)[kind].map(({ name }) => name);
  expect(names("product")).toEqual(["Desayuno", "Almuerzo"]);
  expect(names("company")).toEqual(["Minera Andina", "Ópticas Ica"]);
  expect(names("vehicle")).toEqual(["Van 9", "Van 10", "Sin vehículo"]);
});

test("what the address chose stays among the choices on a day without it", () => {
  const chosen = { product: "CENAC" as const, company: 99, vehicle: "Van perdida" };
  const choices = choicesOf(lines, chosen);
  expect(chosenNames(choices, chosen)).toEqual(["Cena", "Empresa sin pedidos ese día", "Van perdida"]);
  expect(chosenNames(choices, { ...none, company: 1 })).toEqual(["Ópticas Ica"]);
});
