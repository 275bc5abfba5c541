import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cart } from "@lonchera/contract/cart";
import { buildCart, buildCartLine } from "./cart-lines.test-data.ts";
import { SubsidyNotice } from "./subsidy-notice.tsx";

const capped: NonNullable<Cart["subsidy"]> = {
  rules: [{ product: "ALMUE", percent: 50, amount: null, max_per_meal: null }],
  meals_per_day: 1,
  month_cap: "100.00",
  valid_from: null,
  valid_until: null,
  rest: "card",
  month_left: "84.00",
  used: [
    { product: "ALMUE", date: "2026-06-08", meals: 2, amount: "16.00" },
    { product: "ALMUE", date: "2026-07-03", meals: 1, amount: "6.25" },
    { product: "ALMUE", date: "2026-08-03", meals: 12, amount: "100.00" },
  ],
};

const onDay = (id: number, date: string) =>
  buildCartLine({ item_id: id, category_detail: { week_day_value: "Lunes", category_date: date } });

function readNotice(items: Cart["items"]): string {
  render(<SubsidyNotice cart={{ ...buildCart(items), subsidy: capped }} />);
  return screen.getByRole("note").textContent.replaceAll("\u00A0", " ");
}

beforeEach(() => void vi.setSystemTime("2026-06-30T15:00:00Z"));
afterEach(() => void vi.useRealTimers());

test("dishes of this month tell nothing of other months", () => {
  expect(readNotice([onDay(1, "2026-06-30")])).toBe("Te quedan S/ 84.00 de subvención este mes.");
});

test("what is left of each later month of the cart is told after this month", () => {
  expect(readNotice([onDay(1, "2026-08-05"), onDay(2, "2026-07-06"), onDay(3, "2026-07-07")])).toBe(
    [
      "Te quedan S/ 84.00 de subvención este mes.",
      "Te quedan S/ 93.75 de subvención en julio de 2026.",
      "Ya usaste toda tu subvención de agosto de 2026.",
    ].join(""),
  );
});
