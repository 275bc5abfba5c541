import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { productCodes } from "./codes.ts";
import {
  computeSubsidies,
  computeUnitSubsidy,
  getMonthCapLeft,
  hasSubsidyRule,
  sumUsedSubsidy,
  type LineSubsidy,
  type Subsidy,
} from "./subsidy.ts";

const lunch = { product: "ALMUE", percent: 50, amount: null, maxPerMeal: null } as const;
const half: Subsidy = {
  rules: [lunch],
  mealsPerDay: 1,
  monthCap: null,
  validFrom: null,
  validUntil: null,
  rest: "card",
};
const none = sumUsedSubsidy([]);
const buildLine = (deliveryDate: string, quantity: number, unitPrice: number) => {
  return { product: "ALMUE" as const, deliveryDate, quantity, unitPrice };
};

test("a unit's share is rounded half a céntimo up, and is neither above the limit nor above the price", () => {
  const percent = (percent: number, price: number) => computeUnitSubsidy({ ...lunch, percent }, price);
  assert.deepEqual(
    [percent(50, 1351), percent(33, 1850), percent(100, 999), percent(1, 49), percent(1, 50)],
    [676, 611, 999, 0, 1],
  );
  const amount = { ...lunch, percent: null, amount: 800 };
  assert.deepEqual([computeUnitSubsidy(amount, 1350), computeUnitSubsidy(amount, 500)], [800, 500]);
  assert.equal(computeUnitSubsidy({ ...lunch, maxPerMeal: 600 }, 1350), 600);
});

test("the oldest line of a meal gets it, and each day and product counts for itself", () => {
  const breakfast = { ...lunch, product: "DESAY" } as const;
  const lines = [
    buildLine("2026-03-03", 2, 1000),
    buildLine("2026-03-03", 1, 2000),
    buildLine("2026-03-04", 1, 3000),
  ];
  const amounts = (subsidy: Subsidy, used = none) =>
    computeSubsidies(subsidy, used, lines).map(({ amount }) => amount);
  assert.deepEqual(amounts(half), [500, 0, 1500]);
  assert.deepEqual(amounts({ ...half, mealsPerDay: 3 }), [1000, 1000, 1500]);
  assert.deepEqual(amounts({ ...half, rules: [breakfast] }), [0, 0, 0]);
  const used = sumUsedSubsidy([{ ...buildLine("2026-03-03", 1, 1000), subsidy: { amount: 500, meals: 1 } }]);
  assert.deepEqual(amounts(half, used), [0, 0, 1500]);
});

test("the last unit of a month gets what the cap leaves", () => {
  const lines = [
    buildLine("2026-03-30", 1, 1000),
    buildLine("2026-03-31", 1, 1000),
    buildLine("2026-04-01", 1, 1000),
  ];
  const capped = { ...half, monthCap: 700 };
  assert.deepEqual(computeSubsidies(capped, none, lines), [
    { amount: 500, meals: 1 },
    { amount: 200, meals: 1 },
    { amount: 500, meals: 1 },
  ]);
  const used = sumUsedSubsidy([{ ...buildLine("2026-03-02", 1, 1400), subsidy: { amount: 700, meals: 1 } }]);
  assert.deepEqual(computeSubsidies(capped, used, lines)[1], { amount: 0, meals: 0 });
  assert.deepEqual(
    [getMonthCapLeft(capped, used, "2026-03-15"), getMonthCapLeft(capped, used, "2026-04-15")],
    [0, 700],
  );
  assert.equal(getMonthCapLeft(half, used, "2026-03-15"), null);
});

test("days before the first and after the last one are not covered", () => {
  const march = { ...half, validFrom: "2026-03-02", validUntil: "2026-03-31" };
  const covered = ["2026-03-01", "2026-03-02", "2026-03-31", "2026-04-01"].map((date) =>
    hasSubsidyRule(march, [buildLine(date, 1, 1000)]),
  );
  assert.deepEqual(covered, [false, true, true, false]);
});

test("meals that were moved beyond the last day keep their subsidy, and new ones get none", () => {
  const march = { ...half, mealsPerDay: 2, validUntil: "2026-03-31" };
  const moved = { ...buildLine("2026-04-01", 1, 1000), subsidy: { amount: 500, meals: 1 } };
  const lines = [moved, buildLine("2026-04-01", 1, 1000), buildLine("2026-04-02", 1, 1000)];
  const given = computeSubsidies(march, none, lines, sumUsedSubsidy([moved]));
  assert.deepEqual(given, [
    { amount: 500, meals: 1 },
    { amount: 0, meals: 0 },
    { amount: 0, meals: 0 },
  ]);
});

const dates = ["2026-03-30", "2026-03-31", "2026-04-01"];
const line = fc.record({
  product: fc.constantFrom(...productCodes.slice(0, 2)),
  deliveryDate: fc.constantFrom(...dates),
  unitPrice: fc.nat(3000),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const createRuleArbitrary = (product: (typeof productCodes)[number]) =>
  fc.oneof(
    fc.record({
      product: fc.constant(product),
      percent: fc.integer({ min: 1, max: 100 }),
      amount: fc.constant(null),
      maxPerMeal: fc.option(fc.integer({ min: 1, max: 1500 })),
    }),
    fc.record({
      product: fc.constant(product),
      percent: fc.constant(null),
      amount: fc.integer({ min: 1, max: 3000 }),
      maxPerMeal: fc.option(fc.integer({ min: 1, max: 1500 })),
    }),
  );
const subsidies: fc.Arbitrary<Subsidy> = fc.record({
  rules: fc.oneof(
    fc.tuple(createRuleArbitrary("DESAY"), createRuleArbitrary("ALMUE")),
    fc.tuple(createRuleArbitrary("ALMUE")),
  ),
  mealsPerDay: fc.integer({ min: 1, max: 3 }),
  monthCap: fc.option(fc.integer({ min: 1, max: 6000 })),
  validFrom: fc.option(fc.constantFrom(...dates)),
  validUntil: fc.option(fc.constantFrom(...dates)),
  rest: fc.constant("card"),
});
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;
type SubsidizedLine = Line & { readonly subsidy: LineSubsidy };

/** Computes the subsidy unit by unit, each time from all the subsidies given before. */
function giveUnitByUnit(
  subsidy: Subsidy,
  before: readonly SubsidizedLine[],
  lines: readonly Line[],
): number[] {
  const units = before.map(({ deliveryDate, product, subsidy: { amount, meals } }) => {
    return { deliveryDate, product, amount, meals };
  });
  return lines.map((line) => {
    let ofLine = 0;
    for (let unit = 0; unit < line.quantity; unit += 1) {
      const { deliveryDate, product, unitPrice } = line;
      const rule = subsidy.rules.find((one) => one.product === product);
      const isEarly = subsidy.validFrom !== null && deliveryDate < subsidy.validFrom;
      const isOver = subsidy.validUntil !== null && deliveryDate > subsidy.validUntil;
      if (!rule || isEarly || isOver) continue;
      const ofDay = units.filter((one) => one.deliveryDate === deliveryDate && one.product === product);
      if (ofDay.reduce((sum, { meals }) => sum + meals, 0) >= subsidy.mealsPerDay) continue;
      const ofMonth = units.filter((one) => one.deliveryDate.startsWith(deliveryDate.slice(0, 7)));
      const spent = ofMonth.reduce((sum, one) => sum + one.amount, 0);
      const exact = rule.amount ?? Math.round((unitPrice * (rule.percent ?? 0)) / 100);
      const limits = [exact, unitPrice, rule.maxPerMeal ?? exact, (subsidy.monthCap ?? Infinity) - spent];
      const amount = Math.max(0, Math.min(...limits));
      if (amount > 0) units.push({ deliveryDate, product, amount, meals: 1 });
      ofLine += amount;
    }
    return ofLine;
  });
}

const give = (
  subsidy: Subsidy,
  others: readonly SubsidizedLine[],
  lines: readonly Line[],
  held: readonly SubsidizedLine[] = [],
) => {
  const given = computeSubsidies(subsidy, sumUsedSubsidy(others), lines, sumUsedSubsidy(held));
  return lines.map((line, place) => ({ ...line, subsidy: given[place] as LineSubsidy }));
};
const sumSubsidies = (lines: readonly SubsidizedLine[]) =>
  lines.reduce((sum, { subsidy }) => sum + subsidy.amount, 0);
const computeDue = (lines: readonly SubsidizedLine[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0) - sumSubsidies(lines);

test("orders one after another get what giving unit by unit gives them", () => {
  fc.assert(
    fc.property(
      subsidies,
      fc.array(fc.array(line, { maxLength: 5 }), { maxLength: 4 }),
      (subsidy, orders) => {
        let before: SubsidizedLine[] = [];
        for (const lines of orders) {
          const given = give(subsidy, before, lines);
          const model = giveUnitByUnit(subsidy, before, lines);
          assert.deepEqual(
            given.map((one) => one.subsidy.amount),
            model,
          );
          before = [...before, ...given];
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("an order from which lines are taken never costs more, and days that stay keep their subsidy, whatever others got", () => {
  const lines = fc.array(line, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      subsidies,
      lines,
      lines,
      fc.nat(5),
      fc.constantFrom(...dates),
      (subsidy, first, second, place, date) => {
        const ordered = give(subsidy, [], first);
        // The second order has other rules, as after the company changed them.
        const others = give({ ...subsidy, monthCap: null, mealsPerDay: 9 }, ordered, second);
        const withoutLine = ordered.toSpliced(place, 1);
        assert.ok(computeDue(give(subsidy, others, withoutLine, ordered)) <= computeDue(ordered));
        const otherDays = ordered.filter(({ deliveryDate }) => deliveryDate !== date);
        const after = give(subsidy, others, otherDays, ordered);
        assert.ok(computeDue(after) <= computeDue(ordered) && sumSubsidies(after) <= sumSubsidies(ordered));
        for (const [place, one] of after.entries())
          assert.ok(one.subsidy.amount >= (otherDays[place]?.subsidy.amount ?? 0));
      },
    ),
    { numRuns: 2000 },
  );
});
