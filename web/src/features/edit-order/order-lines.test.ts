import { expect, test } from "vitest";
import type { OrganisedCart } from "@lonchera/contract/cart";
import { aCart, aLine } from "../cart/cart-line.test-data.ts";
import { costOf, dayHeading, linesOf, zoneHeading } from "./order-lines.ts";

const { items: _, ...cart } = aCart([]);

function organised(categories: OrganisedCart["categories"]): OrganisedCart {
  return { ...cart, categories };
}

test("lines come in the order of the organised cart, with the day and the zone that it puts them under", () => {
  const lines = linesOf(
    organised([
      {
        week_day: "MI",
        week_day_value: "Miércoles",
        category_date: "2026-07-08",
        delivery_zones: [
          { id: 4, name: "Almacén", cart_items: [aLine({ item_id: 1 })] },
          { id: 5, name: "Puerta 1", cart_items: [aLine({ item_id: 2 })] },
        ],
      },
    ]),
  );
  expect(lines.map((line) => [line.item.id, zoneHeading(line.delivery_zone)])).toEqual([
    [1, "Zona de entrega: Almacén"],
    [2, "Zona de entrega: Puerta 1"],
  ]);
  expect(lines.map((line) => dayHeading(line.category_detail))).toEqual([
    "Miércoles - 08/07/2026",
    "Miércoles - 08/07/2026",
  ]);
});

test("without a weekday or a zone the headings say so", () => {
  const zone = { id: null, name: null, cart_items: [aLine({ delivery_zone: { id: 4, name: "Almacén" } })] };
  const none = { week_day: null, week_day_value: null, category_date: null, delivery_zones: [zone] };
  const [line] = linesOf(organised([none]));
  expect(dayHeading(line?.category_detail ?? { week_day_value: "", category_date: "" })).toBe(
    "Sin Día Específico",
  );
  expect(zoneHeading(line?.delivery_zone ?? null)).toBe("Zona de entrega: Zona no disponible");
});

test.each([
  [3, 3, undefined, 3750],
  [2, 3, 2000, 2500],
  [5, 3, 2000, 7750],
  [5, 3, undefined, 6250],
  [2, 0, 2000, 4000],
])(
  "%i units of a line of %i cost, at a present price of %s céntimos, %i",
  (quantity, ordered, price, cost) => {
    expect(costOf(aLine({ quantity }), ordered, price)).toBe(cost);
  },
);
