import assert from "node:assert/strict";
import { test } from "node:test";
import { formatList, formatCount, formatNumber } from "./texts.ts";

test("lists are read as people say them", () => {
  assert.equal(formatList(["a"]), "a");
  assert.equal(formatList(["a", "b", "c"]), "a, b y c");
  assert.equal(formatList(["a", "b", "c", "d"], 2), "a, b y 2 más");
});

test("counts are read as people say them", () => {
  assert.equal(formatCount(1, "plato"), "1 plato");
  assert.equal(formatCount(0, "plato"), "0 platos");
  assert.equal(formatCount(1200, "plato"), "1,200 platos");
  assert.equal(formatCount(1200, "problema más", "problemas más"), "1,200 problemas más");
  assert.equal(formatNumber(1_234_567), "1,234,567");
});
