import { expect, test } from "vitest";
import type { Cart } from "@lonchera/contract/cart";
import type { MenuDay, MenuItem } from "@lonchera/contract/menus";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { describeDishSubsidy } from "./dish-subsidy.tsx";

const half: NonNullable<Cart["subsidy"]> = {
  rules: [{ product: "ALMUE", percent: 50, amount: null, max_per_meal: null }],
  meals_per_day: 1,
  month_cap: "100.00",
  valid_from: null,
  valid_until: "2026-07-31",
  rest: "card",
  month_left: "84.00",
  used: [],
};

function describe(cart: Partial<Cart>, item: Partial<MenuItem> = {}, date = "2026-07-08"): string | null {
  const dish = {
    item: { id: 9, product: "ALMUE", price: "13.50", discount_price: null, ...item } as MenuItem,
    day: { category_date: date } as MenuDay,
  };
  const text = describeDishSubsidy({ ...buildCart([]), subsidy: half, ...cart }, dish);
  return text && text.replaceAll("\u00A0", " ");
}

test("a dish tells what its customer and the company pay of it", () => {
  expect(describe({})).toBe("Pagas S/ 6.75 · tu empresa S/ 6.75");
});

test("a dish that no rule names or that comes after the last day tells nothing", () => {
  expect(describe({}, { product: "CENAC" })).toBeNull();
  expect(describe({}, {}, "2026-08-01")).toBeNull();
  expect(describe({ subsidy: null })).toBeNull();
});

test("another lunch of that day in the cart leaves nothing for a second one, and the same dish still tells its share", () => {
  const line = buildCartLine({ item_id: 1, subsidy: "6.25" });
  const items = [line];
  expect(describe({ items })).toBeNull();
  expect(describe({ items }, {}, "2026-07-09")).toBe("Pagas S/ 6.75 · tu empresa S/ 6.75");
  expect(describe({ items }, { id: line.item.id })).toBe("Pagas S/ 6.75 · tu empresa S/ 6.75");
});

test("what orders and the rest of the cart leave of the month limits the share", () => {
  const ordered = (amount: string) => {
    const used = [{ product: "CENAC" as const, date: "2026-07-20", meals: 1, amount }];
    return { subsidy: { ...half, used } };
  };
  expect(describe(ordered("98.00"))).toBe("Pagas S/ 11.50 · tu empresa S/ 2.00");
  expect(describe(ordered("100.00"))).toBeNull();
  const items = [buildCartLine({ item_id: 1, subsidy: "6.25" })];
  expect(describe({ items, ...ordered("93.00") }, {}, "2026-07-09")).toBe(
    "Pagas S/ 12.75 · tu empresa S/ 0.75",
  );
});

test("a lunch that was ordered for that day leaves nothing for another one", () => {
  const used = [{ product: "ALMUE" as const, date: "2026-07-08", meals: 1, amount: "6.75" }];
  expect(describe({ subsidy: { ...half, used } })).toBeNull();
  expect(describe({ subsidy: { ...half, used } }, {}, "2026-07-09")).toBe(
    "Pagas S/ 6.75 · tu empresa S/ 6.75",
  );
});
