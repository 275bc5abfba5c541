import assert from "node:assert/strict";
import { test } from "node:test";
import { getAccount } from "@lonchera/contract/accounts";
import { changePassword, confirmPasswordReset, login, requestPasswordReset } from "@lonchera/contract/auth";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp, type Headers, type TestApp } from "../../../test/test-app.ts";

const fresh = "Mazamorra-morada-3";

function change(app: TestApp, headers: Headers, current_password = testPassword, new_password = fresh) {
  return app.call(changePassword, { body: { current_password, new_password } }, headers);
}

const signInStatus = async ({ call }: TestApp, email: string, password: string) =>
  (await call(login, { body: { email, password } })).status;

test("whoever knows the present password sets another one; this session goes on, the others end", async (t) => {
  const app = await createTestApp(t);
  const user = await newIndividual(app.db, await newCompany(app.db));
  const [here, elsewhere] = [await app.signIn(user), await app.signIn(user)];
  const bystander = await app.signIn(await newStaff(app.db));
  const changed = await change(app, here);
  assert.deepEqual([changed.status, changed.body], [200, { message: "Contraseña cambiada exitosamente." }]);
  const statuses = [here, elsewhere, bystander].map(
    async (as) => (await app.call(getAccount, {}, as)).status,
  );
  assert.deepEqual(await Promise.all(statuses), [200, 401, 200]);
  assert.equal(await signInStatus(app, user.email, testPassword), 401);
  assert.equal(await signInStatus(app, user.email, fresh), 200);
  const emails = await app.readQueuedEmails();
  assert.deepEqual(
    emails.map(({ to, heading }) => [to, heading]),
    [[user.email, "Tu contraseña cambió"]],
  );
});

test("a wrong present password, a short new one and a common one change nothing and are told on their field", async (t) => {
  const app = await createTestApp(t);
  const staff = await newStaff(app.db);
  const headers = await app.signIn(staff);
  const refusals: [string, string, object][] = [
    ["No-es-esta-9", fresh, { current_password: ["La contraseña actual no es correcta."] }],
    ["", fresh, { current_password: ["Este campo es requerido"] }],
    [testPassword, "corta", { new_password: ["La contraseña debe tener al menos 8 caracteres"] }],
    [testPassword, "password", { new_password: ["Esta contraseña es demasiado común. Elige otra."] }],
  ];
  for (const [present, next, body] of refusals) {
    const refused = await change(app, headers, present, next);
    assert.deepEqual([refused.status, refused.body], [400, body]);
  }
  assert.equal(await signInStatus(app, staff.email, testPassword), 200);
  assert.deepEqual(await app.readQueuedEmails(), []);
});

test("guesses are limited as those of a sign-in are", async (t) => {
  const app = await createTestApp(t);
  const user = await newIndividual(app.db, await newCompany(app.db));
  const headers = await app.signIn(user);
  const guesses = Array.from({ length: 14 }, (_, index) => change(app, headers, `Adivinanza-${index}`));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [...Array<number>(10).fill(400), ...Array<number>(4).fill(429)]);
  assert.equal((await change(app, headers)).status, 429);
  app.clock.advance({ minutes: 15 });
  assert.equal((await change(app, await app.signIn(user))).status, 200);
});

test("of two changes at once one counts, and a mailed link dies with the password that it was for", async (t) => {
  const app = await createTestApp(t);
  const user = await newIndividual(app.db, await newCompany(app.db));
  const headers = await app.signIn(user);
  await app.call(requestPasswordReset, { body: { email: user.email } });
  const link = new URL((await app.readQueuedEmails()).at(-1)?.action?.url ?? "");
  const [, , uidb64 = "", token = ""] = link.pathname.split("/");
  const answers = await Promise.all([
    change(app, headers),
    change(app, headers, testPassword, "Chicha-de-jora-8"),
  ]);
  const statuses = answers.map(({ status }) => status);
  assert.ok(statuses.includes(200), String(statuses));
  assert.ok(
    statuses.some((status) => status === 409 || status === 400),
    String(statuses),
  );
  const late = { params: { uidb64, token }, body: { new_password: "Otra-clave-larga-3" } };
  assert.equal((await app.call(confirmPasswordReset, late)).status, 400);
});
