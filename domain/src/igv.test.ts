import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addIgv } from "./igv.ts";

test("IGV is 18 % of the total, half a céntimo upwards", () => {
  assert.deepEqual(addIgv(10_000), { total: 10_000, igv: 1_800, grandTotal: 11_800 });
  assert.equal(addIgv(25).igv, 5);
  assert.equal(addIgv(3).igv, 1);
  assert.equal(addIgv(2).igv, 0);
  assert.equal(addIgv(0).grandTotal, 0);
});

test("the parts make the grand total, and the rounding is never more than half a céntimo", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (total) => {
      const { igv, grandTotal } = addIgv(total);
      return Number.isInteger(igv) && grandTotal === total + igv && Math.abs(igv * 100 - total * 18) <= 50;
    }),
  );
});
