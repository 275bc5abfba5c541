import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { Config } from "../../config.ts";
import { startFakeCulqi } from "../../../test/fakes/culqi/fake-culqi.ts";
import { testApp } from "../../../test/test-app.ts";

async function policyOf(t: TestContext, config: Partial<Config>): Promise<Map<string, string>> {
  const { app } = await testApp(t, { config });
  const { headers } = await app.inject("/api/public/config/");
  const directives = String(headers["content-security-policy"]).split(";");
  return new Map(
    directives.map((text) => [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)]),
  );
}

test("the payment provider's scripts, and frames of any bank, come in only where that provider is in use", async (t) => {
  const culqi = await policyOf(t, (await startFakeCulqi(t)).config);
  assert.equal(culqi.get("script-src"), "'self' https://*.culqi.com");
  assert.equal(culqi.get("frame-src"), "'self' https:");
  assert.equal(culqi.get("frame-ancestors"), "'self'");
  const sandbox = await policyOf(t, {});
  assert.equal(sandbox.get("script-src"), "'self'");
  assert.equal(sandbox.get("frame-src"), "'none'");
  assert.equal(sandbox.get("frame-ancestors"), "'none'");
});
