import { expect, test } from "vitest";
import type { StaffItem } from "@lonchera/contract/categories";
import { buildStaffItem } from "../items/dish.test-data.ts";
import { groupItemsByType } from "./menu-panel.tsx";

function item(id: number, values: Partial<StaffItem> = {}): StaffItem {
  return buildStaffItem({ id, name: `Plato ${id}`, order: 0, ...values });
}

const diet = { id: "DIETA", name: "Dieta" };

function shown(items: readonly StaffItem[]) {
  return groupItemsByType(items).map(({ type, items: ofType }) => [type.id, ofType.map(({ id }) => id)]);
}

test("dishes stand in groups of their product type, by its name", () => {
  const items = [item(1, { product_type: diet }), item(2), item(3, { product_type: diet, product: "CENAC" })];
  expect(shown(items)).toEqual([
    ["CONVE", [2]],
    ["DIETA", [1, 3]],
  ]);
});

test("in a group they stand by order, those without one last", () => {
  const items = [item(1, { order: null }), item(2, { order: 10 }), item(3, { order: 2 }), item(4)];
  expect(shown(items)).toEqual([["CONVE", [4, 3, 2, 1]]]);
});

test("of the same order, the meals of the day follow each other, then the names", () => {
  const items = [
    item(1, { product: "CENAC" }),
    item(2, { name: "Ñoquis" }),
    item(3, { name: "ocopa" }),
    item(4, { name: "Ají de gallina" }),
    item(5, { product: "DESAY", order: null }),
    item(6, { product: "CENST", order: null }),
  ];
  expect(shown(items)).toEqual([["CONVE", [4, 2, 3, 1, 5, 6]]]);
});
