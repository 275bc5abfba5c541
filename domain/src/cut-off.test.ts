import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { computeClosingTime, computeCutOff, type CutOffRule } from "./cut-off.ts";

const parseLimaTime = (text: string) => Date.parse(`${text}-05:00`);
const anyRule: fc.Arbitrary<CutOffRule> = fc.record({
  breakTime: fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`),
  sameDay: fc.boolean(),
  workingDaysBefore: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
});

test("a same-day rule closes on the day, another on the day before", () => {
  const at = (sameDay: boolean) =>
    computeCutOff("2026-03-01", [{ breakTime: "10:30", sameDay }])?.epochMilliseconds;
  assert.equal(at(true), parseLimaTime("2026-03-01T10:30:00"));
  assert.equal(at(false), parseLimaTime("2026-02-28T10:30:00"));
});

test("a rule of working days skips Saturdays and Sundays, whichever the day of delivery", () => {
  const closing = (delivery: string, workingDaysBefore: number) =>
    computeCutOff(delivery, [{ breakTime: "17:00", sameDay: false, workingDaysBefore }])
      ?.toZonedDateTimeISO("America/Lima")
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" });
  const cases: [delivery: string, days: number, closes: string][] = [
    ["2026-03-04", 1, "2026-03-03"], // Wednesday: Tuesday
    ["2026-03-02", 1, "2026-02-27"], // Monday: Friday
    ["2026-03-01", 1, "2026-02-27"], // Sunday: Friday
    ["2026-02-28", 1, "2026-02-27"], // Saturday: Friday
    ["2026-03-03", 2, "2026-02-27"], // Tuesday: Friday
    ["2026-03-02", 5, "2026-02-23"], // Monday: Monday
    ["2026-03-01", 10, "2026-02-16"], // Sunday: Monday
  ];
  for (const [delivery, days, closes] of cases)
    assert.equal(closing(delivery, days), `${closes}T17:00`, `${days} before ${delivery}`);
});

test("without a rule a day is open until it ends in Lima", () => {
  assert.equal(computeCutOff("2026-03-01", []), null);
  assert.equal(computeClosingTime("2026-03-01", []), parseLimaTime("2026-03-02T00:00:00"));
});

test("ordering ends at the time of the rule", () => {
  const rules = [{ breakTime: "10:30", sameDay: true }];
  assert.equal(computeClosingTime("2026-03-01", rules), parseLimaTime("2026-03-01T10:30:00"));
});

test("of several rules the earliest counts, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 6 }), (rules) => {
      const closing = computeClosingTime("2026-03-01", rules);
      const alone = rules.map((rule) => computeClosingTime("2026-03-01", [rule]));
      return (
        closing === Math.min(...alone) && closing === computeClosingTime("2026-03-01", rules.toReversed())
      );
    }),
  );
});

test("one more rule never lets ordering end later", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1 }), anyRule, (rules, one) => {
      return computeClosingTime("2026-03-01", [...rules, one]) <= computeClosingTime("2026-03-01", rules);
    }),
  );
});
