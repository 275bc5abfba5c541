import assert from "node:assert/strict";
import test from "node:test";
import { startCulqiStandIn } from "../testing/culqi/stand-in.ts";
import { testApp } from "../testing/test-app.ts";

function directivesOf(policy: unknown): Map<string, string> {
  const directives = String(policy).split(";");
  return new Map(
    directives.map((text) => [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)]),
  );
}

test("the payment provider's scripts, and frames of any bank, come in only where that provider is in use", async (t) => {
  const { config } = await startCulqiStandIn(t);
  const policies = await Promise.all(
    [config, {}].map(async (chosen) => {
      const { app } = await testApp(t, { config: chosen });
      const { headers } = await app.inject("/api/public/config/");
      return directivesOf(headers["content-security-policy"]);
    }),
  );
  const [withCulqi, without] = policies;
  assert.equal(withCulqi?.get("script-src"), "'self' https://*.culqi.com");
  assert.equal(withCulqi?.get("frame-src"), "'self' https:");
  assert.equal(withCulqi?.get("frame-ancestors"), "'self'");
  assert.equal(without?.get("script-src"), "'self'");
  assert.equal(without?.get("frame-src"), "'none'");
  assert.equal(without?.get("frame-ancestors"), "'none'");
});
