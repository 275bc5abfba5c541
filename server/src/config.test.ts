import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, isDemoByDefault, readConfig } from "./config.ts";

test("without any variable the defaults of the manual hold", () => {
  const config = readConfig({});
  assert.deepEqual(
    [config.port, config.host, config.dataDir, config.publicUrl, config.specialCompanyId, config.menuDays],
    [3000, "127.0.0.1", "./data", "http://localhost:3000", 56, 7],
  );
  assert.deepEqual([config.paymentProvider, config.demo, config.databaseUrl], ["sandbox", false, undefined]);
});

test("a variable that is present and wrong is named in one line", () => {
  const database = { DATABASE_URL: "postgres://localhost/x", SECRET_KEY: "x".repeat(32) };
  const wrong: [Record<string, string>, string][] = [
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "http" }, "PORT"],
    [{ DATABASE_URL: "mysql://localhost/x", SECRET_KEY: "x".repeat(32) }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://localhost/x" }, "SECRET_KEY"],
    [{ ...database, SECRET_KEY: "short" }, "SECRET_KEY"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ DEMO: "1", NODE_ENV: "production", PAYMENT_PROVIDER: "culqi" }, "CULQI_PUBLIC_KEY|DEMO"],
    [{ NODE_ENV: "production" }, "PAYMENT_PROVIDER"],
    [{ PAYMENT_PROVIDER: "paypal" }, "PAYMENT_PROVIDER"],
    [{ PAYMENT_PROVIDER: "culqi" }, "CULQI_PUBLIC_KEY"],
    [{ ADMIN_EMAIL: "ana@example.com" }, "ADMIN_PASSWORD"],
    [{ ADMIN_EMAIL: "ana", ADMIN_PASSWORD: "Quinua-con-leche-7" }, "ADMIN_EMAIL"],
    [{ SMTP_URL: "http://localhost" }, "SMTP_URL"],
    [{ PUBLIC_URL: "lonchera.pe" }, "PUBLIC_URL"],
    [{ MENU_DAYS: "0" }, "MENU_DAYS"],
    [{ SPECIAL_COMPANY_ID: "-1" }, "SPECIAL_COMPANY_ID"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
  ];
  for (const [environment, name] of wrong) {
    assert.throws(
      () => readConfig(environment),
      (error: unknown) =>
        error instanceof ConfigError && new RegExp(name).test(error.message) && !/\n/.test(error.message),
      JSON.stringify(environment),
    );
  }
});

test("an empty variable counts as unset", () => {
  assert.equal(readConfig({ DATABASE_URL: "", PORT: "" }).port, 3000);
});

test("npm start shows the demo only where nothing else was asked for", () => {
  assert.equal(isDemoByDefault({}), true);
  for (const set of [{ DATABASE_URL: "postgres://x/y" }, { DEMO: "0" }, { NODE_ENV: "production" }]) {
    assert.equal(isDemoByDefault(set), false);
  }
});
