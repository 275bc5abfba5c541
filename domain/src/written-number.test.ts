import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { digitsFromComputed, digitsFromWritten, isAmbiguousNumber } from "./written-number.ts";

test("numbers as people write them, the decimals after a point or a comma", () => {
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
  for (const [text, digits] of cases) assert.equal(digitsFromWritten(text), digits, text);
});

test("what may be thousands or decimals is not guessed", () => {
  for (const text of ["1,234", "1.234", "12,999", "-1.500"]) {
    assert.equal(isAmbiguousNumber(text), true, text);
    assert.equal(digitsFromWritten(text), null, text);
  }
  for (const text of ["0.234", "1234", "1,23", "1,2345"]) assert.equal(isAmbiguousNumber(text), false, text);
});

test("any amount reads the same in both manners of writing it", () => {
  const amount = fc.record({ soles: fc.nat(99_999_999), centimos: fc.nat(99) });
  fc.assert(
    fc.property(amount, ({ soles, centimos }) => {
      const decimals = String(centimos).padStart(2, "0");
      const expected = `${soles}.${decimals}`;
      const grouped = soles.toLocaleString("en-US");
      assert.equal(digitsFromWritten(`${grouped}.${decimals}`), expected);
      assert.equal(digitsFromWritten(`${grouped.replaceAll(",", ".")},${decimals}`), expected);
      assert.equal(digitsFromWritten(`${soles},${decimals}`), expected);
    }),
  );
});

test("the noise of computing goes, decimals that were meant stay", () => {
  const cases: [number, string][] = [
    [12.499999999999998, "12.50"],
    [0.1 + 0.2, "0.30"],
    [100, "100"],
    [99.99999999999999, "100"],
    [12.999, "12.999"],
    [-0.5, "-0.50"],
    [1e21, "1e+21"],
  ];
  for (const [value, digits] of cases) assert.equal(digitsFromComputed(value), digits);
});
