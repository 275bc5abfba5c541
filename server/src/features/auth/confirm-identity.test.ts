import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { updateAccount } from "@lonchera/contract/accounts";
import { allEndpoints } from "@lonchera/contract/all";
import { confirmOwnIdentity, login, refreshTokens } from "@lonchera/contract/auth";
import { listStaff, updateStaff, type StaffEdit } from "@lonchera/contract/staff";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp, type Headers, type TestApp } from "../../../test/test-app.ts";

const required = { detail: "Confirma que eres tú para continuar.", code: "identity_confirmation_required" };

/** Creates an owner, and a colleague whose role the owner changes. */
async function setUp(t: TestContext) {
  const app = await createTestApp(t);
  const [owner, colleague] = [await newStaff(app.db), await newStaff(app.db)];
  const params = { id: colleague.id };
  const body: StaffEdit = { staff_role: "billing", is_active: true };
  const change = (headers: Headers) => app.call(updateStaff, { params, body }, headers);
  return { ...app, owner, params, change };
}

async function signIn(app: TestApp, { email }: { email: string }) {
  const { status, body } = await app.call(login, { body: { email, password: testPassword } });
  assert.equal(status, 200);
  return { headers: { authorization: `Bearer ${body.access}` }, refresh: body.refresh };
}

function confirm({ call }: TestApp, headers: Headers, password = testPassword) {
  return call(confirmOwnIdentity, { body: { password } }, headers);
}

test("signing in and the password confirm the identity for ten minutes each, in their session only", async (t) => {
  const app = await setUp(t);
  const [here, elsewhere] = [await signIn(app, app.owner), await signIn(app, app.owner)];
  app.clock.advance({ minutes: 9, seconds: 59 });
  assert.equal((await app.change(here.headers)).status, 200);
  app.clock.advance({ seconds: 1 });
  const renewed = await app.call(refreshTokens, { body: { refresh: here.refresh } });
  for (const headers of [here.headers, { authorization: `Bearer ${renewed.body.access}` }]) {
    const { status, body } = await app.change(headers);
    assert.deepEqual([status, body], [403, required]);
  }
  assert.equal((await app.call(listStaff, {}, here.headers)).status, 200);

  const wrong = await confirm(app, here.headers, "No-es-esta-9");
  assert.deepEqual([wrong.status, wrong.body], [400, { password: ["La contraseña no es correcta."] }]);
  assert.equal((await app.change(here.headers)).status, 403);
  assert.equal((await confirm(app, here.headers)).status, 204);
  assert.deepEqual(
    [(await app.change(here.headers)).status, (await app.change(elsewhere.headers)).status],
    [200, 403],
  );
  const { access } = (await app.call(refreshTokens, { body: { refresh: renewed.body.refresh } })).body;
  app.clock.advance({ minutes: 10 });
  assert.equal((await app.change({ authorization: `Bearer ${access}` })).status, 403);
});

test("guesses of the password are limited as those of a sign-in are", async (t) => {
  const app = await setUp(t);
  const { headers } = await signIn(app, app.owner);
  for (let guess = 0; guess < 10; guess += 1)
    assert.equal((await confirm(app, headers, `Adivinanza-${guess}`)).status, 400);
  assert.equal((await confirm(app, headers)).status, 429);
  const { status } = await app.call(login, { body: { email: app.owner.email, password: testPassword } });
  assert.equal(status, 429);
});

test("every endpoint of the contract that asks for a confirmed identity refuses an old session", async (t) => {
  const app = await setUp(t);
  const { headers: staff } = await signIn(app, app.owner);
  const { headers: customer } = await signIn(app, await newIndividual(app.db, await newCompany(app.db)));
  app.clock.advance({ minutes: 10 });
  const asking = allEndpoints.flatMap(({ endpoint }) => (endpoint.confirmIdentity ? [endpoint] : []));
  const paths = asking.map(({ method, path }) => `${method} ${path}`);
  for (const known of ["POST /api/staff/", "PUT /api/staff/{id}/", "POST /api/orders/{id}/refunded/"])
    assert.ok(paths.includes(known), known);
  for (const { method, path, access } of asking) {
    const url = path.replaceAll(/\{\w+\}/g, "1");
    const { status, body } = await app.send(method, url, {}, access === "customer" ? customer : staff);
    assert.deepEqual([status, body], [403, required], `${method} ${path}`);
  }
});

test("disabling a person of staff as an account asks as well, and the password of an edit is a proof", async (t) => {
  const app = await setUp(t);
  const { params } = app;
  const { headers } = await signIn(app, app.owner);
  app.clock.advance({ minutes: 10 });
  const edit = (body: object) => app.call(updateAccount, { params, body }, headers);
  const disabled = await edit({ is_active: false });
  assert.deepEqual([disabled.status, disabled.body], [403, required]);
  assert.equal((await edit({ phone: "999111222" })).status, 200);
  const email = "otra@example.com";
  assert.equal((await edit({ email, current_password: testPassword })).status, 200);
  assert.equal((await edit({ is_active: false })).status, 200);
});
