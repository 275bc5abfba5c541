import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "../../config.ts";
import { formatWelcomeMessage } from "./startup.ts";

test("the welcome message names the API's page where it is on", () => {
  const message = (environment: Record<string, string>) =>
    formatWelcomeMessage(readConfig(environment), null, null);
  const production = {
    NODE_ENV: "production",
    PAYMENT_PROVIDER: "culqi",
    CULQI_PUBLIC_KEY: "pk_live_1Ab",
    CULQI_SECRET_KEY: "sk_live_2Cd",
  };
  assert.match(message({}), /\/api\/docs/);
  assert.doesNotMatch(message({ API_DOCS: "0" }), /\/api\/docs/);
  assert.doesNotMatch(message(production), /\/api\/docs/);
  assert.match(message({ ...production, API_DOCS: "1" }), /\/api\/docs/);
});
