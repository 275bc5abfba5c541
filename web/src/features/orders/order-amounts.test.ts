import { expect, test } from "vitest";
import { computeLineTotal } from "../cart/cart-lines.ts";
import { sumAmounts, formatDayHeading, groupLinesByDay, formatZone } from "./order-amounts.ts";
import { buildLine } from "./order.test-data.ts";

test("subtotal is price × quantity and IGV is 18 % of it; where prices include IGV, they are the total", () => {
  const lines = [buildLine({ price: "12.50", quantity: 3 }), buildLine({ price: "0.33", quantity: 1 })];
  expect(lines.map(computeLineTotal)).toEqual([3750, 33]);
  expect(sumAmounts(lines, false)).toEqual({ subtotal: 3783, igv: 681, total: 4464 });
  expect(sumAmounts(lines, true)).toEqual({ subtotal: 3206, igv: 577, total: 3783 });
});

test("lines stand by day of delivery, and in a day by meal", () => {
  const days = groupLinesByDay([
    buildLine({ id: 1, date: "2026-11-24", weekDay: "Martes", product: "ALMUE" }),
    buildLine({ id: 2, date: "2026-11-23", weekDay: "Lunes", product: "CENAC" }),
    buildLine({ id: 3, date: "2026-11-23", weekDay: "Lunes", product: "DESAY" }),
  ]);
  expect(days.map(formatDayHeading)).toEqual(["Lunes 23/11/2026", "Martes 24/11/2026"]);
  expect(days[0]?.lines.map(({ id }) => id)).toEqual([3, 2]);
});

test("a line without a zone says so", () => {
  expect(formatZone(buildLine({ zone: null }))).toBe("Zona no disponible");
  expect(formatZone(buildLine({ zone: "Planta 1" }))).toBe("Planta 1");
});
