import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  limaTimeZone,
  toLimaDate,
  toLimaTime,
  getEndOfLimaDate,
  getStartOfLimaDate,
  addDays,
  formatDate,
  formatShortDate,
  getFirstDayOfMonth,
  isCalendarDate,
  getLastDayOfMonth,
  getMonday,
  getWeekDay,
} from "./calendar.ts";

const anyDate = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays("1900-01-01", days));

test("a calendar date is a day that exists", () => {
  for (const date of ["2026-02-28", "2024-02-29", "1900-01-01", "2199-12-31"])
    assert.ok(isCalendarDate(date), date);
  const none = [
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "2026-01-01T00:00",
    "",
    "1899-12-31",
  ];
  for (const text of none) assert.ok(!isCalendarDate(text), text);
});

test("days are counted on the calendar, whatever the zone of the machine", () => {
  assert.equal(addDays("2026-02-28", 1), "2026-03-01");
  assert.equal(addDays("2026-01-01", -1), "2025-12-31");
  fc.assert(
    fc.property(
      anyDate,
      fc.integer({ min: -400, max: 400 }),
      (date, n) => addDays(addDays(date, n), -n) === date,
    ),
  );
});

test("the weekday is the date's own and moves on by one each day", () => {
  assert.equal(getWeekDay("2026-03-02"), "LU");
  assert.equal(getWeekDay("2026-03-08"), "DO");
  fc.assert(fc.property(anyDate, (date) => getWeekDay(date) === getWeekDay(addDays(date, 7))));
});

test("a week runs from Monday to Sunday", () => {
  for (const date of ["2026-03-02", "2026-03-05", "2026-03-08"]) assert.equal(getMonday(date), "2026-03-02");
  assert.equal(getMonday("2026-01-01"), "2025-12-29");
});

test("a month runs from its first to its last day", () => {
  assert.deepEqual(
    [getFirstDayOfMonth("2026-02-14"), getLastDayOfMonth("2026-02-14")],
    ["2026-02-01", "2026-02-28"],
  );
  assert.equal(getLastDayOfMonth("2024-02-01"), "2024-02-29");
  assert.equal(getLastDayOfMonth("2026-12-31"), "2026-12-31");
});

test("dates are shown day first, two digits each", () => {
  assert.equal(formatDate("2026-07-05"), "05/07/2026");
  assert.equal(formatShortDate("2026-07-05"), "05/07");
});

test("the business day begins and ends at midnight in Lima", () => {
  const getMidnightOfZone = (date: string) =>
    Temporal.PlainDate.from(date).toZonedDateTime(limaTimeZone).epochMilliseconds;
  assert.equal(toLimaDate(Date.parse("2026-03-02T04:59:59.999Z")), "2026-03-01");
  assert.equal(toLimaDate(Date.parse("2026-03-02T05:00:00Z")), "2026-03-02");
  fc.assert(
    fc.property(anyDate, (date) => {
      fc.pre(date >= "1995");
      const midnight = getStartOfLimaDate(date);
      assert.equal(midnight, getMidnightOfZone(date));
      assert.equal(getEndOfLimaDate(date), getMidnightOfZone(addDays(date, 1)));
      assert.equal(toLimaDate(midnight), date);
      assert.equal(toLimaTime(midnight - 1), "23:59");
    }),
  );
});
