import assert from "node:assert/strict";
import { test } from "node:test";
import { formatList } from "./texts.ts";

test("lists are read as people say them", () => {
  assert.equal(formatList(["a"]), "a");
  assert.equal(formatList(["a", "b", "c"]), "a, b y c");
  assert.equal(formatList(["a", "b", "c", "d"], 2), "a, b y 2 más");
});
