import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestApp } from "../../../test/test-app.ts";

test("security.txt says where to report, in which language, and until when that holds", async (t) => {
  const caterer = { name: "Sabores", ruc: "", address: "", email: "seguridad@sabores.pe" };
  const config = { caterer, publicUrl: "https://menu.sabores.pe" };
  const { app, clock } = await createTestApp(t, { config });
  const answer = await app.inject("/.well-known/security.txt");
  assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8");
  const lines = answer.body.trim().split("\n");
  const [expires = ""] = lines.flatMap((line) => /^Expires: (.+)/.exec(line)?.[1] ?? []);
  assert.deepEqual(
    lines.filter((line) => !line.startsWith("Expires")),
    [
      "Contact: mailto:seguridad@sabores.pe",
      "Preferred-Languages: es",
      "Canonical: https://menu.sabores.pe/.well-known/security.txt",
    ],
  );
  const remaining = Date.parse(expires) - clock.now();
  assert.ok(remaining > 0 && remaining < 365 * 86_400_000, expires);
});
