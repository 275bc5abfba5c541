import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCount, formatNumber } from "./counts.ts";

test("counts are read as people say them", () => {
  assert.equal(formatCount(1, "plato"), "1 plato");
  assert.equal(formatCount(0, "plato"), "0 platos");
  assert.equal(formatCount(1200, "plato"), "1,200 platos");
  assert.equal(formatCount(1200, "problema más", "problemas más"), "1,200 problemas más");
  assert.equal(formatNumber(1_234_567), "1,234,567");
});
