import { expect, test } from "vitest";
import type { StaffItem } from "@lonchera/contract/categories";
import { buildStaffItem } from "../items/item.test-data.ts";
import { groupItemsByType } from "./menu-panel.tsx";

function buildItem(id: number, values: Partial<StaffItem> = {}): StaffItem {
  return buildStaffItem({ id, name: `Plato ${id}`, order: 0, ...values });
}

const diet = { id: "DIETA", name: "Dieta" };

function groupIdsByType(items: readonly StaffItem[]) {
  return groupItemsByType(items).map(({ type, items: ofType }) => [type.id, ofType.map(({ id }) => id)]);
}

test("dishes stand in groups of their product type, by its name", () => {
  const items = [
    buildItem(1, { product_type: diet }),
    buildItem(2),
    buildItem(3, { product_type: diet, product: "CENAC" }),
  ];
  expect(groupIdsByType(items)).toEqual([
    ["CONVE", [2]],
    ["DIETA", [1, 3]],
  ]);
});

test("in a group they stand by order, those without one last", () => {
  const items = [
    buildItem(1, { order: null }),
    buildItem(2, { order: 10 }),
    buildItem(3, { order: 2 }),
    buildItem(4),
  ];
  expect(groupIdsByType(items)).toEqual([["CONVE", [4, 3, 2, 1]]]);
});

test("of the same order, the meals of the day follow each other, then the names", () => {
  const items = [
    buildItem(1, { product: "CENAC" }),
    buildItem(2, { name: "Ñoquis" }),
    buildItem(3, { name: "ocopa" }),
    buildItem(4, { name: "Ají de gallina" }),
    buildItem(5, { product: "DESAY", order: null }),
    buildItem(6, { product: "CENST", order: null }),
  ];
  expect(groupIdsByType(items)).toEqual([["CONVE", [4, 2, 3, 1, 5, 6]]]);
});
