import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const chrome = "Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";
const safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15";
const opera = "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0";

type Request = { readonly userAgent: string; readonly cookie?: string; readonly url?: string };

async function withCustomer(t: TestContext) {
  const app = await createTestApp(t);
  const customer = await newIndividual(app.db, await newCompany(app.db, { slug: "textil-sur" }));
  return { app, customer };
}

/** Signs in and returns the cookie of the device. */
async function signInOn(app: TestApp, { email }: { email: string }, request: Request): Promise<string> {
  const { userAgent, cookie = "", url = "/api/login/" } = request;
  const payload = { email, password: testPassword };
  const headers = { "user-agent": userAgent, cookie };
  const answer = await app.app.inject({ method: "POST", url, payload, headers });
  assert.equal(answer.statusCode, 200);
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
}

const countEmails = async (app: TestApp) => (await app.readQueuedEmails()).length;

test("the owner is told of a sign-in on a new device, with its name and the time in Lima", async (t) => {
  const { app, customer } = await withCustomer(t);
  await signInOn(app, customer, { userAgent: chrome });
  app.clock.set("2026-03-05T20:15:00-05:00");
  await signInOn(app, customer, { userAgent: firefox });
  const [email, ...others] = await app.readQueuedEmails();
  assert.deepEqual(others, []);
  assert.deepEqual(
    [email?.to, email?.heading, email?.facts, email?.action],
    [
      customer.email,
      "Nuevo inicio de sesión",
      [
        ["Dispositivo", "Firefox en Windows"],
        ["Fecha y hora", "05/03/2026, 20:15 (hora de Lima)"],
      ],
      {
        label: "Ir a mi perfil",
        url: `${app.deps.config.publicUrl}/textil-sur/user/profile?compania=textil-sur`,
      },
    ],
  );
});

test("staff are told too, and come to their own profile", async (t) => {
  const app = await createTestApp(t);
  const staff = await newStaff(app.db);
  await signInOn(app, staff, { userAgent: chrome });
  await signInOn(app, staff, { userAgent: firefox });
  const [email] = await app.readQueuedEmails();
  assert.equal(email?.action?.url, `${app.deps.config.publicUrl}/admin/profile`);
});

test("nobody is told of the first sign-in, nor on a device that the account was used on", async (t) => {
  const { app, customer } = await withCustomer(t);
  const cookie = await signInOn(app, customer, { userAgent: chrome });
  for (const userAgent of [chrome, firefox]) {
    app.clock.advance({ days: 8 });
    await signInOn(app, customer, { userAgent, cookie });
  }
  assert.equal(await countEmails(app), 0);
});

test("a device that only others used is new", async (t) => {
  const { app, customer } = await withCustomer(t);
  const cookie = await signInOn(app, await newStaff(app.db), { userAgent: firefox });
  await signInOn(app, customer, { userAgent: chrome });
  await signInOn(app, customer, { userAgent: firefox, cookie });
  assert.equal(await countEmails(app), 1);
});

test("the same browser and system without a cookie is told once a day", async (t) => {
  const { app, customer } = await withCustomer(t);
  const signInWithChrome = () => signInOn(app, customer, { userAgent: chrome });
  await signInWithChrome();
  app.clock.advance({ hours: 23 });
  await signInWithChrome();
  assert.equal(await countEmails(app), 0);
  app.clock.advance({ hours: 24 });
  await signInWithChrome();
  await signInWithChrome();
  assert.equal(await countEmails(app), 1);
});

test("an account that was not used for months is still told", async (t) => {
  const { app, customer } = await withCustomer(t);
  await signInOn(app, customer, { userAgent: chrome });
  app.clock.advance({ days: 200 });
  await signInOn(app, await newStaff(app.db), { userAgent: chrome });
  await signInOn(app, customer, { userAgent: firefox });
  assert.equal(await countEmails(app), 1);
});

test("sign-ins of programs send no e-mail and make no first sign-in", async (t) => {
  const { app, customer } = await withCustomer(t);
  for (const userAgent of ["node", "curl/8.5.0", "python-requests/2.32", ""])
    await signInOn(app, customer, { userAgent });
  await signInOn(app, customer, { userAgent: chrome, url: "/api/token/" });
  await signInOn(app, customer, { userAgent: firefox });
  for (const userAgent of ["node", ""]) await signInOn(app, customer, { userAgent });
  await signInOn(app, customer, { userAgent: safari, url: "/api/token/" });
  assert.equal(await countEmails(app), 0);
});

test("a wrong password sends no e-mail", async (t) => {
  const { app, customer } = await withCustomer(t);
  await signInOn(app, customer, { userAgent: chrome });
  const payload = { email: customer.email, password: "no-es-esta" };
  const headers = { "user-agent": firefox };
  const wrong = await app.app.inject({ method: "POST", url: "/api/login/", payload, headers });
  assert.equal(wrong.statusCode, 401);
  assert.equal(await countEmails(app), 0);
});

test("an account gets at most three such e-mails an hour, and signs in nevertheless", async (t) => {
  const { app, customer } = await withCustomer(t);
  for (const userAgent of [chrome, firefox, edge, safari, opera])
    await signInOn(app, customer, { userAgent });
  assert.equal(await countEmails(app), 3);
  app.clock.advance({ hours: 25 });
  await signInOn(app, customer, { userAgent: opera });
  assert.equal(await countEmails(app), 4);
});
