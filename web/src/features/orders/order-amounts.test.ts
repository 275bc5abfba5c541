import { expect, test } from "vitest";
import { amountsOf, dayText, linesByDay, linePrice, zoneText } from "./order-amounts.ts";
import { line } from "./order.test-data.ts";

test("subtotal is price × quantity, IGV is 18 % of it, both make the total", () => {
  const lines = [line({ price: "12.50", quantity: 3 }), line({ price: "0.33", quantity: 1 })];
  expect(lines.map(linePrice)).toEqual([3750, 33]);
  expect(amountsOf(lines)).toEqual({ total: 3783, igv: 681, grandTotal: 4464 });
});

test("lines stand by day of delivery, and in a day by meal", () => {
  const days = linesByDay([
    line({ id: 1, date: "2026-11-24", weekDay: "Martes", product: "ALMUE" }),
    line({ id: 2, date: "2026-11-23", weekDay: "Lunes", product: "CENAC" }),
    line({ id: 3, date: "2026-11-23", weekDay: "Lunes", product: "DESAY" }),
  ]);
  expect(days.map(dayText)).toEqual(["Lunes 23/11/2026", "Martes 24/11/2026"]);
  expect(days[0]?.lines.map(({ id }) => id)).toEqual([3, 2]);
});

test("a line without a zone says so", () => {
  expect(zoneText(line({ zone: null }))).toBe("Zona no disponible");
  expect(zoneText(line({ zone: "Planta 1" }))).toBe("Planta 1");
});
