import { expect, test } from "vitest";
import {
  createFilterChange,
  readMenuFilters,
  getInitiallyOpenDays,
  isInFilters,
  readOpenDays,
  createOpenDaysChange,
  getYearChoices,
} from "./menu-filters.tsx";

const today = "2026-11-20";
const days = [
  { id: 1, category_date: "2026-11-03" },
  { id: 2, category_date: "2026-11-23" },
  { id: 3, category_date: "2026-11-24" },
];

function read(address: string) {
  return readMenuFilters(new URLSearchParams(address), today);
}

test.each([
  ["", { year: 2026, month: 11 }],
  ["month=3", { year: 2026, month: 3 }],
  ["month=todos&year=2019", { year: 2019, month: null }],
  ["month=13&year=doce", { year: 2026, month: 11 }],
  ["month=0&year=99", { year: 2026, month: 11 }],
])("«%s» shows what it says, and the present month where it says nothing", (address, filters) => {
  expect(read(address)).toEqual(filters);
});

test.each([
  { year: 2026, month: null },
  { year: 2025, month: 2 },
])("chosen filters come back from the address, %o", (filters) => {
  const { month, year } = createFilterChange(filters);
  expect(read(`month=${month}&year=${year}`)).toEqual(filters);
});

test("fifty years, the present one first; a coming one that the address shows can stay chosen", () => {
  const years = getYearChoices(today, 2026);
  expect([years.length, years[0], years.at(-1)]).toEqual([50, 2026, 1977]);
  expect(getYearChoices(today, 2027).slice(0, 2)).toEqual([2027, 2026]);
});

test("today's panel is open at first, or the next one's, none where all have been", () => {
  expect(getInitiallyOpenDays(days, today)).toEqual([2]);
  expect(getInitiallyOpenDays(days, "2026-11-24")).toEqual([3]);
  expect(getInitiallyOpenDays(days, "2026-12-01")).toEqual([]);
  expect(readOpenDays(new URLSearchParams())).toBeNull();
});

test("panels that were opened and closed stay so in the address, also when none is open", () => {
  const after = (open: readonly number[], id: number) =>
    readOpenDays(new URLSearchParams({ open: createOpenDaysChange(open, id).open ?? "" }));
  expect(after([2], 1)).toEqual([2, 1]);
  expect(after([2, 1], 2)).toEqual([1]);
  expect(after([2], 2)).toEqual([]);
});

test("a date lies within the month and the year, or within the whole year", () => {
  expect(isInFilters("2026-11-30", { year: 2026, month: 11 })).toBe(true);
  expect(isInFilters("2026-12-01", { year: 2026, month: 11 })).toBe(false);
  expect(isInFilters("2026-12-01", { year: 2026, month: null })).toBe(true);
  expect(isInFilters("2025-11-30", { year: 2026, month: 11 })).toBe(false);
});
