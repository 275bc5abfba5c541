import { expect, test } from "vitest";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { aLine } from "../cart/cart-line.test-data.ts";
import { growthProblem, menuNow, totalOf, unitsLeft } from "./menu-now.ts";
import type { Edits } from "./use-order-edits.ts";

function dish(change: Partial<MenuItem> = {}): MenuItem {
  return {
    id: 1,
    name: "Plato 1",
    description: "",
    price: "12.50",
    discount_price: "0.00",
    category: 1,
    company: [1],
    product: "ALMUE",
    product_type: { id: "CONVE", name: "Convencional" },
    stock: 5,
    order: null,
    status: true,
    deliverable: true,
    image: null,
    options: [],
    available: true,
    cutoff_at: null,
    subitems: [],
    ...change,
  };
}

function menu(item: MenuItem | null, date = "2026-07-08") {
  const day: MenuDay = {
    id: 1,
    week_day: "MI",
    week_day_value: "Miércoles",
    category_date: date,
    order: 0,
    enable: true,
    the_cart: 1,
    items_count: 1,
    items: item ? [item] : [],
  };
  return menuNow([day]);
}

function edits(quantity: number, ordered = 2): Edits {
  const base = [aLine({ quantity: ordered })];
  return { base, lines: base.map((line) => ({ ...line, quantity })) };
}

test("units of the order itself are not asked of the stock again", () => {
  expect(unitsLeft(dish(), edits(2))).toBe(5);
  expect(unitsLeft(dish(), edits(6))).toBe(1);
  expect(unitsLeft(dish(), edits(1))).toBe(6);
});

test("a line grows as long as the menu has its dish, on its day, as its meal, in stock", () => {
  const problem = (now: ReturnType<typeof menu>, quantity = 2) =>
    growthProblem(aLine({ quantity }), now, edits(quantity));
  expect(problem(menu(dish()), 6)).toBeNull();
  expect(problem(menu(dish()), 7)).toBe("No quedan más porciones.");
  expect(problem(menu(null))).toMatch("Ya no está en el menú");
  expect(problem(menu(dish({ product: "CENAC" })))).toMatch("Cambió de fecha o de comida");
  expect(problem(menu(dish(), "2026-07-09"))).toMatch("Cambió de fecha o de comida");
  expect(problem(menuNow(undefined), 1000)).toBe("La cantidad máxima es 1000");
});

test("what the menu does not show, or not yet, is the server's to judge", () => {
  expect(growthProblem(aLine({ quantity: 2 }), menuNow(undefined), edits(2))).toBeNull();
  expect(growthProblem(aLine({ quantity: 2 }), menu(null, "2026-07-20"), edits(2))).toBeNull();
});

test("the total follows: kept units at the price of the order, added ones at that of the menu", () => {
  const dearer = menu(dish({ price: "20.00" }));
  expect(totalOf(edits(2), dearer)).toBe(2500);
  expect(totalOf(edits(1), dearer)).toBe(1250);
  expect(totalOf(edits(4), dearer)).toBe(2500 + 4000);
  expect(totalOf(edits(4), menu(dish({ discount_price: "10.00" })))).toBe(2500 + 2000);
});
