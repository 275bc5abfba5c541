import assert from "node:assert/strict";
import { test } from "node:test";
import { canCall, endpoint } from "./endpoint.ts";

const things = ["GET", "/api/things/"] as const;
const summary = "Cosas";

test("what staff may call does not compile without naming its roles", () => {
  // @ts-expect-error The roles are missing.
  endpoint(...things, { summary });
  // @ts-expect-error The roles are missing.
  endpoint(...things, { summary, access: "signed-in" });
  // @ts-expect-error Customers have no roles.
  endpoint(...things, { summary, access: "customer", roles: ["billing"] });
  const owners = endpoint(...things, { summary, roles: [] });
  assert.deepEqual([canCall("owner", owners), canCall("billing", owners)], [true, false]);
});
