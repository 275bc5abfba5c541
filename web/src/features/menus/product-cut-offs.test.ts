import { expect, test } from "vitest";
import {
  getDueAnnouncements,
  formatCountdown,
  getOpenCutOffs,
  computeTimeLeft,
  type ProductCutOff,
} from "./product-cut-offs.ts";

const closing = Date.parse("2026-07-08T15:30:00Z");
const computeTimeBefore = (minutes: number) => closing - minutes * 60_000;

function buildCutOff(overrides: Partial<ProductCutOff> = {}): ProductCutOff {
  return {
    product: "ALMUE",
    day: { category_date: "2026-07-08", week_day_value: "Miércoles" },
    cutoffAt: "2026-07-08T15:30:00Z",
    isOpen: true,
    ...overrides,
  };
}

test("a whole last hour of ticks is heard twice only: at 15 and at 5 minutes", () => {
  const heard: string[] = [];
  for (let now = computeTimeBefore(61); now < computeTimeBefore(-2); now += 15_000) {
    heard.push(...getDueAnnouncements([buildCutOff()], now - 15_000, now));
  }
  expect(heard).toEqual([
    "Quedan 15 minutos para pedir: almuerzo del miércoles.",
    "Quedan 5 minutos para pedir: almuerzo del miércoles.",
  ]);
});

test("who arrives within the last 15 minutes hears nothing about them", () => {
  expect(getDueAnnouncements([buildCutOff()], computeTimeBefore(12), computeTimeBefore(11))).toEqual([]);
});

test("a tab that slept over both moments says only the nearer one, and nothing once it is closed", () => {
  expect(getDueAnnouncements([buildCutOff()], computeTimeBefore(40), computeTimeBefore(3))).toEqual([
    "Quedan 5 minutos para pedir: almuerzo del miércoles.",
  ]);
  expect(getDueAnnouncements([buildCutOff()], computeTimeBefore(40), computeTimeBefore(-1))).toEqual([]);
});

test("products that close together are said together; closed and open-ended ones not at all", () => {
  const cutOffs = [
    buildCutOff(),
    buildCutOff({ product: "ESPEC" }),
    buildCutOff({ product: "CENAC", cutoffAt: null }),
    buildCutOff({ product: "DESAY", isOpen: false }),
  ];
  expect(getDueAnnouncements(cutOffs, computeTimeBefore(16), computeTimeBefore(15))).toEqual([
    "Quedan 15 minutos para pedir: almuerzo del miércoles, especial del miércoles.",
  ]);
});

test("the countdown runs in the last hour only, with seconds at the very end", () => {
  expect(computeTimeLeft(buildCutOff(), computeTimeBefore(61))).toBeNull();
  expect(computeTimeLeft(buildCutOff(), closing)).toBeNull();
  expect(computeTimeLeft(buildCutOff({ isOpen: false }), computeTimeBefore(10))).toBeNull();
  expect(computeTimeLeft(buildCutOff(), computeTimeBefore(60))).toBe(3_600_000);
  expect(formatCountdown(41.2 * 60_000)).toBe("Cierra en 42 min");
  expect(formatCountdown(245_000)).toBe("Cierra en 4:05");
});

test("what can still be ordered comes by its cut-off, what has none last", () => {
  const supper = buildCutOff({ product: "CENAC", cutoffAt: null });
  const lunch = buildCutOff();
  const breakfast = buildCutOff({ product: "DESAY", cutoffAt: "2026-07-07T23:00:00Z" });
  const soldOut = buildCutOff({ product: "ESPEC", isOpen: false });
  expect(getOpenCutOffs([supper, lunch, breakfast, soldOut], computeTimeBefore(30))).toEqual([lunch, supper]);
  expect(getOpenCutOffs([breakfast, soldOut], computeTimeBefore(30))).toEqual([]);
});
