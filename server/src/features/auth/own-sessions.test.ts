import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getAccount } from "@lonchera/contract/accounts";
import {
  createTokens,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  refreshTokens,
} from "@lonchera/contract/auth";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp, type Headers, type TestApp } from "../../../test/test-app.ts";

const chromeOnAndroid =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const firefoxOnWindows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

/** Signs in by password and returns the headers of the session and its refresh token. */
async function signInOn(app: TestApp, { email }: { email: string }, userAgent: string) {
  const headers = { "user-agent": userAgent };
  const { status, body } = await app.call(login, { body: { email, password: testPassword } }, headers);
  assert.equal(status, 200);
  return { headers: { authorization: `Bearer ${body.access}` }, refresh: body.refresh };
}

async function withCustomer(t: TestContext) {
  const app = await createTestApp(t);
  return { ...app, customer: await newIndividual(app.db, await newCompany(app.db)) };
}

const readSessions = async (app: TestApp, headers: Headers) => {
  const { status, body } = await app.call(listSessions, {}, headers);
  assert.equal(status, 200);
  return body;
};
const readDevices = async (app: TestApp, headers: Headers) =>
  (await readSessions(app, headers)).map(({ device }) => device);
const isOpen = async (app: TestApp, headers: Headers) =>
  (await app.call(getAccount, {}, headers)).status === 200;

test("customers and staff see where they are signed in, this device first", async (t) => {
  const app = await withCustomer(t);
  for (const user of [app.customer, await newStaff(app.db)]) {
    const start = app.clock.now();
    const phone = await signInOn(app, user, chromeOnAndroid);
    app.clock.advance({ minutes: 2 });
    await signInOn(app, user, firefoxOnWindows);
    const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const sessions = await readSessions(app, phone.headers);
    assert.deepEqual(
      sessions.map(({ id: _, ...session }) => session),
      [
        { device: "Chrome en Android", created_at: at(0), last_used_at: at(0), is_current: true },
        { device: "Firefox en Windows", created_at: at(2), last_used_at: at(2), is_current: false },
      ],
    );
  }
});

test("a device is named by its browser and system", async (t) => {
  const app = await withCustomer(t);
  const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
  const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15";
  const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
  const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
  const names = {
    [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`]: "Edge en Windows",
    [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`]: "Opera en Windows",
    [`Mozilla/5.0 (Linux; Android 15; SM-S911B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`]:
      "Samsung Internet en Android",
    [`${iPhone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`]: "Safari en iPhone",
    [`${iPhone} (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`]: "Chrome en iPhone",
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`]: "Safari en Mac",
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/142.0.0.0 Safari/537.36`]:
      "Chrome en ChromeOS",
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0": "Firefox en Linux",
    "Mozilla/5.0 (Unheard) Firefox/145.0": "Firefox",
    "okhttp/4.12.0": "Dispositivo desconocido",
    "Dalvik/2.1.0 (Linux; U; Android 15)": "Dispositivo desconocido",
    "": "Dispositivo desconocido",
  };
  for (const [userAgent, name] of Object.entries(names)) {
    const { headers } = await signInOn(app, app.customer, userAgent);
    assert.equal((await readSessions(app, headers))[0]?.device, name, userAgent);
  }
  const body = { email: app.customer.email, password: testPassword };
  const tokens = await app.call(createTokens, { body }, { "user-agent": firefoxOnWindows });
  const [own] = await readSessions(app, { authorization: `Bearer ${tokens.body.access}` });
  assert.equal(own?.device, "Firefox en Windows");
});

test("one session is ended at once, with its refresh token, and the others go on", async (t) => {
  const app = await withCustomer(t);
  const here = await signInOn(app, app.customer, firefoxOnWindows);
  const [phone, other] = [
    await signInOn(app, app.customer, chromeOnAndroid),
    await signInOn(app, app.customer, firefoxOnWindows),
  ];
  const ended = (await readSessions(app, here.headers)).find(({ device }) => device === "Chrome en Android");
  const params = { id: ended?.id ?? "" };
  for (let times = 0; times < 2; times += 1) {
    const answer = await app.call(endSession, { params }, here.headers);
    assert.deepEqual([answer.status, answer.body], [204, ""]);
  }
  assert.equal(await isOpen(app, phone.headers), false);
  assert.equal((await app.call(refreshTokens, { body: { refresh: phone.refresh } })).status, 401);
  assert.deepEqual([await isOpen(app, here.headers), await isOpen(app, other.headers)], [true, true]);
  assert.deepEqual(await readDevices(app, here.headers), ["Firefox en Windows", "Firefox en Windows"]);
});

test("all other sessions are ended at once, and nobody else's", async (t) => {
  const app = await withCustomer(t);
  const colleague = await signInOn(app, await newStaff(app.db), firefoxOnWindows);
  const here = await signInOn(app, app.customer, firefoxOnWindows);
  const others = [
    await signInOn(app, app.customer, chromeOnAndroid),
    await signInOn(app, app.customer, firefoxOnWindows),
  ];
  assert.equal((await app.call(endOtherSessions, {}, here.headers)).status, 204);
  for (const { headers } of others) assert.equal(await isOpen(app, headers), false);
  for (const { headers } of [here, colleague]) assert.equal(await isOpen(app, headers), true);
  assert.deepEqual(await readDevices(app, here.headers), ["Firefox en Windows"]);
});

test("nobody ends somebody else's session, and nothing else is found either", async (t) => {
  const app = await withCustomer(t);
  const own = await signInOn(app, app.customer, firefoxOnWindows);
  const staff = await newStaff(app.db);
  const theirs = await signInOn(app, staff, firefoxOnWindows);
  const [foreign] = await readSessions(app, theirs.headers);
  const [mine] = await readSessions(app, own.headers);
  const absent = ["00000000-0000-4000-8000-000000000000", "1", "x"];
  for (const id of [foreign?.id ?? "", ...absent]) {
    const { status } = await app.call(endSession, { params: { id } }, own.headers);
    assert.equal(status, 404, id);
  }
  assert.equal((await app.call(endSession, { params: { id: mine?.id ?? "" } }, theirs.headers)).status, 404);
  assert.deepEqual([await isOpen(app, own.headers), await isOpen(app, theirs.headers)], [true, true]);
});

test("the id of a session is no token", async (t) => {
  const app = await withCustomer(t);
  const { headers } = await signInOn(app, app.customer, firefoxOnWindows);
  const id = (await readSessions(app, headers))[0]?.id ?? "";
  assert.equal(await isOpen(app, { authorization: `Bearer ${id}` }), false);
  assert.equal((await app.call(refreshTokens, { body: { refresh: id } })).status, 401);
});

test("ended and expired sessions are not listed, and of very many the latest hundred are", async (t) => {
  const app = await withCustomer(t);
  await app.signIn(app.customer);
  app.clock.advance({ days: 6 });
  await signInOn(app, app.customer, chromeOnAndroid);
  app.clock.advance({ days: 1 });
  const here = await signInOn(app, app.customer, firefoxOnWindows);
  assert.deepEqual(await readDevices(app, here.headers), ["Firefox en Windows", "Chrome en Android"]);
  await app.call(endOtherSessions, {}, here.headers);
  assert.deepEqual(await readDevices(app, here.headers), ["Firefox en Windows"]);
  for (let more = 0; more < 101; more += 1) await app.signIn(app.customer);
  const listed = await readSessions(app, here.headers);
  assert.deepEqual([listed.length, listed[0]?.is_current], [100, true]);
});
