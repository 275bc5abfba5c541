import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApp } from "../../../test/test-app.ts";
import { getRateLimitAddress } from "./client-address.ts";

test("an address of IPv4 is itself, one of IPv6 its network", () => {
  assert.equal(getRateLimitAddress("203.0.113.9"), "203.0.113.9");
  assert.equal(getRateLimitAddress("::ffff:203.0.113.9"), "203.0.113.9");
  assert.equal(getRateLimitAddress("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(getRateLimitAddress("2001:db8::6"), "2001:db8:0:0::/64");
  assert.equal(getRateLimitAddress("::1"), "0:0:0:0::/64");
  assert.equal(getRateLimitAddress("2001:db8:1:2::"), "2001:db8:1:2::/64");
});

test("an address that a caller claims counts from a trusted proxy only, and of several the last one", async (t) => {
  const addressOf = async (trustProxy: string[]) => {
    const lines: string[] = [];
    const options = { log: { write: (line: string) => lines.push(line) } };
    const { app } = await createTestApp(t, { config: { trustProxy }, options });
    const headers = { "x-forwarded-for": "198.51.100.7, 203.0.113.9" };
    await app.inject({ url: "/health/live", headers, remoteAddress: "10.0.0.5" });
    return lines.map((line) => (JSON.parse(line) as { ip?: string }).ip).find(Boolean);
  };
  assert.equal(await addressOf([]), "10.0.0.5");
  assert.equal(await addressOf(["10.0.0.0/8"]), "203.0.113.9");
  assert.equal(await addressOf(["192.168.0.0/16"]), "10.0.0.5");
});
