import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays } from "./calendar.ts";
import {
  addWorkingDays,
  computeEasterSunday,
  isNationalHoliday,
  isWorkingDay,
  listNationalHolidays,
} from "./working-days.ts";

test("Easter falls where the calendar has it, early and late", () => {
  const known = [
    "2008-03-23",
    "2019-04-21",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
    "2100-03-28",
  ];
  for (const sunday of known) assert.equal(computeEasterSunday(Number(sunday.slice(0, 4))), sunday);
});

test("Peru rests on sixteen national holidays", () => {
  const days = Array.from({ length: 365 }, (_, day) => addDays("2026-01-01", day)).filter(isNationalHoliday);
  assert.deepEqual(days, [
    "2026-01-01",
    "2026-04-02",
    "2026-04-03",
    "2026-05-01",
    "2026-06-07",
    "2026-06-29",
    "2026-07-23",
    "2026-07-28",
    "2026-07-29",
    "2026-08-06",
    "2026-08-30",
    "2026-10-08",
    "2026-11-01",
    "2026-12-08",
    "2026-12-09",
    "2026-12-25",
  ]);
});

test("holidays have names, in the order of their dates, and those before Easter move", () => {
  const named = (year: number) => new Map(listNationalHolidays(year).map(({ date, name }) => [name, date]));
  assert.equal(named(2026).get("Viernes Santo"), "2026-04-03");
  assert.equal(named(2027).get("Jueves Santo"), "2027-03-25");
  const dates = listNationalHolidays(2027).map(({ date }) => date);
  assert.deepEqual(dates, dates.toSorted());
});

test("Saturdays, Sundays and holidays are no working days", () => {
  assert.equal(isWorkingDay("2026-03-06"), true);
  assert.equal(isWorkingDay("2026-03-07"), false);
  assert.equal(isWorkingDay("2026-03-08"), false);
  assert.equal(isWorkingDay("2026-05-01"), false);
});

const fifteen: [why: string, from: string, to: string][] = [
  ["three weeks without a holiday", "2026-03-02", "2026-03-23"],
  ["a Friday: the term begins on Monday", "2026-03-06", "2026-03-27"],
  ["a Saturday ends with the Friday before it", "2026-03-07", "2026-03-27"],
  ["a Sunday does too", "2026-03-08", "2026-03-27"],
  ["Holy Thursday and Friday do not count", "2026-03-23", "2026-04-15"],
  ["made on Holy Friday", "2026-04-03", "2026-04-24"],
  ["July has three holidays, August one", "2026-07-20", "2026-08-14"],
  ["a holiday on a Sunday takes no day", "2026-06-01", "2026-06-22"],
  ["over the end of the year", "2026-12-21", "2027-01-13"],
  ["December's holidays and New Year's", "2026-12-07", "2026-12-31"],
];
for (const [why, from, to] of fifteen) {
  test(`fifteen working days: ${why}`, () => assert.equal(addWorkingDays(from, 15), to));
}

test("a term ends on a working day, and grows by one day at a time", () => {
  for (let day = 0; day < 1500; day += 1) {
    const from = addDays("2025-01-01", day);
    const end = addWorkingDays(from, 15);
    assert.ok(isWorkingDay(end), end);
    assert.equal(addWorkingDays(addWorkingDays(from, 7), 8), end);
  }
});
