import { expect, test } from "vitest";
import { getTrend, readRatingFilters } from "./rating-text.ts";

test.each([
  [0.44, { way: "up", text: "+0.4" }],
  [-1.25, { way: "down", text: "−1.3" }],
  [-0.04, { way: "flat", text: "0.0" }],
  [null, null],
])("the trend %s is told as %o", (trend, told) => {
  expect(getTrend({ trend })).toEqual(told);
});

test("an address names filters; what is not valid filters nothing", () => {
  const read = (search: string) => readRatingFilters(new URLSearchParams(search));
  expect(read("search=aji&company=3&period=90")).toEqual({ search: "aji", company: 3, period: "90" });
  expect(read("company=x&period=7")).toEqual({ search: "", company: null, period: null });
});
