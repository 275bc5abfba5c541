import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readHandoverCode, toHandoverCode } from "./handover.ts";

test("a code leads back to the reference that it was made of, however it is typed", () => {
  assert.equal(toHandoverCode("0000000000"), "0000-0000");
  assert.equal(toHandoverCode("FFFFFFFFFF"), "ZZZZ-ZZZZ");
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 40n - 1n }), (bits) => {
      const reference = bits.toString(16).toUpperCase().padStart(10, "0");
      const code = toHandoverCode(reference) ?? "";
      assert.match(code, /^[\dA-HJKMNP-TV-Z]{4}-[\dA-HJKMNP-TV-Z]{4}$/);
      const typed = ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
      for (const text of [code, typed, code.replace("-", "")])
        assert.equal(readHandoverCode(text), reference, text);
    }),
  );
});

test("what is no code is none, and a reference of another form has none", () => {
  for (const text of ["", "K7M2", "K7M2-QX4", "K7M2-QX4PP", "K7M2-QX4U", "LON-000123"])
    assert.equal(readHandoverCode(text), null, text);
  for (const reference of ["", "7XK2", "00ff00ff00", "0000000000F"])
    assert.equal(toHandoverCode(reference), null, reference);
});
