import assert from "node:assert/strict";
import { test } from "node:test";
import { endpoint, canCall } from "./endpoint.ts";

const definition = {
  method: "GET",
  path: "/api/things/",
  summary: "Cosas",
} as const;

test("what staff may call does not compile without naming its roles", () => {
  // @ts-expect-error The roles are missing.
  endpoint({ ...definition, access: "staff" });
  // @ts-expect-error The roles are missing.
  endpoint({ ...definition, access: "signed-in" });
  // @ts-expect-error Customers have no roles.
  endpoint({ ...definition, access: "customer", roles: ["billing"] });
  const owners = endpoint({ ...definition, access: "staff", roles: [] });
  assert.deepEqual([canCall("owner", owners), canCall("billing", owners)], [true, false]);
});
