import { expect, test } from "vitest";
import {
  getDueAnnouncements,
  formatCountdown,
  getOpenDeadlines,
  computeTimeLeft,
  type Deadline,
} from "./deadlines.ts";

const closing = Date.parse("2026-07-08T15:30:00Z");
const before = (minutes: number) => closing - minutes * 60_000;

function aDeadline(overrides: Partial<Deadline> = {}): Deadline {
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
  for (let now = before(61); now < before(-2); now += 15_000) {
    heard.push(...getDueAnnouncements([aDeadline()], now - 15_000, now));
  }
  expect(heard).toEqual([
    "Quedan 15 minutos para pedir: almuerzo del miércoles.",
    "Quedan 5 minutos para pedir: almuerzo del miércoles.",
  ]);
});

test("who arrives within the last 15 minutes hears nothing about them", () => {
  expect(getDueAnnouncements([aDeadline()], before(12), before(11))).toEqual([]);
});

test("a tab that slept over both moments says only the nearer one, and nothing once it is closed", () => {
  expect(getDueAnnouncements([aDeadline()], before(40), before(3))).toEqual([
    "Quedan 5 minutos para pedir: almuerzo del miércoles.",
  ]);
  expect(getDueAnnouncements([aDeadline()], before(40), before(-1))).toEqual([]);
});

test("products that close together are said together; closed and open-ended ones not at all", () => {
  const deadlines = [
    aDeadline(),
    aDeadline({ product: "ESPEC" }),
    aDeadline({ product: "CENAC", cutoffAt: null }),
    aDeadline({ product: "DESAY", isOpen: false }),
  ];
  expect(getDueAnnouncements(deadlines, before(16), before(15))).toEqual([
    "Quedan 15 minutos para pedir: almuerzo del miércoles, especial del miércoles.",
  ]);
});

test("the countdown runs in the last hour only, with seconds at the very end", () => {
  expect(computeTimeLeft(aDeadline(), before(61))).toBeNull();
  expect(computeTimeLeft(aDeadline(), closing)).toBeNull();
  expect(computeTimeLeft(aDeadline({ isOpen: false }), before(10))).toBeNull();
  expect(computeTimeLeft(aDeadline(), before(60))).toBe(3_600_000);
  expect(formatCountdown(41.2 * 60_000)).toBe("Cierra en 42 min");
  expect(formatCountdown(245_000)).toBe("Cierra en 4:05");
});

test("what can still be ordered comes by its deadline, what has none last", () => {
  const supper = aDeadline({ product: "CENAC", cutoffAt: null });
  const lunch = aDeadline();
  const breakfast = aDeadline({ product: "DESAY", cutoffAt: "2026-07-07T23:00:00Z" });
  const soldOut = aDeadline({ product: "ESPEC", isOpen: false });
  expect(getOpenDeadlines([supper, lunch, breakfast, soldOut], before(30))).toEqual([lunch, supper]);
  expect(getOpenDeadlines([breakfast, soldOut], before(30))).toEqual([]);
});
