import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  parseCentimos,
  parseTypedCentimos,
  isMoneyText,
  formatSoles,
  formatAmount,
  formatCentimos,
  formatUngroupedSoles,
  getSellingPrice,
} from "./money.ts";

test("an amount survives its text and back", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_999), (centimos) => parseCentimos(formatCentimos(centimos)) === centimos),
  );
});

test("only soles with exactly two decimals are money", () => {
  for (const text of [
    "",
    "12",
    "12.5",
    "12.500",
    "-1.00",
    "1,50",
    "1e3",
    " 1.00",
    "1.00 ",
    "١.٠٠",
    ".50",
    "NaN",
  ]) {
    assert.equal(isMoneyText(text), false, text);
    assert.equal(parseCentimos(text), null, text);
  }
  assert.equal(parseCentimos("0.05"), 5);
});

test("people type soles with two decimals, with one or with none", () => {
  const typed: [string, number | null][] = [
    ["12.50", 1250],
    ["12.5", 1250],
    ["12", 1200],
    ["0", 0],
    ["0.05", 5],
    ["007", 700],
  ];
  for (const [text, centimos] of typed) assert.equal(parseTypedCentimos(text), centimos, text);
  for (const text of ["", "12.505", "12.", ".5", "-1", "1,50", "1e3", " 1", "٣", "NaN", "0x1"]) {
    assert.equal(parseTypedCentimos(text), null, text);
  }
});

test("people read the prefix and two decimals", () => {
  assert.equal(formatSoles(0), "S/\u00a00.00");
  assert.equal(formatSoles(5250), "S/\u00a052.50");
  assert.equal(formatSoles(-7), "S/\u00a0-0.07");
  assert.equal(formatSoles(99_999), "S/\u00a0999.99");
  assert.equal(formatSoles(100_000), "S/\u00a01,000.00");
  assert.equal(formatSoles(-123_456_789), "S/\u00a0-1,234,567.89");
  assert.equal(formatUngroupedSoles(123_450), "S/\u00a01234.50");
  assert.equal(formatAmount(123_450), "1,234.50");
});

test("the discount counts only where it is one", () => {
  assert.equal(getSellingPrice(1000, 800), 800);
  for (const discount of [0, 1000, 1200, -5]) assert.equal(getSellingPrice(1000, discount), 1000);
});
