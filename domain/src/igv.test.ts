import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { computeIgvAmounts } from "./igv.ts";

test("IGV on top of the price is 18 % of it, half a céntimo upwards", () => {
  assert.deepEqual(computeIgvAmounts(10_000, false), { subtotal: 10_000, igv: 1_800, total: 11_800 });
  const igvOf = (price: number) => computeIgvAmounts(price, false).igv;
  assert.deepEqual([25, 3, 2, 0].map(igvOf), [5, 1, 0, 0]);
});

test("a price that includes IGV is the total, and the subtotal is the price divided by 1.18", () => {
  assert.deepEqual(computeIgvAmounts(11_800, true), { subtotal: 10_000, igv: 1_800, total: 11_800 });
  assert.deepEqual(computeIgvAmounts(1_850, true), { subtotal: 1_568, igv: 282, total: 1_850 });
  const subtotalOf = (price: number) => computeIgvAmounts(price, true).subtotal;
  assert.deepEqual([59, 60, 1, 0].map(subtotalOf), [50, 51, 1, 0]);
});

test("subtotal and IGV make the total, and the rounding is never more than half a céntimo", () => {
  const price = fc.nat(100_000_000);
  fc.assert(
    fc.property(price, fc.boolean(), (price, pricesIncludeIgv) => {
      const { subtotal, igv, total } = computeIgvAmounts(price, pricesIncludeIgv);
      const rounding = pricesIncludeIgv
        ? Math.abs(subtotal * 118 - total * 100) <= 59
        : Math.abs(igv * 100 - subtotal * 18) <= 50;
      return Number.isInteger(igv) && subtotal + igv === total && rounding;
    }),
  );
  fc.assert(
    fc.property(price, fc.nat(10_000), fc.boolean(), (price, more, pricesIncludeIgv) => {
      const [less, after] = [price, price + more].map((one) => computeIgvAmounts(one, pricesIncludeIgv));
      return (
        less !== undefined && after !== undefined && less.igv <= after.igv && less.subtotal <= after.subtotal
      );
    }),
  );
});
