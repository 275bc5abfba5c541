import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, displayDate } from "./calendar.ts";
import { dateFromWritten } from "./written-date.ts";

test("the day stands before the month, and nothing else is guessed", () => {
  const cases: [string, string | null][] = [
    ["25/11/2026", "2026-11-25"],
    ["5/1/2026", "2026-01-05"],
    ["2026-11-25", "2026-11-25"],
    ["11/25/2026", null],
    ["31/02/2026", null],
    ["25/11/26", null],
    ["25-11-2026", null],
    ["2026-11-25 00:00", null],
    ["45986", null],
    ["mañana", null],
    ["", null],
  ];
  for (const [text, date] of cases) assert.equal(dateFromWritten(text), date, text);
});

test("every date is read as it is shown", () => {
  fc.assert(
    fc.property(fc.nat(100_000), (days) => {
      const date = addDays("1900-01-01", days);
      assert.equal(dateFromWritten(displayDate(date)), date);
      assert.equal(dateFromWritten(date), date);
    }),
  );
});
