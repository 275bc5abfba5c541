import { expect, test } from "vitest";
import { buildCartLine } from "../cart/cart-lines.test-data.ts";
import { computeLineTotal } from "../cart/cart-lines.ts";
import { sumLineAmounts, formatDayHeading, groupLinesByDay, formatZone } from "./order-amounts.ts";

test("subtotal is price × quantity and IGV is 18 % of it; where prices include IGV, they are the total", () => {
  const lines = [buildCartLine({ price: "12.50", quantity: 3 }), buildCartLine({ price: "0.33" })];
  expect(lines.map(computeLineTotal)).toEqual([3750, 33]);
  expect(sumLineAmounts(lines, false)).toEqual({ subtotal: 3783, igv: 681, total: 4464 });
  expect(sumLineAmounts(lines, true)).toEqual({ subtotal: 3206, igv: 577, total: 3783 });
});

test("lines stand by day of delivery, and in a day by meal", () => {
  const monday = { week_day_value: "Lunes", category_date: "2026-11-23" };
  const tuesday = { week_day_value: "Martes", category_date: "2026-11-24" };
  const dish = { name: "Plato 1", product_type: "CONVE" };
  const days = groupLinesByDay([
    buildCartLine({ id: 1, category_detail: tuesday, item_detail: { ...dish, product: "ALMUE" } }),
    buildCartLine({ id: 2, category_detail: monday, item_detail: { ...dish, product: "CENAC" } }),
    buildCartLine({ id: 3, category_detail: monday, item_detail: { ...dish, product: "DESAY" } }),
  ]);
  expect(days.map(({ date }) => formatDayHeading(date))).toEqual(["Lunes 23/11/2026", "Martes 24/11/2026"]);
  expect(days[0]?.lines.map(({ id }) => id)).toEqual([3, 2]);
});

test("a line without a zone says so", () => {
  expect(formatZone(buildCartLine({ delivery_zone: null }))).toBe("Zona no disponible");
  expect(formatZone(buildCartLine({ delivery_zone: { id: 1, name: "Planta 1" } }))).toBe("Planta 1");
});
