import { expect, test } from "vitest";
import type { CuttingTime } from "@lonchera/contract/cutting-times";
import { cuttingTimeColumns } from "./cutting-times-table.tsx";
import { formatCuttingTimeCompanies, formatCuttingTime, formatCutOffDay } from "./cutting-time-text.ts";

function buildCuttingTime(names: readonly string[]): CuttingTime {
  const company = names.map((name, index) => ({ id: index + 1, name }));
  return {
    id: 1,
    product: "ALMUE",
    break_time: "10:30",
    company,
    same_day: true,
    enabled: true,
    all_companies: false,
    working_days_before: null,
    version: 1,
  };
}

test.each([
  [[], "Ninguna"],
  [["Minera"], "Minera"],
  [["A", "B", "C", "D"], "A, B, C, D"],
  [["A", "B", "C", "D", "E"], "A, B, C y 2 más"],
])("the companies %j read «%s»", (names, text) => {
  expect(formatCuttingTimeCompanies(buildCuttingTime(names))).toBe(text);
});

test("the exported table names all companies of a rule", () => {
  const column = cuttingTimeColumns.find(({ key }) => key === "company");
  expect(column?.value?.(buildCuttingTime(["A", "B", "C", "D", "E"]))).toBe("A, B, C, D, E");
});

test("a rule for all companies and one of working days say so", () => {
  const rule = { ...buildCuttingTime(["Minera"]), same_day: false };
  expect(formatCuttingTimeCompanies({ ...rule, all_companies: true })).toBe(
    "Todas, también las que se añadan",
  );
  const days = [null, 1, 2].map((count) => formatCutOffDay({ ...rule, working_days_before: count }));
  expect(days).toEqual(["No", "1 día hábil antes", "2 días hábiles antes"]);
});

test("a cutting time is called by its product and hour", () => {
  expect(formatCuttingTime(buildCuttingTime([]))).toBe("Almuerzo 10:30");
});
