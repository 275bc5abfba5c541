import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, isDemoByDefault, readConfig, findConfigWarnings } from "../../src/config.ts";

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
    [{ PORT: "70000" }, "PORT no es válida: debe estar entre 0 y 65535"],
    [{ PORT: "http" }, "PORT"],
    [{ PORT: "1e3" }, "PORT"],
    [{ PORT: "0x50" }, "PORT"],
    [{ PORT: " " }, "PORT"],
    [{ NODE_ENV: "Production" }, "NODE_ENV.*production"],
    [{ NODE_ENV: " production" }, "NODE_ENV.*production"],
    [{ DATABASE_URL: "mysql://localhost/x", SECRET_KEY: "x".repeat(32) }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://localhost/x" }, "SECRET_KEY"],
    [{ DATABASE_DIRECT_URL: "postgres://localhost/x" }, "DATABASE_URL falta"],
    [{ DATABASE_REPLICA_URL: "postgres://localhost/x" }, "DATABASE_URL falta"],
    [{ FILES_URL: "s3://" }, "FILES_URL"],
    [{ FILES_URL: "s3://fotos", AWS_ACCESS_KEY_ID: "x" }, "AWS_SECRET_ACCESS_KEY"],
    [{ ...database, SECRET_KEY: "short" }, "SECRET_KEY"],
    [{ DEMO: "yes" }, "DEMO"],
    [{ DEMO: "1", NODE_ENV: "production", PAYMENT_PROVIDER: "culqi" }, "CULQI_PUBLIC_KEY|DEMO"],
    [{ NODE_ENV: "production" }, "PAYMENT_PROVIDER"],
    [{ PAYMENT_PROVIDER: "paypal" }, "PAYMENT_PROVIDER"],
    [{ DATABASE_URL: "postgres://x/y", SECRET_KEY: "x".repeat(32) }, "PAYMENT_PROVIDER falta"],
    [{ PAYMENT_PROVIDER: "culqi" }, "CULQI_PUBLIC_KEY"],
    [{ ADMIN_EMAIL: "ana@example.com" }, "ADMIN_PASSWORD"],
    [{ ADMIN_EMAIL: "ana", ADMIN_PASSWORD: "Quinua-con-leche-7" }, "ADMIN_EMAIL"],
    [{ SMTP_URL: "http://localhost" }, "SMTP_URL no es válida: debe empezar con smtp:// o smtps://"],
    [{ MAIL_FROM: "Lonchera" }, "MAIL_FROM"],
    [{ MAIL_FROM: "Lonchera <hola>" }, "MAIL_FROM"],
    [{ PUBLIC_URL: "https://lonchera.pe/?a=1" }, "PUBLIC_URL no es válida: no lleva usuario"],
    [{ PUBLIC_URL: "lonchera.pe" }, "PUBLIC_URL no es válida: debe empezar con http:// o https://"],
    [{ MENU_DAYS: "0" }, "MENU_DAYS"],
    [{ SPECIAL_COMPANY_ID: "-1" }, "SPECIAL_COMPANY_ID"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN"],
    [{ API_DOCS: "yes" }, "API_DOCS"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, "OTEL_EXPORTER_OTLP_ENDPOINT"],
    [{ PUSH_HOSTS: "https://push.example.com" }, "PUSH_HOSTS"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.1, proxy.internal" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.0/0" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.1," }, "TRUST_PROXY"],
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

const keys = { CULQI_PUBLIC_KEY: "pk_test_1Ab", CULQI_SECRET_KEY: "sk_test_2Cd" };
const live = { CULQI_PUBLIC_KEY: "pk_live_1Ab", CULQI_SECRET_KEY: "sk_live_2Cd" };

test("Culqi's keys that are swapped, mixed or no keys are refused in one line that shows none", () => {
  const wrong: Record<string, string>[] = [
    { CULQI_PUBLIC_KEY: keys.CULQI_SECRET_KEY, CULQI_SECRET_KEY: keys.CULQI_PUBLIC_KEY },
    { ...keys, CULQI_PUBLIC_KEY: live.CULQI_PUBLIC_KEY },
    { ...keys, CULQI_SECRET_KEY: live.CULQI_SECRET_KEY },
    { CULQI_PUBLIC_KEY: "sk_live_2Cd" },
    { CULQI_SECRET_KEY: "pk_test_1Ab" },
    { ...keys, CULQI_SECRET_KEY: "sk_test_2Cd\n" },
    { ...keys, CULQI_SECRET_KEY: "sk_test_" },
    { ...keys, CULQI_SECRET_KEY: "Bearer sk_test_2Cd" },
    { ...keys, CULQI_SECRET_KEY: "sk_prod_2Cd" },
  ];
  for (const environment of wrong) {
    for (const PAYMENT_PROVIDER of ["culqi", "sandbox"]) {
      assert.throws(
        () => readConfig({ PAYMENT_PROVIDER, ...environment }),
        (error: unknown) =>
          error instanceof ConfigError &&
          /CULQI_(PUBLIC|SECRET)_KEY/.test(error.message) &&
          !/2Cd|1Ab|\n/.test(error.message),
        JSON.stringify(environment),
      );
    }
  }
});

test("the API's page is off in production unless it is asked for", () => {
  const production = { NODE_ENV: "production", PAYMENT_PROVIDER: "culqi", ...live };
  assert.equal(readConfig({}).apiDocs, true);
  assert.equal(readConfig({ API_DOCS: "0" }).apiDocs, false);
  assert.equal(readConfig(production).apiDocs, false);
  assert.equal(readConfig({ ...production, API_DOCS: "1" }).apiDocs, true);
});

test("test keys are allowed in production, and told of", () => {
  const production = { NODE_ENV: "production", PAYMENT_PROVIDER: "culqi" };
  const [warning, ...others] = findConfigWarnings(readConfig({ ...production, ...keys }));
  assert.match(warning ?? "", /^[^\n]*CULQI_SECRET_KEY[^\n]*prueba[^\n]*$/);
  assert.deepEqual(others, []);
  assert.deepEqual(findConfigWarnings(readConfig({ ...production, ...live })), []);
  assert.deepEqual(findConfigWarnings(readConfig({ PAYMENT_PROVIDER: "culqi", ...keys })), []);
  assert.deepEqual(findConfigWarnings(readConfig({})), []);
});

test("Culqi's address is https, or this machine's, and nothing else", () => {
  const urlOf = (CULQI_API_URL: string) => readConfig({ CULQI_API_URL }).culqi.apiUrl;
  for (const right of [
    "https://api.culqi.com/v2",
    "http://127.0.0.1:41/v2",
    "http://localhost",
    "http://[::1]:9",
  ])
    assert.equal(urlOf(`${right}/`), right);
  const wrong = [
    "api.culqi.com",
    "ftp://api.culqi.com/v2",
    "http://api.culqi.com/v2",
    "http://127.0.0.1.example.com/v2",
    "https://ana:clave-9@api.culqi.com/v2",
    "https://clave-9@api.culqi.com/v2",
    "https://api.culqi.com/v2?clave-9",
    "https://api.culqi.com/v2?",
    "https://api.culqi.com/v2#clave-9",
  ];
  for (const url of wrong) {
    assert.throws(
      () => urlOf(url),
      (error: unknown) =>
        error instanceof ConfigError &&
        /CULQI_API_URL/.test(error.message) &&
        !/clave-9|\n/.test(error.message),
      url,
    );
  }
});

test("the addresses of proxies are addresses, ranges, or the names of ranges", () => {
  const TRUST_PROXY = "127.0.0.1, 10.0.0.0/8,::1, fd00::/8,loopback, uniquelocal,linklocal";
  assert.equal(readConfig({ TRUST_PROXY }).trustProxy.length, 7);
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
