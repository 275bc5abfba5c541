import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { getAccount } from "@lonchera/contract/accounts";
import { createTokens, login } from "@lonchera/contract/auth";
import { companies } from "../../platform/db/schema/companies.ts";
import { rateLimitEvents, sessions, users } from "../../platform/db/schema/users.ts";
import {
  newCompany,
  newStaff,
  newIndividual,
  newCompanyClient,
  testPassword,
} from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const wrong = { detail: "Correo o contraseña incorrectos.", code: "wrong_credentials" };
const password = testPassword;

test("a customer signs in on the own company's page and gets tokens and the user's record", async (t) => {
  const { db, call } = await createTestApp(t);
  const company = await newCompany(db, { name: "Textil Sur", slug: "textil-sur" });
  const user = await newCompanyClient(db, company, { email: "ana@example.com", firstName: "Ana" });
  const answer = await call(login, { body: { email: " ANA@Example.com ", password, company: "textil-sur" } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["cache-control"], "private, no-store");
  assert.deepEqual(answer.body.user, {
    id: user.id,
    email: "ana@example.com",
    first_name: "Ana",
    last_name: "Quispe",
    phone: "987654321",
    is_staff: false,
    staff_role: null,
    customer_type: "type2",
    company: "textil-sur",
    company_id: company.id,
    company_name: "Textil Sur",
    document_type: 96,
    identity_document: "",
    photo: null,
    privacy_notice: "consent",
    is_company_manager: false,
  });
  const account = await call(getAccount, {}, { authorization: `Bearer ${answer.body.access}` });
  assert.equal(account.status, 200);
  assert.equal(account.headers["cache-control"], "private, no-store");
  assert.equal(account.body.email, "ana@example.com");
});

test("each door lets in its own people only, and a refused one leaves no session and no token", async (t) => {
  const { db, call } = await createTestApp(t);
  const company = await newCompany(db);
  const other = await newCompany(db);
  const { email: customer } = await newIndividual(db, company);
  const { email: staff } = await newStaff(db);
  const onlyStaff = { detail: "Acceso solo permitido para administradores", code: "staff_only" };
  const onlyCustomers = { detail: "Acceso solo permitido para clientes", code: "customers_only" };
  const otherCompany = { detail: "No tienes acceso a esta compañía", code: "other_company" };
  const refused = [
    [{ email: customer, staff: true }, onlyStaff],
    [{ email: staff, company: company.slug }, onlyCustomers],
    [{ email: customer, company: other.slug }, otherCompany],
    [{ email: customer, company: "no-existe" }, otherCompany],
    [{ email: customer, company: "" }, otherCompany],
  ] as const;
  for (const [body, detail] of refused) {
    const answer = await call(login, { body: { ...body, password } });
    assert.deepEqual([answer.status, answer.body], [403, detail]);
  }
  assert.equal(await db.$count(sessions), 0);
  const admitted = [
    { email: customer, company: company.slug },
    { email: customer, staff: false },
    { email: staff, staff: true },
    { email: staff },
    { email: staff, company: null, staff: null },
  ];
  for (const body of admitted) assert.equal((await call(login, { body: { ...body, password } })).status, 200);
  const pair = await call(createTokens, { body: { email: customer, password } });
  assert.deepEqual([pair.status, Object.keys(pair.body)], [200, ["access", "refresh"]]);
});

test("a wrong password tells nothing of the account: unknown, disabled, unconfirmed and wrong door answer alike", async (t) => {
  const { db, call } = await createTestApp(t);
  const company = await newCompany(db);
  const known = await newIndividual(db, company);
  const disabled = await newIndividual(db, company, { isActive: false });
  const unconfirmed = await newIndividual(db, company, { confirmedAt: null });
  const emails = [known.email, disabled.email, unconfirmed.email, "nadie@example.com"];
  for (const email of emails) {
    for (const door of [{}, { staff: true }, { company: "otra" }]) {
      const answer = await call(login, { body: { email, password: "no-es-esta", ...door } });
      assert.deepEqual([answer.status, answer.body], [401, wrong]);
    }
  }
});

test("whoever knows the password is told why the account does not sign in", async (t) => {
  const { db, call } = await createTestApp(t);
  const company = await newCompany(db);
  const disabled = await newIndividual(db, company, { isActive: false });
  const unconfirmed = await newIndividual(db, company, { confirmedAt: null });
  const off = await call(login, { body: { email: disabled.email, password } });
  const early = await call(login, { body: { email: unconfirmed.email, password } });
  assert.deepEqual([off.status, early.status], [401, 401]);
  assert.match(JSON.stringify(off.body), /deshabilitada/);
  assert.match(JSON.stringify(early.body), /Confirma tu cuenta/);
});

test("customers of an archived or inactive company do not sign in", async (t) => {
  const { db, call } = await createTestApp(t);
  const archived = await newCompany(db, { archivedAt: new Date(0) });
  const inactive = await newCompany(db, { status: false });
  for (const company of [archived, inactive]) {
    const { email } = await newIndividual(db, company);
    const answer = await call(login, { body: { email, password, company: company.slug } });
    assert.equal(answer.status, 403);
  }
  assert.equal(await db.$count(sessions), 0);
});

test("a password with accents is the same however the keyboard composes them", async (t) => {
  const { db, call } = await createTestApp(t);
  const { email } = await newIndividual(db, await newCompany(db));
  const { hashPassword } = await import("../../platform/auth/passwords.ts");
  const passwordHash = await hashPassword("piña colada ñandú".normalize("NFD"));
  await db.update(users).set({ passwordHash }).where(eq(users.email, email));
  const answer = await call(login, { body: { email, password: "piña colada ñandú".normalize("NFC") } });
  assert.equal(answer.status, 200);
});

type SignInTest = Pick<TestApp, "app">;

/** Signs in from an IP address. `cookie` is that of a known device. */
async function signInFrom({ app }: SignInTest, remoteAddress: string, payload: object, cookie = "") {
  const answer = await app.inject({
    method: "POST",
    url: "/api/login/",
    payload,
    remoteAddress,
    headers: { cookie },
  });
  return {
    status: answer.statusCode,
    device: String(answer.headers["set-cookie"] ?? ""),
    headers: answer.headers,
  };
}

test("ten failures from one address keep it from the account for fifteen minutes, and nobody else", async (t) => {
  const app = await createTestApp(t);
  const { email } = await newIndividual(app.db, await newCompany(app.db));
  const own = "203.0.113.1";
  const others = "203.0.113.2";
  for (let failures = 0; failures < 10; failures += 1) {
    assert.equal((await signInFrom(app, others, { email, password: "no-es-esta" })).status, 401);
    app.clock.advance({ minutes: 1 });
  }
  const closed = await signInFrom(app, others, { email, password });
  assert.deepEqual([closed.status, closed.headers["retry-after"]], [429, String(5 * 60)]);
  const tokens = { method: "POST", url: "/api/token/", payload: { email, password } } as const;
  assert.equal((await app.app.inject({ ...tokens, remoteAddress: others })).statusCode, 429);
  assert.equal((await signInFrom(app, own, { email, password })).status, 200);
  app.clock.advance({ minutes: 5 });
  assert.equal((await signInFrom(app, others, { email, password })).status, 200);
});

test("guesses from 200 addresses end after fifty, and the owner's device still signs in", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const [owner, other] = [await newIndividual(app.db, company), await newIndividual(app.db, company)];
  const right = { email: owner.email, password };
  const { device } = await signInFrom(app, "203.0.113.1", right);
  assert.match(device, /^device=[\w.-]+; Path=\/api\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  const cookie = device.split(";")[0];
  const statuses: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const { status } = await signInFrom(app, `198.51.100.${n}`, {
      email: owner.email,
      password: `adivina-${n}`,
    });
    statuses.push(status);
  }
  assert.deepEqual(
    [401, 429].map((status) => statuses.filter((one) => one === status).length),
    [50, 150],
  );
  assert.equal((await signInFrom(app, "203.0.113.1", right)).status, 429);
  assert.equal((await signInFrom(app, "203.0.113.1", right, cookie)).status, 200);
  assert.equal((await signInFrom(app, "203.0.113.1", right, `${cookie}x`)).status, 429);
  const others = await signInFrom(app, "203.0.113.1", { email: other.email, password });
  const othersCookie = others.device.split(";")[0];
  assert.equal((await signInFrom(app, "203.0.113.1", right, othersCookie)).status, 429);
  for (let n = 0; n < 10; n += 1)
    assert.equal(
      (await signInFrom(app, "203.0.113.7", { ...right, password: `adivina-${n}` }, cookie)).status,
      401,
    );
  assert.equal((await signInFrom(app, "203.0.113.7", right, cookie)).status, 429);
});

test("a device is known to all who signed in on it, and its cookie opens no session", async (t) => {
  const app = await createTestApp(t, { config: { publicUrl: "https://menu.example.com" } });
  const company = await newCompany(app.db);
  const [one, two] = [await newIndividual(app.db, company), await newIndividual(app.db, company)];
  const first = await signInFrom(app, "203.0.113.1", { email: one.email, password });
  const secure = /^device=[\w.-]+; Path=\/api\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/;
  assert.match(first.device, secure);
  const both = await signInFrom(
    app,
    "203.0.113.1",
    { email: two.email, password },
    first.device.split(";")[0],
  );
  const cookie = both.device.split(";")[0] ?? "";
  const key = (email: string) => `sign-in:account:${email}`;
  const at = new Date(app.clock.now());
  for (const { email } of [one, two])
    await app.db.insert(rateLimitEvents).values(Array.from({ length: 50 }, () => ({ key: key(email), at })));
  for (const { email } of [one, two])
    assert.equal((await signInFrom(app, "203.0.113.1", { email, password }, cookie)).status, 200);
  const bearer = { authorization: `Bearer ${cookie.split("=")[1]}`, cookie };
  assert.equal((await app.app.inject({ url: "/api/account/", headers: bearer })).statusCode, 401);
});

test("sign-ins that succeed count as no failures", async (t) => {
  const { db, call } = await createTestApp(t);
  const { email } = await newIndividual(db, await newCompany(db));
  const right = () => call(login, { body: { email, password } });
  const many = await Promise.all(Array.from({ length: 15 }, right));
  assert.deepEqual([...new Set(many.map(({ status }) => status))], [200]);
  assert.equal(await db.$count(rateLimitEvents), 0);
});

test("of thirty wrong passwords sent at once ten are answered", async (t) => {
  const { db, call } = await createTestApp(t);
  const { email } = await newIndividual(db, await newCompany(db));
  const guess = (_: unknown, n: number) => call(login, { body: { email, password: `adivina-${n}` } });
  const answers = await Promise.all(Array.from({ length: 30 }, guess));
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 401).length, 10);
  assert.equal(statuses.filter((status) => status === 429).length, 20);
});

test("a hundred failures close an address to every account, and to no other address", async (t) => {
  const { app, db, clock } = await createTestApp(t);
  const { email } = await newIndividual(db, await newCompany(db));
  const at = new Date(clock.now());
  const key = "sign-in:address:203.0.113.9";
  await db.insert(rateLimitEvents).values(Array.from({ length: 100 }, () => ({ key, at })));
  const from = async (remoteAddress: string) => {
    const sent = { method: "POST", url: "/api/login/", payload: { email, password }, remoteAddress } as const;
    return (await app.inject(sent)).statusCode;
  };
  assert.equal(await from("203.0.113.9"), 429);
  assert.equal(await from("::ffff:203.0.113.9"), 429);
  assert.equal(await from("203.0.113.10"), 200);
});

test("disabling a user, or archiving the company, ends running sessions at the next request", async (t) => {
  const { db, call, signIn } = await createTestApp(t);
  const company = await newCompany(db);
  const user = await newIndividual(db, company);
  const colleague = await newCompanyClient(db, company);
  const [one, two] = [await signIn(user), await signIn(colleague)];
  const statuses = async () =>
    [await call(getAccount, {}, one), await call(getAccount, {}, two)].map((a) => a.status);
  assert.deepEqual(await statuses(), [200, 200]);
  await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  assert.deepEqual(await statuses(), [401, 200]);
  await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, company.id));
  assert.deepEqual(await statuses(), [401, 401]);
});
