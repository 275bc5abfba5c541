import assert from "node:assert/strict";
import { test } from "node:test";
import { allEndpoints } from "@lonchera/contract/all";
import { createTestApp } from "../../../test/test-app.ts";

test("health says alive, and ready while the migrated database answers", async (t) => {
  const { app, pool } = await createTestApp(t);
  assert.equal((await app.inject("/health/live")).statusCode, 200);
  assert.equal((await app.inject("/health/ready")).statusCode, 200);
  await pool.query("alter table item_types rename to elsewhere");
  assert.equal((await app.inject("/health/ready")).statusCode, 503);
});

test("metrics are for local callers of a private server, and for bearers of the token", async (t) => {
  const metricsToken = "a-token-for-metrics";
  const { app } = await createTestApp(t, { config: { metricsToken } });
  const status = async (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
    (await app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;
  assert.equal(await status({}), 200);
  assert.equal(await status({}, "::ffff:127.0.0.1"), 200);
  assert.equal(await status({ "x-forwarded-for": "127.0.0.1" }), 401);
  assert.equal(await status({}, "10.0.0.5"), 401);
  assert.equal(await status({ authorization: "Bearer wrong" }, "10.0.0.5"), 401);
  assert.equal(await status({ host: "menu.example.com" }), 401);
  assert.equal(await status({ host: "localhost:3000" }), 200);
  const bearer = { authorization: `Bearer ${metricsToken}` };
  assert.equal(await status(bearer, "10.0.0.5"), 200);
  for (const config of [{ host: "0.0.0.0" }, { publicUrl: "https://menu.example.com" }]) {
    const open = await createTestApp(t, { config: { metricsToken, ...config } });
    const ask = async (headers = {}) => (await open.app.inject({ url: "/metrics", headers })).statusCode;
    assert.deepEqual([await ask(), await ask(bearer)], [401, 200]);
  }
});

test("OpenAPI describes every endpoint of the contract, and its page is there to try it", async (t) => {
  const { app } = await createTestApp(t);
  const document = (await app.inject("/api/openapi.json")).json<{
    openapi: string;
    paths: Record<string, object>;
  }>();
  assert.match(document.openapi, /^3\.1\./);
  for (const { endpoint } of allEndpoints) {
    assert.ok(endpoint.method.toLowerCase() in (document.paths[endpoint.path] ?? {}), endpoint.path);
  }
  const page = await app.inject("/api/docs");
  assert.match(page.body, /lang="es"/);
  const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((found) => found[1] ?? "");
  for (const script of scripts) assert.equal((await app.inject(script)).statusCode, 200, script);
});

test("without the API's page nothing of it is there", async (t) => {
  const { app } = await createTestApp(t, { config: { apiDocs: false } });
  for (const url of [
    "/api/docs",
    "/api/openapi.json",
    "/api/docs/start.js",
    "/api/docs/files/swagger-ui.css",
  ])
    assert.equal((await app.inject(url)).statusCode, 404, url);
});

test("the API's page keeps no token in the browser", async (t) => {
  const { app } = await createTestApp(t);
  assert.doesNotMatch((await app.inject("/api/docs/start.js")).body, /persistAuthorization/);
});

test("OpenAPI tells the roles that may call, and what asks for a confirmed identity", async (t) => {
  const { app } = await createTestApp(t);
  const { paths } = (await app.inject("/api/openapi.json")).json<{
    paths: Record<
      string,
      Record<string, { description?: string; "x-roles"?: string[]; "x-confirm-identity"?: true }>
    >;
  }>();
  const rolesOf = (method: string, path: string) => {
    const operation = paths[path]?.[method];
    return [operation?.description, operation?.["x-roles"]];
  };
  assert.deepEqual(rolesOf("post", "/api/vehicles/"), [
    "Roles: dueño, operaciones.",
    ["owner", "operations"],
  ]);
  assert.deepEqual(rolesOf("get", "/api/export/range/"), [
    "También clientes. Roles: dueño, facturación.",
    ["owner", "billing"],
  ]);
  assert.deepEqual(rolesOf("get", "/api/user-orders/"), [undefined, undefined]);
  const refund = paths["/api/orders/{id}/refunded/"]?.["post"];
  assert.equal(refund?.["x-confirm-identity"], true);
  assert.match(
    refund.description ?? "",
    /^Roles: dueño, facturación\. Pide haber .* hace menos de 10 minutos\.$/,
  );
});

test("OpenAPI tells which parameters are required, and where a queue may be full", async (t) => {
  const { app } = await createTestApp(t);
  const { paths } = (await app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { parameters: object[]; responses: object }>>;
  }>();
  const report = paths["/api/export/range/"]?.["get"];
  assert.deepEqual(
    report?.parameters.slice(0, 2),
    ["start_date", "end_date"].map((name) => ({
      name,
      in: "query",
      required: true,
      schema: { type: "string", format: "date" },
    })),
  );
  const items = paths["/api/items/"]?.["get"];
  assert.ok(JSON.stringify(items?.parameters).includes('"required":false'));
  assert.match(JSON.stringify(items?.responses), /"code":\{"type":"string","enum":\["not_found",/);
  const queued = [
    ["get", "/api/export/range/"],
    ["post", "/api/login/"],
    ["post", "/api/items/"],
    ["put", "/api/companies/{id}/"],
    ["post", "/api/import/preview/{kind}/"],
    ["post", "/api/imports/{id}/undo/"],
  ] as const;
  for (const [method, path] of queued) assert.ok("503" in (paths[path]?.[method]?.responses ?? {}), path);
});

test("OpenAPI tells which bodies are required, and which calls without one may be refused", async (t) => {
  const { app } = await createTestApp(t);
  const { paths } = (await app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, { requestBody?: { required: boolean }; responses: object }>>;
  }>();
  const isRequired = (path: string) => paths[path]?.["post"]?.requestBody?.required;
  assert.deepEqual(
    ["/api/create-order/", "/api/orders/{id}/cancel/", "/api/refunds/{id}/made/", "/api/logout/"].map(
      isRequired,
    ),
    [true, false, false, false],
  );
  const refused = [
    ["post", "/api/confirm/email/{uidb64}/{token}/"],
    ["post", "/api/undo_email/{uidb64}/{token}/"],
    ["delete", "/api/absences/{date}/"],
    ["delete", "/api/my-company/people/{id}/absences/{date}/"],
  ] as const;
  for (const [method, path] of refused) assert.ok("400" in (paths[path]?.[method]?.responses ?? {}), path);
});

test("what is not there is 404 in JSON under the API, with a request id", async (t) => {
  const { app } = await createTestApp(t);
  const answer = await app.inject("/api/nada/");
  assert.equal(answer.statusCode, 404);
  assert.deepEqual(answer.json(), { detail: "No encontrado.", code: "not_found" });
  assert.match(String(answer.headers["x-request-id"]), /^[\da-f-]{36}$/);
  assert.equal((await app.inject("/media/nada.webp")).statusCode, 404);
  assert.ok((await app.inject("/media/..%2fsecret")).statusCode >= 400);
});

test("refusals before a route is known carry the common headers, too", async (t) => {
  const { app } = await createTestApp(t);
  const refused = [
    await app.inject("/api"),
    await app.inject(`/api/company/${"9".repeat(301)}/`),
    await app.inject("/api/company/%E0%A4%A/"),
    await app.inject({ method: "POST", url: "/api/login/", headers: { "content-encoding": "gzip" } }),
  ];
  for (const { headers } of refused) {
    assert.match(String(headers["x-request-id"]), /^[\da-f-]{36}$/);
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["cache-control"], "private, no-store");
  }
  assert.deepEqual(
    refused.map(({ statusCode }) => statusCode),
    [404, 404, 404, 415],
  );
});

test("the address of a page that cannot be decoded leads to the start", async (t) => {
  const { app } = await createTestApp(t);
  const answer = await app.inject("/textiles-aymaraes/%E0%A4%A");
  assert.deepEqual([answer.statusCode, answer.headers.location], [302, "/"]);
});

test("a failure of ours tells nothing internal, only the request's id", async (t) => {
  const { app, pool } = await createTestApp(t);
  await pool.query("drop table receipt_types cascade");
  const answer = await app.inject("/api/public/receipt_type/");
  assert.equal(answer.statusCode, 500);
  const body = answer.json<{ detail: string; request_id: string }>();
  assert.deepEqual(Object.keys(body), ["detail", "code", "request_id"]);
  assert.equal(body.request_id, answer.headers["x-request-id"]);
  assert.doesNotMatch(body.detail, /receipt|relation|select/i);
});
