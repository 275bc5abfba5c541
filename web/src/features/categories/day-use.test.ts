import { expect, test } from "vitest";
import type { CategoryUse } from "@lonchera/contract/categories";
import { formatCategoryUse, findDayChange, hasEffectOnOthers, describeDayChange } from "./day-use.ts";

const day = { category_date: "2026-11-24", enable: true };
const own = { companyId: 1, companyName: "Textiles", paused: false };
const today = "2026-11-23";

function buildUse(companies: readonly (readonly [id: number, items: number, orders: number])[]): CategoryUse {
  const sum = (place: 1 | 2) => companies.reduce((total, company) => total + company[place], 0);
  const listed = companies.map(([id, items, orders]) => ({ id, name: `Compañía ${id}`, items, orders }));
  return { items: sum(1), orders: sum(2), companies: listed };
}

test("only disabling and another date change what people can order", () => {
  expect(findDayChange(day, day)).toBeNull();
  expect(findDayChange({ ...day, enable: false }, day)).toBeNull();
  expect(findDayChange(day, { ...day, enable: false })).toBe("disabled");
  const other = { ...day, category_date: "2026-11-25" };
  expect(findDayChange(day, other)).toBe("moved");
  expect(findDayChange({ ...day, enable: false }, { ...other, enable: false })).toBe("moved");
  expect(findDayChange({ ...day, enable: false }, other)).toBe("moved");
});

test("a change is felt where others have dishes or anybody has orders, from today on", () => {
  expect(hasEffectOnOthers(day, buildUse([]), null, today)).toBe(false);
  expect(hasEffectOnOthers(day, buildUse([[1, 3, 0]]), own, today)).toBe(false);
  expect(hasEffectOnOthers(day, buildUse([[1, 3, 0]]), null, today)).toBe(true);
  expect(hasEffectOnOthers(day, buildUse([[1, 3, 2]]), own, today)).toBe(true);
  expect(hasEffectOnOthers(day, buildUse([[2, 1, 0]]), own, today)).toBe(true);
  expect(hasEffectOnOthers({ ...day, enable: false }, buildUse([[2, 1, 0]]), own, today)).toBe(false);
  expect(hasEffectOnOthers(day, buildUse([[2, 1, 4]]), own, "2026-11-25")).toBe(false);
});

test("the question names the companies, the first four of many, and what stays", () => {
  const many = buildUse([1, 2, 3, 4, 5, 6].map((id) => [id, 2, id === 1 ? 1 : 0] as const));
  expect(describeDayChange("disabled", "2026-11-24", many)).toBe(
    "Afecta a Compañía 1 (2 platos, 1 pedido), Compañía 2 (2 platos), Compañía 3 (2 platos), Compañía 4 (2 platos) y " +
      "2 compañías más. Nadie podrá pedir sus platos, tampoco quien los tiene en el carrito. Los pedidos hechos no se cancelan.",
  );
  expect(describeDayChange("moved", "2026-11-24", null)).toContain("No pudimos contar");
  expect(describeDayChange("moved", "2026-11-24", many)).toContain(
    "Los pedidos hechos quedan para el martes 24/11/2026.",
  );
  expect(formatCategoryUse(many)).toBe("12 platos de 6 compañías y 1 pedido");
  expect(formatCategoryUse({ companies: [], items: 0, orders: 0 })).toBe("0 platos y 0 pedidos");
});
