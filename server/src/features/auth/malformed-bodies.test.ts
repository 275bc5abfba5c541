import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { newCompany } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";

const calls: readonly (readonly [url: string, good: Readonly<Record<string, unknown>>])[] = [
  ["/api/login/", { email: "ana@example.com", password: "Causa-limeña-2" }],
  ["/api/token/", { email: "ana@example.com", password: "Causa-limeña-2" }],
  ["/api/token/refresh/", { refresh: "a.b.c" }],
  [
    "/api/register/",
    { first_name: "Ana", company: "textil", password: "Causa-limeña-2", email: "ana@example.com" },
  ],
  ["/api/password_reset/", { email: "ana@example.com" }],
  ["/api/password_reset_confirm_api/MQ/x/", { new_password: "Causa-limeña-2" }],
];

const values: readonly unknown[] = [
  null,
  7,
  true,
  [],
  {},
  ["ana@example.com"],
  { toString: "x" },
  "",
  " ",
  "x".repeat(3000),
];

async function setUpServer(t: TestContext) {
  const app = await createTestApp(t);
  await newCompany(app.db, { slug: "textil" });
  return app;
}

test("a body that is no object is a clear 400", async (t) => {
  const { send } = await setUpServer(t);
  for (const [url] of calls) {
    for (const body of [undefined, null, [], [1], "x", 7, true, {}]) {
      const answer = await send("POST", url, body);
      assert.equal(answer.status, 400, `${url} ${JSON.stringify(body)}`);
    }
  }
});

test("every field of a wrong kind or length is a 400 that names it", async (t) => {
  const { send, db } = await setUpServer(t);
  for (const [url, good] of calls) {
    for (const field of Object.keys(good)) {
      // A password may consist of spaces.
      for (const value of values.filter((one) => one !== " " || !field.endsWith("password"))) {
        const answer = await send("POST", url, { ...good, [field]: value });
        assert.equal(answer.status, 400, `${url} ${field} ${JSON.stringify(value).slice(0, 40)}`);
        assert.deepEqual(Object.keys(answer.body as object), [field]);
      }
    }
  }
  assert.equal(await db.$count(users), 0);
});

test("NUL, half characters and other traps of text never reach the database", async (t) => {
  const { send, db } = await setUpServer(t);
  for (const [url, good] of calls) {
    for (const field of Object.keys(good)) {
      for (const value of ["a\u0000b@example.com", "\ud800-half-a-pair", "'; drop table users; --", "%00"]) {
        const { status } = await send("POST", url, { ...good, [field]: value });
        assert.ok([201, 400, 401, 429].includes(status), `${url} ${field} ${status}`);
      }
    }
  }
  assert.equal(await db.$count(sessions), 0);
});

test("e-mails that are none, or too long, are refused", async (t) => {
  const { send } = await setUpServer(t);
  const long = `${"a".repeat(250)}@example.com`;
  for (const email of [
    "ana",
    "ana@",
    "@example.com",
    "ana@example",
    "a b@example.com",
    "ana@exa mple.com",
    long,
  ]) {
    const { status, body } = await send("POST", "/api/password_reset/", { email });
    assert.deepEqual([status, Object.keys(body as object)], [400, ["email"]], email);
  }
});

test("broken JSON, another content type and an enormous body are refused as such", async (t) => {
  const { app, db } = await setUpServer(t);
  const post = async (payload: string, type = "application/json") =>
    (await app.inject({ method: "POST", url: "/api/login/", payload, headers: { "content-type": type } }))
      .statusCode;
  assert.equal(await post("{"), 400);
  assert.equal(await post(`{"email":"ana@example.com","__proto__":{"x":1}}`), 400);
  assert.equal(await post("email=ana", "application/x-www-form-urlencoded"), 415);
  assert.equal(await post(`"${"x".repeat(300_000)}"`), 413);
  assert.equal(await db.$count(sessions), 0);
});

test("doors of a wrong kind are refused", async (t) => {
  const { send } = await setUpServer(t);
  const good = { email: "ana@example.com", password: "Causa-limeña-2" };
  for (const [field, value] of [
    ["company", 7],
    ["company", "x".repeat(200)],
    ["staff", "true"],
    ["staff", 1],
  ] as const) {
    const { status, body } = await send("POST", "/api/login/", { ...good, [field]: value });
    assert.deepEqual([status, Object.keys(body as object)], [400, [field]]);
  }
});
