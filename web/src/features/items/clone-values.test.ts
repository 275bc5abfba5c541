import { expect, test } from "vitest";
import type { StaffItem, StaffMenuDay } from "@lonchera/contract/categories";
import { createCloneValues, findNextDayWithoutItem } from "./item-values.ts";
import { buildMenuDay } from "../menus/menu-day.test-data.ts";
import { buildStaffItem } from "./item.test-data.ts";

function buildDay(id: number, category_date: string, items: StaffItem[] = []): StaffMenuDay {
  return buildMenuDay({ id, category_date, items, items_count: items.length });
}

const dish = buildStaffItem({ category: 4 });
const own = buildDay(4, "2026-11-23", [dish]);

test("a clone keeps everything but the day, the picture by its address", () => {
  expect(createCloneValues(dish, 7)).toMatchObject({
    name: dish.name,
    price: "18.50",
    order: "2",
    company: [56],
    category: 7,
    image: dish.image,
  });
});

test("a clone begins on the next day that does not have the dish", () => {
  const has = buildDay(5, "2026-11-24", [buildStaffItem({ id: 10, category: 5 })]);
  const hasAsDinner = buildDay(6, "2026-11-25", [buildStaffItem({ id: 11, category: 6, product: "CENAC" })]);
  const days = [buildDay(7, "2026-11-26"), hasAsDinner, has, own, buildDay(3, "2026-11-20")];
  expect(findNextDayWithoutItem(dish, days, "2026-11-20")).toBe(6);
});

test("a clone of a past dish begins after today", () => {
  const days = [buildDay(9, "2026-12-02"), buildDay(8, "2026-12-01"), buildDay(5, "2026-11-24"), own];
  expect(findNextDayWithoutItem(dish, days, "2026-12-01")).toBe(9);
});

test("where no later day is known, the day is to be chosen", () => {
  expect(findNextDayWithoutItem(dish, [own, buildDay(3, "2026-11-20")], "2026-11-20")).toBeNull();
});
