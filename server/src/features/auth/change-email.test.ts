import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getAccount, updateAccount } from "@lonchera/contract/accounts";
import { createTokens } from "@lonchera/contract/auth";
import { newCompany, newStaff, newType1, testPassword } from "../../../test/factories.ts";
import { testApp, type TestApp } from "../../../test/test-app.ts";
import { readHistory } from "../../../test/staff.ts";

const fresh = "nueva@example.com";

/** A customer whose e-mail staff want to be another one. */
async function withChange(t: TestContext) {
  const app = await testApp(t);
  const staff = await newStaff(app.db);
  const client = await newType1(app.db, await newCompany(app.db, { slug: "textil-sur" }));
  const headers = await app.signIn(staff);
  const params = { id: String(client.id) };
  const change = (email: string, by = headers) => app.call(updateAccount, { params, body: { email } }, by);
  return { ...app, staff, client, headers, change };
}

async function linkOf(app: Pick<TestApp, "queuedEmails">): Promise<string> {
  const email = (await app.queuedEmails()).at(-1);
  return new URL(email?.action?.url ?? "").pathname;
}

async function open(app: Pick<TestApp, "app">, link: string): Promise<unknown> {
  const answer = await app.app.inject(link);
  assert.equal(answer.statusCode, 302);
  return answer.headers.location;
}

const canSignIn = async (app: Pick<TestApp, "call">, email: string) =>
  (await app.call(createTokens, { body: { email, password: testPassword } })).status === 200;

test("a changed e-mail counts once its link was opened, and the former address is told", async (t) => {
  const app = await withChange(t);
  const { client } = app;
  const { status, body } = await app.change("Nueva@Example.com");
  assert.deepEqual([status, body.email, body.version], [200, client.email, 1]);
  assert.equal((await app.queuedEmails()).at(-1)?.to, fresh);
  assert.deepEqual([await canSignIn(app, fresh), await canSignIn(app, client.email)], [false, true]);

  const link = await linkOf(app);
  assert.equal(await open(app, link), "/textil-sur/user/profile?correo=1");
  assert.deepEqual([await canSignIn(app, fresh), await canSignIn(app, client.email)], [true, false]);
  assert.equal((await app.call(getAccount, {}, await app.signIn(client))).body.email, fresh);
  const told = (await app.queuedEmails()).at(-1);
  assert.deepEqual([told?.to, told?.heading], [client.email, "El correo de tu cuenta cambió"]);
  assert.deepEqual(await readHistory(app, app.headers, "client", client), [
    ["changed", { Correo: [client.email, fresh] }],
  ]);
  assert.equal(await open(app, link), "/textil-sur/user/profile?correo=1");
  assert.equal((await app.queuedEmails()).length, 2);
});

test("the link of an older change, a late one and an invented one change nothing", async (t) => {
  const app = await withChange(t);
  await app.change("primera@example.com");
  const older = await linkOf(app);
  await app.change(fresh);
  const link = await linkOf(app);
  assert.equal(await open(app, older), "/company-list?correo=0");
  app.clock.advance({ hours: 25 });
  assert.equal(await open(app, link), "/textil-sur/user/profile?correo=0");
  assert.equal(await open(app, `${link.slice(0, -5)}xxxx/`), "/company-list?correo=0");
  assert.ok(await canSignIn(app, app.client.email));
});

test("staff are told that an e-mail is taken; a customer is not, its owner is", async (t) => {
  const app = await withChange(t);
  const owner = await newType1(app.db, await newCompany(app.db), { email: "ya@example.com" });
  const refused = await app.change(owner.email);
  assert.deepEqual([refused.status, refused.body], [400, { email: ["Ya hay una cuenta con este correo."] }]);

  const profile = {
    ...(await app.change(app.client.email)).body,
    email: owner.email,
    birth_date: "1990-05-17",
    document_type: 1,
    street: "Av. Grau 123",
    city: "Lima",
    state: "Lima",
    postal_code: "15001",
    country: "Perú",
  };
  const own = await app.signIn(app.client);
  const params = { id: String(app.client.id) };
  const answer = await app.call(updateAccount, { params, body: profile }, own);
  assert.deepEqual([answer.status, answer.body.email], [200, app.client.email]);
  const [email, ...others] = await app.queuedEmails();
  assert.deepEqual([email?.to, email?.heading, others], [owner.email, "Ya tienes una cuenta", []]);
});

test("of two who confirm the same e-mail, the first one has it", async (t) => {
  const app = await withChange(t);
  const rival = await newType1(app.db, await newCompany(app.db, { slug: "otra" }));
  await app.change(fresh);
  const first = await linkOf(app);
  await app.call(updateAccount, { params: { id: String(rival.id) }, body: { email: fresh } }, app.headers);
  const second = await linkOf(app);
  assert.equal(await open(app, second), "/otra/user/profile?correo=1");
  assert.equal(await open(app, first), "/textil-sur/user/profile?correo=0");
});

test("an administrator's link leads to the administrator's profile", async (t) => {
  const app = await withChange(t);
  const other = await newStaff(app.db);
  const params = { id: String(other.id) };
  await app.call(updateAccount, { params, body: { email: "jefa@example.com" } }, app.headers);
  assert.equal(await open(app, await linkOf(app)), "/admin/profile?correo=1");
});

test("e-mails to one address are limited", async (t) => {
  const app = await withChange(t);
  for (let asked = 0; asked < 5; asked += 1) assert.equal((await app.change(fresh)).status, 200);
  const late = await app.change(fresh);
  assert.equal(late.status, 429);
  assert.ok(Number(late.headers["retry-after"]) > 0);
});
