import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { getAccount } from "@lonchera/contract/accounts";
import { login, logout, refreshTokens } from "@lonchera/contract/auth";
import { companies } from "../../platform/db/schema/companies.ts";
import { sessions, users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp, testSecret, type TestApp } from "../../../test/test-app.ts";

async function signInUser(app: TestApp, user?: { email: string }) {
  const email = (user ?? (await newStaff(app.db))).email;
  const { body, status } = await app.call(login, { body: { email, password: testPassword } });
  assert.equal(status, 200);
  return body;
}

const buildHeaders = (access: string) => ({ authorization: `Bearer ${access}` });
const ended = { detail: "Tu sesión terminó. Vuelve a iniciar sesión.", code: "session_ended" };

test("an access token lasts fifteen minutes, and a refresh token gives the next pair", async (t) => {
  const app = await createTestApp(t);
  const first = await signInUser(app);
  app.clock.advance({ minutes: 14, seconds: 59 });
  assert.equal((await app.call(getAccount, {}, buildHeaders(first.access))).status, 200);
  app.clock.advance({ seconds: 1 });
  const late = await app.call(getAccount, {}, buildHeaders(first.access));
  assert.deepEqual([late.status, late.body], [401, ended]);
  const next = await app.call(refreshTokens, { body: { refresh: first.refresh } });
  assert.equal(next.status, 200);
  assert.equal((await app.call(getAccount, {}, buildHeaders(next.body.access))).status, 200);
});

test("tabs that renew with the same token all stay signed in, at once and one after another", async (t) => {
  const app = await createTestApp(t);
  const { refresh } = await signInUser(app);
  const renew = (token: string) => app.call(refreshTokens, { body: { refresh: token } });
  const racing = await Promise.all(Array.from({ length: 8 }, () => renew(refresh)));
  assert.deepEqual([...new Set(racing.map(({ status }) => status))], [200]);
  // A client that reads only `access` keeps sending the first one.
  for (let times = 0; times < 3; times += 1) assert.equal((await renew(refresh)).status, 200);
  for (const { body } of racing) assert.equal((await renew(body.refresh)).status, 200);
});

test("a token that is older than the newest used one ends the whole session", async (t) => {
  const app = await createTestApp(t);
  const first = await signInUser(app);
  const renew = (refresh: string) => app.call(refreshTokens, { body: { refresh } });
  const second = (await renew(first.refresh)).body;
  const third = (await renew(second.refresh)).body;
  assert.equal((await app.call(getAccount, {}, buildHeaders(third.access))).status, 200);
  const replayed = await renew(first.refresh);
  assert.deepEqual([replayed.status, replayed.body], [401, ended]);
  assert.equal((await renew(third.refresh)).status, 401);
  for (const { access } of [first, second, third]) {
    assert.equal((await app.call(getAccount, {}, buildHeaders(access))).status, 401);
  }
});

test("nothing lives longer than seven days from sign-in, however often it is renewed", async (t) => {
  const app = await createTestApp(t);
  let newest = await signInUser(app, await newIndividual(app.db, await newCompany(app.db)));
  const renew = () => app.call(refreshTokens, { body: { refresh: newest.refresh } });
  for (let day = 1; day < 7; day += 1) {
    app.clock.advance({ days: 1 });
    newest = { ...newest, ...(await renew()).body };
  }
  app.clock.advance({ hours: 23, minutes: 55 });
  newest = { ...newest, ...(await renew()).body };
  assert.equal((await app.call(getAccount, {}, buildHeaders(newest.access))).status, 200);
  app.clock.advance({ minutes: 5 });
  assert.equal((await app.call(getAccount, {}, buildHeaders(newest.access))).status, 401);
  assert.equal((await renew()).status, 401);
});

test("signing out counts at once for the access token and the whole family of refresh tokens", async (t) => {
  const app = await createTestApp(t);
  const { access, refresh } = await signInUser(app);
  const next = (await app.call(refreshTokens, { body: { refresh } })).body;
  const out = await app.call(logout, { body: { refresh: next.refresh } }, buildHeaders(access));
  assert.deepEqual([out.status, out.body], [204, ""]);
  assert.equal(out.headers["clear-site-data"], '"cache"');
  assert.equal((await app.call(getAccount, {}, buildHeaders(access))).status, 401);
  assert.equal((await app.call(getAccount, {}, buildHeaders(next.access))).status, 401);
  for (const token of [refresh, next.refresh]) {
    assert.equal((await app.call(refreshTokens, { body: { refresh: token } })).status, 401);
  }
});

test("without a readable refresh token it is the caller's own session that ends", async (t) => {
  const app = await createTestApp(t);
  const staff = await newStaff(app.db);
  for (const body of [undefined, {}, { refresh: "" }, { refresh: "ya-no-existe" }]) {
    const { access } = await signInUser(app, staff);
    const other = await signInUser(app, staff);
    assert.equal((await app.send("POST", "/api/logout/", body, buildHeaders(access))).status, 204);
    assert.equal((await app.call(getAccount, {}, buildHeaders(access))).status, 401);
    assert.equal((await app.call(getAccount, {}, buildHeaders(other.access))).status, 200);
  }
});

test("a refresh token of somebody else's session ends nothing", async (t) => {
  const app = await createTestApp(t);
  const mine = await signInUser(app);
  const theirs = await signInUser(app);
  const answer = await app.call(logout, { body: { refresh: theirs.refresh } }, buildHeaders(mine.access));
  assert.equal(answer.status, 204);
  for (const { access, refresh } of [mine, theirs]) {
    assert.equal((await app.call(getAccount, {}, buildHeaders(access))).status, 200);
    assert.equal((await app.call(refreshTokens, { body: { refresh } })).status, 200);
  }
});

test("a disabled user, and a customer whose company left, renew nothing", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const user = await newIndividual(app.db, company);
  const { refresh } = await signInUser(app, user);
  const renew = async () => (await app.call(refreshTokens, { body: { refresh } })).status;
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  assert.equal(await renew(), 401);
  await app.db.update(users).set({ isActive: true }).where(eq(users.id, user.id));
  assert.equal(await renew(), 200);
  await app.db.update(companies).set({ status: false }).where(eq(companies.id, company.id));
  assert.equal(await renew(), 401);
});

test("a role that changed counts at the next request", async (t) => {
  const app = await createTestApp(t);
  const user = await newIndividual(app.db, await newCompany(app.db), {
    isStaff: true,
    staffRole: "owner",
  });
  const { access } = await signInUser(app, user);
  const staffOnly = async () =>
    (await app.send("GET", "/api/companies/", undefined, buildHeaders(access))).status;
  assert.equal(await staffOnly(), 200);
  await app.db.update(users).set({ staffRole: "kitchen" }).where(eq(users.id, user.id));
  assert.equal(await staffOnly(), 403);
  await app.db.update(users).set({ isStaff: false, staffRole: null }).where(eq(users.id, user.id));
  assert.equal(await staffOnly(), 403);
});

test("a renewal tells the role that the user has now", async (t) => {
  const app = await createTestApp(t);
  const user = await newStaff(app.db);
  const { refresh, user: before } = await signInUser(app, user);
  assert.equal(before.staff_role, "owner");
  await app.db.update(users).set({ staffRole: "kitchen" }).where(eq(users.id, user.id));
  const { body } = await app.call(refreshTokens, { body: { refresh } });
  assert.deepEqual(body.user, { ...before, staff_role: "kitchen" });
});

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns tokens that are signed with another key or made for another purpose. */
async function forgeTokens(sid: string, now: number, access: string): Promise<string[]> {
  const exp = Math.floor(now / 1000) + 900;
  const signed = (secret: string, alg: string, aud?: string, until = exp) => {
    const token = new SignJWT({ sid, gen: 1 }).setProtectedHeader({ alg }).setExpirationTime(until);
    return (aud === undefined ? token : token.setAudience(aud)).sign(new TextEncoder().encode(secret));
  };
  const unsigned = (aud: string) =>
    `${encodePart({ alg: "none" })}.${encodePart({ sid, gen: 1, exp, aud })}.`;
  const signedForms = ["access", "refresh"].flatMap((aud) => [
    signed("another-secret-another-secret-another-secret", "HS256", aud),
    signed(testSecret.repeat(2), "HS512", aud),
    signed(testSecret.repeat(2), "HS256", aud),
    signed(testSecret, "HS512", aud),
    signed(testSecret, "HS256", aud, exp - 901),
  ]);
  return [
    ...(await Promise.all([
      ...signedForms,
      signed(testSecret, "HS256"),
      signed(testSecret, "HS256", "other"),
    ])),
    ...["access", "refresh"].flatMap((aud) => [unsigned(aud), `${unsigned(aud)}x`]),
    `${access.slice(0, -6)}AAAAAA`,
    "a.b.c",
    "x".repeat(1500),
  ];
}

test("tokens that we did not sign for the purpose open nothing and renew nothing", async (t) => {
  const app = await createTestApp(t);
  const { access, refresh } = await signInUser(app);
  const [session] = await app.db.select().from(sessions);
  const forged = await forgeTokens(session?.id ?? "", app.clock.now(), access);
  for (const token of [...forged, refresh, ""]) {
    assert.equal((await app.call(getAccount, {}, buildHeaders(token))).status, 401, `as access: ${token}`);
  }
  for (const token of [...forged, access]) {
    const answer = await app.call(refreshTokens, { body: { refresh: token } });
    assert.equal(answer.status, 401, `as refresh: ${token}`);
  }
  assert.equal((await app.call(getAccount, {}, { authorization: access })).status, 401);
  assert.equal((await app.call(getAccount, {}, { authorization: `Basic ${access}` })).status, 401);
  assert.equal((await app.call(getAccount, {}, buildHeaders(access))).status, 200);
});
