import { expect, test } from "vitest";
import type { OrganizedCart, CartLine } from "@lonchera/contract/cart";
import type { MenuItem } from "@lonchera/contract/menus";
import { diffOrder } from "@lonchera/domain/order-diff";
import { formatZoneHeading } from "../cart/cart-days.tsx";
import { buildCart, buildCartLine } from "../cart/cart-lines.test-data.ts";
import { buildStaffItem } from "../items/item.test-data.ts";
import { buildMenuDay } from "../menus/menu-day.test-data.ts";
import {
  computeLineCost,
  formatMenuDay,
  flattenCart,
  addLine,
  changeQuantity,
  type OrderEdits,
  findIncreaseProblem,
  createMenuLookup,
  computeOrderTotal,
  restoreLine,
  countRemainingUnits,
} from "./order-edits.ts";

const { items: _, ...cart } = buildCart([]);

function buildOrganizedCart(categories: OrganizedCart["categories"]): OrganizedCart {
  return { ...cart, categories };
}

test("lines come in the order of the organized cart, with the day and the zone that it puts them under", () => {
  const lines = flattenCart(
    buildOrganizedCart([
      {
        week_day: "MI",
        week_day_value: "Miércoles",
        category_date: "2026-07-08",
        delivery_zones: [
          { id: 4, name: "Almacén", cart_items: [buildCartLine({ item_id: 1 })] },
          { id: 5, name: "Puerta 1", cart_items: [buildCartLine({ item_id: 2 })] },
        ],
      },
    ]),
  );
  expect(lines.map((line) => [line.item.id, formatZoneHeading(line.delivery_zone)])).toEqual([
    [1, "Zona de entrega: Almacén"],
    [2, "Zona de entrega: Puerta 1"],
  ]);
  expect(lines.map((line) => formatMenuDay(line.category_detail))).toEqual([
    "Miércoles - 08/07/2026",
    "Miércoles - 08/07/2026",
  ]);
});

test("without a weekday or a zone the headings say so", () => {
  const zone = {
    id: null,
    name: null,
    cart_items: [buildCartLine({ delivery_zone: { id: 4, name: "Almacén" } })],
  };
  const none = { week_day: null, week_day_value: null, category_date: null, delivery_zones: [zone] };
  const [line] = flattenCart(buildOrganizedCart([none]));
  expect(formatMenuDay(line?.category_detail ?? { week_day_value: "", category_date: "" })).toBe(
    "Sin Día Específico",
  );
  expect(formatZoneHeading(line?.delivery_zone ?? null)).toBe("Zona de entrega: Zona no disponible");
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
    expect(computeLineCost(buildCartLine({ quantity }), ordered, price)).toBe(cost);
  },
);

function buildEdits(...lines: CartLine[]): OrderEdits {
  return { base: lines, lines };
}

/** Returns `[kind, id, quantity]` of each change to send. */
function readChanges({ base, lines }: OrderEdits) {
  return diffOrder(base, lines).map(({ kind, line, quantity }) => [kind, line.id, quantity]);
}

const lomo = buildCartLine({ item_id: 1, quantity: 2 });
const aji = buildCartLine({ item_id: 2, quantity: 3 });

test("a line goes with its last unit", () => {
  const edits = changeQuantity(changeQuantity(buildEdits(lomo, aji), lomo.id, 1), lomo.id, 0);
  expect(edits.lines).toEqual([aji]);
  expect(readChanges(edits)).toEqual([["remove", lomo.id, 2]]);
});

test("a dish that is in the order already is more of its line; another zone is another line", () => {
  const more = addLine(buildEdits(lomo, aji), buildCartLine({ item_id: 2, id: -2, quantity: 4 }));
  expect(readChanges(more)).toEqual([["add", aji.id, 4]]);
  const elsewhere = addLine(
    more,
    buildCartLine({ item_id: 2, id: -2, delivery_zone: { id: 9, name: "Almacén" } }),
  );
  const again = addLine(elsewhere, buildCartLine({ item_id: 3, id: -3, quantity: 2 }));
  expect(readChanges(again)).toEqual([
    ["add", aji.id, 4],
    ["add", -1, 1],
    ["add", -2, 2],
  ]);
});

test("a line that is taken out and put back is as it was", () => {
  const back = restoreLine(changeQuantity(buildEdits(lomo, aji), lomo.id, 0), lomo);
  expect(readChanges(back)).toEqual([]);
  expect(restoreLine(back, lomo)).toBe(back);
  expect(readChanges(restoreLine(changeQuantity(back, lomo.id, 1), { ...lomo, quantity: 3 }))).toEqual([
    ["add", lomo.id, 1],
  ]);
});

test("a dish whose line has closed comes as a line of its own, which the server judges", () => {
  const closed = { ...lomo, can_be_edited: false };
  expect(readChanges(addLine(buildEdits(closed), { ...lomo, id: -1, quantity: 1 }))).toEqual([
    ["add", -1, 1],
  ]);
});

function buildDish(change: Partial<MenuItem> = {}): MenuItem {
  const dish = buildStaffItem({ id: 1, price: "12.50", stock: 5 });
  return { ...dish, available: true, cutoff_at: null, subitems: [], ...change };
}

function buildMenu(item: MenuItem | null, category_date = "2026-07-08") {
  return createMenuLookup([{ ...buildMenuDay({ category_date }), items: item ? [item] : [] }]);
}

function buildQuantityEdits(quantity: number): OrderEdits {
  const base = [buildCartLine({ quantity: 2 })];
  return { base, lines: base.map((line) => ({ ...line, quantity })) };
}

test("units of the order itself are not asked of the stock again", () => {
  expect(countRemainingUnits(buildDish(), buildQuantityEdits(2))).toBe(5);
  expect(countRemainingUnits(buildDish(), buildQuantityEdits(6))).toBe(1);
  expect(countRemainingUnits(buildDish(), buildQuantityEdits(1))).toBe(6);
});

test("a line grows as long as the menu has its dish, on its day, as its meal, in stock", () => {
  const problem = (now: ReturnType<typeof buildMenu>, quantity = 2) =>
    findIncreaseProblem(buildCartLine({ quantity }), now, buildQuantityEdits(quantity));
  expect(problem(buildMenu(buildDish()), 6)).toBeNull();
  expect(problem(buildMenu(buildDish()), 7)).toBe("No quedan más porciones.");
  expect(problem(buildMenu(null))).toMatch("Ya no está en el menú");
  expect(problem(buildMenu(buildDish({ product: "CENAC" })))).toMatch("Cambió de fecha o de comida");
  expect(problem(buildMenu(buildDish(), "2026-07-09"))).toMatch("Cambió de fecha o de comida");
  expect(problem(createMenuLookup(undefined), 1000)).toBe("La cantidad máxima es 1000");
});

test("what the menu does not show, or not yet, is the server's to judge", () => {
  expect(
    findIncreaseProblem(buildCartLine({ quantity: 2 }), createMenuLookup(undefined), buildQuantityEdits(2)),
  ).toBeNull();
  expect(
    findIncreaseProblem(buildCartLine({ quantity: 2 }), buildMenu(null, "2026-07-20"), buildQuantityEdits(2)),
  ).toBeNull();
});

test("the total follows: kept units at the price of the order, added ones at that of the menu", () => {
  const dearer = buildMenu(buildDish({ price: "20.00" }));
  expect(computeOrderTotal(buildQuantityEdits(2), dearer)).toBe(2500);
  expect(computeOrderTotal(buildQuantityEdits(1), dearer)).toBe(1250);
  expect(computeOrderTotal(buildQuantityEdits(4), dearer)).toBe(2500 + 4000);
  expect(computeOrderTotal(buildQuantityEdits(4), buildMenu(buildDish({ discount_price: "10.00" })))).toBe(
    2500 + 2000,
  );
});
