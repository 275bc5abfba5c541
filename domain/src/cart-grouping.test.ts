import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { groupCart } from "./cart-grouping.ts";
import { productCodes } from "./codes.ts";

const anyLine = fc.record({
  category_detail: fc.record({ category_date: fc.constantFrom("2026-03-02", "2026-03-03", "2026-03-04") }),
  delivery_zone: fc.constantFrom(null, { id: 1, name: "Puerta 1" }, { id: 2, name: "Puerta 2" }),
  item_detail: fc.record({ product: fc.constantFrom(...productCodes) }),
});

test("every line stands in exactly one group, under its own date, zone and product", () => {
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const placed = groupCart(lines).flatMap((day) =>
        day.zones.flatMap(({ zone, products }) =>
          products.flatMap(({ product, lines: members }) =>
            members.map((line) => ({ line, day: day.date, zone, product })),
          ),
        ),
      );
      assert.equal(new Set(placed.map(({ line }) => line)).size, lines.length);
      assert.equal(placed.length, lines.length);
      return placed.every(
        ({ line, day, zone, product }) =>
          line.category_detail.category_date === day &&
          (line.delivery_zone?.id ?? null) === (zone?.id ?? null) &&
          line.item_detail.product === product,
      );
    }),
  );
});

test("days come by date, and a day's products in the order of its meals", () => {
  const line = (date: string, product: string) => ({
    category_detail: { category_date: date },
    delivery_zone: null,
    item_detail: { product },
  });
  const days = groupCart([
    line("2026-03-03", "CENAC"),
    line("2026-03-03", "DESAY"),
    line("2026-03-02", "ALMUE"),
  ]);
  assert.deepEqual(
    days.map((day) => [day.date, day.zones[0]?.products.map((group) => group.product)]),
    [
      ["2026-03-02", ["ALMUE"]],
      ["2026-03-03", ["DESAY", "CENAC"]],
    ],
  );
});
