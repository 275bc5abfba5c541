import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { getAccount } from "@lonchera/contract/accounts";
import { confirmPasswordReset, login, requestPasswordReset } from "@lonchera/contract/auth";
import { legalVersion } from "@lonchera/contract/consents";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { readLink } from "../../../test/test-email.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const fresh = "Mazamorra-morada-3";
const sent = { message: "Solicitud enviada exitosamente." };

async function requestLink({ call, readQueuedEmails }: TestApp, address: string) {
  const { status, body } = await call(requestPasswordReset, { body: { email: address } });
  assert.deepEqual([status, body], [200, sent]);
  const email = (await readQueuedEmails()).at(-1);
  assert.equal(email?.to, address);
  return readLink(email, "/password_reset_confirm_api");
}

const readSignInStatus = async ({ call }: TestApp, email: string, password: string) =>
  (await call(login, { body: { email, password } })).status;

test("the mailed link changes the password once and ends every session of that user", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const user = await newIndividual(app.db, company);
  const bystander = await app.signIn(await newStaff(app.db));
  const [phone, desk] = [await app.signIn(user), await app.signIn(user)];
  const params = await requestLink(app, user.email);
  const change = () => app.call(confirmPasswordReset, { params, body: { new_password: fresh } });
  const changed = await change();
  const answer = { message: "Contraseña cambiada exitosamente.", company: company.slug };
  assert.deepEqual([changed.status, changed.body], [200, answer]);
  const statuses = [phone, desk, bystander].map(async (as) => (await app.call(getAccount, {}, as)).status);
  assert.deepEqual(await Promise.all(statuses), [401, 401, 200]);
  assert.equal(await readSignInStatus(app, user.email, testPassword), 401);
  assert.equal(await readSignInStatus(app, user.email, fresh), 200);
  const again = await change();
  assert.equal(again.status, 400);
  assert.deepEqual(Object.keys(again.body), ["detail", "code"]);
});

test("an e-mail that is unknown, or disabled, gets the same answer and no mail", async (t) => {
  const app = await createTestApp(t);
  const disabled = await newIndividual(app.db, await newCompany(app.db), { isActive: false });
  for (const email of ["nadie@example.com", disabled.email]) {
    const { status, body } = await app.call(requestPasswordReset, { body: { email } });
    assert.deepEqual([status, body], [200, sent]);
  }
  assert.deepEqual(await app.readQueuedEmails(), []);
});

test("an e-mail that is unknown makes the server do the same work as a known one", async (t) => {
  const app = await createTestApp(t);
  const { email } = await newIndividual(app.db, await newCompany(app.db));
  const query = t.mock.method(pg.Client.prototype, "query");
  const statementsFor = async (address: string) => {
    query.mock.resetCalls();
    await app.call(requestPasswordReset, { body: { email: address } });
    return query.mock.calls.map(({ arguments: [given] }) => {
      const statement = given as string | pg.QueryConfig;
      return typeof statement === "string" ? statement : statement.text;
    });
  };
  await statementsFor("primera@example.com");
  const known = await statementsFor(email);
  assert.ok(known.length > 2);
  assert.deepEqual(await statementsFor("nadie@example.com"), known);
});

test("a link lives one hour", async (t) => {
  const app = await createTestApp(t);
  const { email } = await newStaff(app.db);
  const params = await requestLink(app, email);
  app.clock.advance({ hours: 1 });
  const late = await app.call(confirmPasswordReset, { params, body: { new_password: fresh } });
  assert.equal(late.status, 400);
  const next = await requestLink(app, email);
  app.clock.advance({ minutes: 59, seconds: 59 });
  const inTime = await app.call(confirmPasswordReset, { params: next, body: { new_password: fresh } });
  assert.equal(inTime.status, 200);
});

test("altered links, links of others and links for another purpose change no password", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { slug: "textil" });
  const [ana, eva] = [await newIndividual(app.db, company), await newIndividual(app.db, company)];
  const { uidb64, token } = await requestLink(app, ana.email);
  const body = { first_name: "Luz", company: "textil", password: fresh, email: "luz@example.com" };
  await app.send("POST", "/api/register/", body);
  const confirmation = readLink((await app.readQueuedEmails()).at(-1), "/confirm");
  const evas = Buffer.from(String(eva.id)).toString("base64url");
  const bad = [
    { uidb64: evas, token },
    { uidb64, token: token.toUpperCase() },
    confirmation,
    { uidb64: "x", token: "y" },
    { uidb64: "\u0000", token: "\u0000" },
  ];
  for (const params of bad) {
    const answer = await app.call(confirmPasswordReset, { params, body: { new_password: fresh } });
    assert.deepEqual([answer.status, Object.keys(answer.body)], [400, ["detail", "code"]]);
  }
  assert.deepEqual(await app.db.select().from(users).where(eq(users.id, eva.id)), [eva]);
  assert.equal(await readSignInStatus(app, ana.email, testPassword), 200);
});

test("of several who use one link at the same moment one succeeds, and other links of that user die with it", async (t) => {
  const app = await createTestApp(t);
  const { email } = await newStaff(app.db);
  const [one, other] = [await requestLink(app, email), await requestLink(app, email)];
  const use = (params: typeof one, n: number) =>
    app.call(confirmPasswordReset, { params, body: { new_password: `${fresh}-${n}` } });
  const answers = await Promise.all([1, 2, 3, 4].map((n) => use(one, n)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400]);
  assert.equal((await use(other, 5)).status, 400);
});

test("a weak new password is refused on its field and the link stays good", async (t) => {
  const app = await createTestApp(t);
  const { email } = await newStaff(app.db);
  const params = await requestLink(app, email);
  for (const weak of ["corta", "qwerty123", ""]) {
    const answer = await app.call(confirmPasswordReset, { params, body: { new_password: weak } });
    assert.deepEqual([answer.status, Object.keys(answer.body)], [400, ["new_password"]]);
  }
  assert.equal((await app.call(confirmPasswordReset, { params, body: { new_password: fresh } })).status, 200);
});

test("a reset confirms the address that it went to, and opens an account that failures had closed", async (t) => {
  const app = await createTestApp(t);
  const user = await newIndividual(app.db, await newCompany(app.db), { confirmedAt: null });
  for (let failures = 0; failures < 10; failures += 1) await readSignInStatus(app, user.email, "no-es-esta");
  assert.equal(await readSignInStatus(app, user.email, testPassword), 429);
  const params = await requestLink(app, user.email);
  await app.call(confirmPasswordReset, { params, body: { new_password: fresh } });
  assert.equal(await readSignInStatus(app, user.email, fresh), 200);
});

test("a reset takes a consent away that a stranger can have given, and keeps the owner's", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const consent = { privacyAcceptedAt: new Date(0), privacyVersion: legalVersion };
  const noticeAfterReset = async (confirmedAt: Date | null) => {
    const { email } = await newIndividual(app.db, company, { ...consent, confirmedAt });
    const params = await requestLink(app, email);
    await app.call(confirmPasswordReset, { params, body: { new_password: fresh } });
    return (await app.call(login, { body: { email, password: fresh } })).body.user.privacy_notice;
  };
  assert.deepEqual([await noticeAfterReset(null), await noticeAfterReset(new Date(0))], ["consent", null]);
});

test("who is disabled after asking changes nothing with the link", async (t) => {
  const app = await createTestApp(t);
  const user = await newStaff(app.db);
  const params = await requestLink(app, user.email);
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  assert.equal((await app.call(confirmPasswordReset, { params, body: { new_password: fresh } })).status, 400);
  const [after] = await app.db.select().from(users).where(eq(users.id, user.id));
  assert.equal(after?.passwordHash, user.passwordHash);
});

test("of fifty requests for one e-mail at once five are served, whether it is known or not", async (t) => {
  const app = await createTestApp(t);
  const { email } = await newStaff(app.db);
  for (const asked of [email, "nadie@example.com"]) {
    const ask = async () => (await app.call(requestPasswordReset, { body: { email: asked } })).status;
    const statuses = await Promise.all(Array.from({ length: 20 }, ask));
    assert.deepEqual(
      [200, 429].map((status) => statuses.filter((one) => one === status).length),
      [5, 15],
    );
  }
  assert.equal((await app.readQueuedEmails()).length, 5);
});
