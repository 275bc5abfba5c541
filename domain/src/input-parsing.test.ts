import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, formatDate } from "./calendar.ts";
import { parseTypedDate, formatDecimal, parseDecimal, isAmbiguousNumber } from "./input-parsing.ts";

test("a date is read as day, month and year or as ISO date, and any other text as null", () => {
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
  for (const [text, date] of cases) assert.equal(parseTypedDate(text), date, text);
});

test("every displayed date is parsed to the same date", () => {
  fc.assert(
    fc.property(fc.nat(100_000), (days) => {
      const date = addDays("1900-01-01", days);
      assert.equal(parseTypedDate(formatDate(date)), date);
      assert.equal(parseTypedDate(date), date);
    }),
  );
});

test("numbers are parsed with a point or a comma before the decimals", () => {
  const cases: [string, string | null][] = [
    ["12", "12"],
    ["12.5", "12.5"],
    ["12,50", "12.50"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["12,345,678", "12345678"],
    ["0.500", "0.500"],
    ["1234.567", "1234.567"],
    ["-5,5", "-5.5"],
    ["1,23,4.5", null],
    ["1.234.50", null],
    ["12.", null],
    [".5", null],
    ["1 234", null],
    ["doce", null],
    ["1e3", null],
    ["", null],
  ];
  for (const [text, digits] of cases) assert.equal(parseDecimal(text), digits, text);
});

test("a number whose separator may be of thousands or of decimals is not parsed", () => {
  for (const text of ["1,234", "1.234", "12,999", "-1.500"]) {
    assert.equal(isAmbiguousNumber(text), true, text);
    assert.equal(parseDecimal(text), null, text);
  }
  for (const text of ["0.234", "1234", "1,23", "1,2345"]) assert.equal(isAmbiguousNumber(text), false, text);
});

test("any amount is parsed the same in both notations", () => {
  const amount = fc.record({ soles: fc.nat(99_999_999), centimos: fc.nat(99) });
  fc.assert(
    fc.property(amount, ({ soles, centimos }) => {
      const decimals = String(centimos).padStart(2, "0");
      const expected = `${soles}.${decimals}`;
      const grouped = soles.toLocaleString("en-US");
      assert.equal(parseDecimal(`${grouped}.${decimals}`), expected);
      assert.equal(parseDecimal(`${grouped.replaceAll(",", ".")},${decimals}`), expected);
      assert.equal(parseDecimal(`${soles},${decimals}`), expected);
    }),
  );
});

test("floating-point errors are removed and other decimals are kept", () => {
  const cases: [number, string][] = [
    [12.499999999999998, "12.50"],
    [0.1 + 0.2, "0.30"],
    [100, "100"],
    [99.99999999999999, "100"],
    [12.999, "12.999"],
    [-0.5, "-0.50"],
    [1e21, "1e+21"],
  ];
  for (const [value, digits] of cases) assert.equal(formatDecimal(value), digits);
});
