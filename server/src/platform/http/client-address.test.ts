import assert from "node:assert/strict";
import { test } from "node:test";
import { getRateLimitAddress } from "./client-address.ts";

test("an address of IPv4 is itself, one of IPv6 its network", () => {
  assert.equal(getRateLimitAddress("203.0.113.9"), "203.0.113.9");
  assert.equal(getRateLimitAddress("::ffff:203.0.113.9"), "203.0.113.9");
  assert.equal(getRateLimitAddress("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(getRateLimitAddress("2001:db8::6"), "2001:db8:0:0::/64");
  assert.equal(getRateLimitAddress("::1"), "0:0:0:0::/64");
  assert.equal(getRateLimitAddress("2001:db8:1:2::"), "2001:db8:1:2::/64");
});
