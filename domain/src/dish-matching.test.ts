import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isSameDish, matchDishes, type FormerDish, type OfferedDish } from "./dish-matching.ts";

const [monday, tuesday, wednesday] = ["2026-03-09", "2026-03-10", "2026-03-11"] as const;
const [formerMonday, formerTuesday] = ["2026-03-02", "2026-03-03"] as const;

function buildFormerDish(change: Partial<FormerDish> = {}): FormerDish {
  return {
    item: 1,
    name: "Lomo saltado",
    product: "ALMUE",
    deliveryDate: formerTuesday,
    place: "1",
    ...change,
  };
}

function buildOfferedDish(id: number, date: string): OfferedDish {
  return { id, deliveryDate: date, name: "Lomo saltado", product: "ALMUE" };
}

function findMatches(
  dishes: FormerDish[],
  menu: OfferedDish[],
  canTake = (_: FormerDish, __: OfferedDish) => true,
) {
  const found = matchDishes(dishes, menu, canTake);
  return dishes.map((dish) => found.get(dish)?.id ?? null);
}

test("the very same item comes before the weekday, and that before the first day", () => {
  const menu = [buildOfferedDish(12, wednesday), buildOfferedDish(10, monday), buildOfferedDish(11, tuesday)];
  assert.deepEqual(findMatches([buildFormerDish({ item: 12 })], menu), [12]);
  assert.deepEqual(findMatches([buildFormerDish()], menu), [11]);
  assert.deepEqual(findMatches([buildFormerDish({ deliveryDate: "2026-03-06" })], menu), [10]);
});

test("what cannot be taken is passed over for the next way", () => {
  const menu = [buildOfferedDish(10, monday), buildOfferedDish(11, tuesday), buildOfferedDish(12, wednesday)];
  assert.deepEqual(
    findMatches([buildFormerDish({ item: 12 })], menu, (_, offer) => offer.id < 12),
    [11],
  );
  assert.deepEqual(
    findMatches([buildFormerDish()], menu, (_, offer) => offer.id > 11),
    [12],
  );
  assert.deepEqual(
    findMatches([buildFormerDish()], menu, () => false),
    [null],
  );
});

test("a dish is known by its name, however it is typed, and by its meal", () => {
  assert.ok(isSameDish(buildFormerDish(), { name: " LOMO  saltado ", product: "ALMUE" }));
  assert.ok(
    isSameDish(buildFormerDish({ name: "Ají de gallina" }), { name: "ají de Gallina", product: "ALMUE" }),
  );
  assert.ok(!isSameDish(buildFormerDish(), { name: "Lomo saltado", product: "CENAC" }));
  assert.ok(!isSameDish(buildFormerDish({ name: "Aji" }), { name: "Ají", product: "ALMUE" }));
});

test("two former days need two days; another zone or other choices may share one", () => {
  const twoDays = [buildFormerDish({ deliveryDate: formerMonday }), buildFormerDish()];
  assert.deepEqual(findMatches(twoDays, [buildOfferedDish(11, tuesday)]), [null, 11]);
  assert.deepEqual(
    findMatches(twoDays, [buildOfferedDish(11, tuesday), buildOfferedDish(12, wednesday)]),
    [12, 11],
  );
  assert.deepEqual(
    findMatches([buildFormerDish(), buildFormerDish({ place: "2" })], [buildOfferedDish(11, tuesday)]),
    [11, 11],
  );
});

test("no line of the cart stands for two former ones, and only what can be taken is", () => {
  const deliveryDate = fc.constantFrom(monday, tuesday, wednesday);
  const name = fc.constantFrom("Lomo saltado", "Ají de gallina");
  const dish = fc.record({
    item: fc.nat(8),
    deliveryDate,
    name,
    product: fc.constant("ALMUE"),
    place: fc.constantFrom("1", "2"),
  });
  const menu = fc.uniqueArray(
    fc.record({ id: fc.nat(8), deliveryDate, name, product: fc.constant("ALMUE") }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(fc.array(dish), menu, fc.nat(8), (dishes, offers, closed) => {
      const found = matchDishes(dishes, offers, (_, offer) => offer.id !== closed);
      const spots = [...found].map(([one, offer]) => `${offer.id} ${one.place}`);
      assert.equal(new Set(spots).size, spots.length);
      for (const [one, offer] of found) assert.ok(isSameDish(one, offer) && offer.id !== closed);
    }),
  );
});
