import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseDish, computeAutomaticOrderTime, type DayDish, type UsualMeal } from "./usual-week.ts";

const anyVegetarian: UsualMeal = { product: "ALMUE", dish: null, product_type: "VEGET" };
const lomo: UsualMeal = { product: "ALMUE", dish: " LOMO  saltado", product_type: null };
const noTaste = { favorites: [], avoids: [] };

function buildDish(id: number, change: Partial<DayDish> = {}): DayDish {
  return {
    id,
    name: `Plato ${id}`,
    product: "ALMUE",
    productType: "VEGET",
    order: null,
    stock: 5,
    isOpen: true,
    hasChoices: false,
    tags: [],
    ...change,
  };
}

function findChosenId(wish: UsualMeal, dishes: DayDish[], taste: Parameters<typeof chooseDish>[2] = noTaste) {
  const found = chooseDish(wish, dishes, taste);
  return typeof found === "string" ? found : found.id;
}

test("a dish is found by its name and meal, whatever its type, and though it has something avoided", () => {
  const dishes = [
    buildDish(1, { name: "Lomo saltado", product: "CENAC" }),
    buildDish(2, { name: "Lomo saltado", tags: ["soy"] }),
  ];
  assert.equal(findChosenId(lomo, dishes, { favorites: [], avoids: ["soy"] }), 2);
  assert.equal(findChosenId(lomo, [buildDish(1)]), "not-on-menu");
});

test("of a type comes a favourite, then the menu's order, then the name", () => {
  const dishes = [
    buildDish(1),
    buildDish(2, { order: 2 }),
    buildDish(3, { order: 1 }),
    buildDish(4, { productType: "DIETA", order: 0 }),
  ];
  assert.equal(findChosenId(anyVegetarian, dishes), 3);
  const favorites = [{ name: "plato 1", product: "ALMUE" }];
  assert.equal(findChosenId(anyVegetarian, dishes, { favorites, avoids: [] }), 1);
  assert.equal(findChosenId(anyVegetarian, [buildDish(6), buildDish(5)]), 5);
});

test("what cannot be had is passed over, and the reason is that of the last one left", () => {
  const closed = buildDish(1, { isOpen: false });
  const soldOut = buildDish(2, { stock: 0 });
  const composed = buildDish(3, { hasChoices: true });
  const spicy = buildDish(4, { tags: ["spicy"] });
  const taste = { favorites: [{ name: "Plato 4", product: "ALMUE" }], avoids: ["spicy"] } as const;
  const reasons = [
    [closed],
    [closed, soldOut],
    [closed, soldOut, composed],
    [closed, soldOut, composed, spicy],
  ];
  assert.deepEqual(
    reasons.map((dishes) => findChosenId(anyVegetarian, dishes, taste)),
    ["closed", "sold-out", "with-choices", "avoided"],
  );
  assert.equal(findChosenId(anyVegetarian, [closed, soldOut, composed, spicy, buildDish(5)], taste), 5);
});

test("a meal is ordered two hours before its cut-off, or before its day begins in Lima", () => {
  const iso = (cutOff: string | null) =>
    new Date(computeAutomaticOrderTime("2026-03-03", cutOff)).toISOString();
  assert.equal(iso("2026-03-03T15:30:00.000Z"), "2026-03-03T13:30:00.000Z");
  assert.equal(iso(null), "2026-03-03T03:00:00.000Z");
});
