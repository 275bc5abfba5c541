import assert from "node:assert/strict";
import { test } from "node:test";
import { getPictureUrl } from "./picture-urls.ts";

test("a dish's picture has an address for each width", () => {
  assert.equal(getPictureUrl("/media/1a2b3c-960.webp", 480), "/media/1a2b3c-480.webp");
  assert.equal(getPictureUrl("/media/1a2b3c-960.webp", 960), "/media/1a2b3c-960.webp");
});

test("an address that is not of our media stays as it is", () => {
  for (const address of ["/images/food_image.jpg", "https://example.com/media/1a2b3c-960.webp"]) {
    assert.equal(getPictureUrl(address, 480), address);
  }
});
