import assert from "node:assert/strict";
import test from "node:test";
import { computePaymentCodeExpiry } from "./payment-code-expiry.ts";

const now = Date.parse("2026-07-08T14:00:00Z");
const minutes = 60_000;
const day = 24 * 60 * minutes;

test("a code can be paid for some hours, and until the first meal closes", () => {
  assert.equal(computePaymentCodeExpiry([now + 3 * day], now, 24), now + day);
  assert.equal(computePaymentCodeExpiry([now + 3 * day, now + 90 * minutes], now, 2), now + 90 * minutes);
});

test("with less than half an hour left there is no code", () => {
  assert.equal(computePaymentCodeExpiry([now + 30 * minutes], now, 24), now + 30 * minutes);
  assert.equal(computePaymentCodeExpiry([now + 30 * minutes - 1], now, 24), null);
});
