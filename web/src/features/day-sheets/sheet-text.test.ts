import { expect, test } from "vitest";
import { formatDay } from "../../lib/day-text.ts";
import { agoText, summaryText } from "./sheet-text.ts";

test.each([
  [-20, "hace 0 s"],
  [4_900, "hace 4 s"],
  [59_999, "hace 59 s"],
  [60_000, "hace 1 min"],
  [3_599_000, "hace 59 min"],
  [7_200_000, "hace 2 h"],
])("%i milliseconds are told as %s", (milliseconds, words) => {
  expect(agoText(milliseconds)).toBe(words);
});

test("days are told as people say them", () => {
  expect(formatDay("2026-11-25")).toBe("miércoles 25/11/2026");
});

test("a day is summed up, and what is shown of it where that is less", () => {
  expect(summaryText(1200, 1200, 28)).toBe("1,200 platos de 28 pedidos");
  expect(summaryText(552, 1749, 28)).toBe("552 de 1,749 platos · 28 pedidos del día");
  expect(summaryText(0, 749)).toBe("0 de 749 platos");
  expect(summaryText(1, 1, 1)).toBe("1 plato de 1 pedido");
});
