import assert from "node:assert/strict";
import { test } from "node:test";
import { eq, isNotNull } from "drizzle-orm";
import { legalVersion } from "@lonchera/contract/consents";
import {
  confirmPasswordReset,
  confirmRegistration,
  login,
  register,
  requestPasswordReset,
} from "@lonchera/contract/auth";
import { emailLinks, users } from "../../platform/db/schema/users.ts";
import { consumeRateLimits } from "../../platform/http/rate-limit.ts";
import { newCompany, newStaff, newIndividual } from "../../../test/factories.ts";
import { readLink } from "../../../test/test-email.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { getEmailLinkLimits } from "./limits.ts";

const password = "Causa-limeña-2";

function buildRegistration(slug: string, email = "ana@example.com", more: object = {}) {
  return { first_name: "Ana", company: slug, password, email, ...more };
}

/** Opens the link of an e-mail, by default the newest, and types the password. */
async function confirm({ readQueuedEmails, call }: TestApp, typed = password, mail = -1) {
  const params = readLink((await readQueuedEmails()).at(mail), "/confirm");
  return call(confirmRegistration, { params, body: { password: typed } });
}

const linkInvalid = {
  detail: "El enlace no es válido o ya venció. Solicita uno nuevo.",
  code: "link_invalid",
};
const otherPassword = { password: ["No es la contraseña que elegiste al registrarte."] };

test("who registers gets a mail, confirms by its link with the password and signs in", async (t) => {
  const app = await createTestApp(t);
  const { slug, name, id } = await newCompany(app.db, { slug: "textil-sur" });
  const answer = await app.call(register, { body: buildRegistration(slug) });
  assert.equal(answer.status, 201);
  assert.deepEqual(Object.keys(answer.body), ["message"]);
  const signIn = () => app.call(login, { body: { email: "ana@example.com", password, company: slug } });
  assert.equal((await signIn()).status, 401);
  const [email, ...others] = await app.readQueuedEmails();
  assert.equal(others.length, 0);
  assert.deepEqual([email?.to, email?.subject], ["ana@example.com", "Confirma tu cuenta de Lonchera"]);
  assert.ok(email?.paragraphs.join(" ").includes(name));
  const other = await confirm(app, "Otra-cosa-1");
  assert.deepEqual([other.status, other.body], [400, otherPassword]);
  assert.equal((await signIn()).status, 401);
  const confirmed = await confirm(app);
  assert.deepEqual([confirmed.status, confirmed.body.company], [200, "textil-sur"]);
  const { status, body } = await signIn();
  assert.equal(status, 200);
  assert.deepEqual([body.user.customer_type, body.user.is_staff, body.user.company_id], ["type1", false, id]);
});

test("an account is type1 and no staff, whatever is sent along", async (t) => {
  const app = await createTestApp(t);
  const { slug, id } = await newCompany(app.db);
  const more = {
    is_staff: true,
    isStaff: true,
    customer_type: "type2",
    confirmed_at: "2026-01-01",
    id: 7,
    company_id: 99,
  };
  assert.equal(
    (await app.send("POST", "/api/register/", buildRegistration(slug, undefined, more))).status,
    201,
  );
  const [user] = await app.db.select().from(users);
  assert.deepEqual(
    [user?.isStaff, user?.customerType, user?.confirmedAt, user?.companyId],
    [false, "type1", null, id],
  );
});

test("the answer does not tell whether an e-mail was known; the mail to its owner does, and nothing changes", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { slug: "minera-norte" });
  const other = await newCompany(app.db);
  const owner = await newIndividual(app.db, company, { email: "ana@example.com" });
  const staff = await newStaff(app.db);
  const fresh = await app.call(register, { body: buildRegistration(other.slug, "nueva@example.com") });
  const known = await app.call(register, { body: buildRegistration(other.slug) });
  const admin = await app.call(register, { body: buildRegistration(other.slug, staff.email) });
  for (const { status, body } of [known, admin]) assert.deepEqual([status, body], [fresh.status, fresh.body]);
  const [, toOwner, toStaff] = await app.readQueuedEmails();
  assert.deepEqual([toOwner?.to, toOwner?.subject], [owner.email, "Ya tienes una cuenta de Lonchera"]);
  assert.equal(toOwner?.action?.url, `${app.deps.config.publicUrl}/minera-norte`);
  assert.equal(toStaff?.action?.url, `${app.deps.config.publicUrl}/admin/login`);
  assert.deepEqual(await app.db.select().from(users).where(eq(users.id, owner.id)), [owner]);
  assert.deepEqual(await app.db.select().from(users).where(eq(users.id, staff.id)), [staff]);
});

test("of several who register an e-mail only the password of the used link counts, and the other links end", async (t) => {
  const app = await createTestApp(t);
  const [first, second] = [await newCompany(app.db), await newCompany(app.db)];
  const somebodys = "De-otra-persona-1";
  await app.call(register, {
    body: {
      ...buildRegistration(first.slug),
      first_name: "Nadie",
      password: somebodys,
      accept_politics: true,
    },
  });
  await app.call(register, { body: buildRegistration(second.slug) });
  const wrong = await confirm(app, password, 0);
  assert.deepEqual([wrong.status, wrong.body], [400, otherPassword]);
  const confirmed = await confirm(app);
  assert.deepEqual([confirmed.status, confirmed.body.company], [200, second.slug]);
  const [user] = await app.db.select().from(users);
  assert.deepEqual([user?.firstName, user?.companyId, user?.privacyAcceptedAt], ["Ana", second.id, null]);
  const late = await confirm(app, somebodys, 0);
  assert.deepEqual([late.status, late.body], [400, linkInvalid]);
  const signIn = async (typed: string) =>
    (await app.call(login, { body: { email: "ana@example.com", password: typed } })).status;
  assert.deepEqual([await signIn(somebodys), await signIn(password)], [401, 200]);
});

test("a confirmation may be repeated, also at the same moment; opening its page changes nothing", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: buildRegistration(slug) });
  const { pathname } = new URL((await app.readQueuedEmails())[0]?.action?.url ?? "");
  await app.app.inject(pathname);
  const former = await app.app.inject(`/api${pathname}/`);
  assert.deepEqual([former.statusCode, former.headers.location], [302, pathname]);
  assert.equal((await app.db.select().from(users))[0]?.confirmedAt, null);
  const answers = await Promise.all([confirm(app), confirm(app), confirm(app)]);
  app.clock.advance({ hours: 1 });
  answers.push(await confirm(app));
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.company]),
    [1, 2, 3, 4].map(() => [200, slug]),
  );
});

test("passwords cannot be guessed with a link", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: buildRegistration(slug) });
  for (let tries = 0; tries < 10; tries += 1)
    assert.equal((await confirm(app, `Otra-cosa-${tries}`)).status, 400);
  assert.equal((await confirm(app)).status, 429);
});

test("a link of a version before has no password of its own: the account's counts", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: buildRegistration(slug) });
  await app.db.update(emailLinks).set({ registration: null });
  assert.deepEqual([(await confirm(app, "Otra-cosa-1")).status, (await confirm(app)).status], [400, 200]);
});

test("a password reset confirms the account and ends the links of its registrations", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: buildRegistration(slug) });
  await app.call(requestPasswordReset, { body: { email: "ana@example.com" } });
  const params = readLink((await app.readQueuedEmails()).at(-1), "/password_reset_confirm_api");
  const reset = await app.call(confirmPasswordReset, {
    params,
    body: { new_password: "Mazamorra-morada-3" },
  });
  assert.equal(reset.status, 200);
  const { status, body } = await confirm(app, password, 0);
  assert.deepEqual([status, body], [400, linkInvalid]);
});

test("links that are too old, altered, somebody else's or of a disabled account confirm nobody", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const stranger = await newIndividual(app.db, company, { confirmedAt: null });
  await app.call(register, { body: buildRegistration(company.slug) });
  const { uidb64, token } = readLink((await app.readQueuedEmails())[0], "/confirm");
  const otherUid = Buffer.from(String(stranger.id)).toString("base64url");
  const altered = [
    [otherUid, token],
    [uidb64, `${token.slice(0, -2)}AA`],
    ["MA", token],
    ["LTE", token],
    ["OTk5OTk5OTk5OTk5", token],
    ["%00", token],
    ["__proto__", token],
  ];
  for (const [id, secret] of altered) {
    const { status, body } = await app.send("POST", `/api/confirm/${id}/${secret}/`, { password });
    assert.deepEqual([status, body], [400, linkInvalid]);
  }
  await app.db.update(users).set({ isActive: false });
  assert.deepEqual((await confirm(app)).body, linkInvalid);
  await app.db.update(users).set({ isActive: true });
  app.clock.advance({ days: 7 });
  assert.deepEqual((await confirm(app)).body, linkInvalid);
  assert.equal(await app.db.$count(users, isNotNull(users.confirmedAt)), 0);
});

test("only the hash of a link's token is kept", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: buildRegistration(slug) });
  const { token } = readLink((await app.readQueuedEmails())[0], "/confirm");
  assert.equal(Buffer.from(token, "base64url").length, 32);
  const [link] = await app.db.select().from(emailLinks);
  assert.match(link?.tokenHash ?? "", /^[0-9a-f]{64}$/);
  assert.ok(!JSON.stringify(link).includes(token));
});

test("a company that is unknown, inactive or archived registers nobody", async (t) => {
  const app = await createTestApp(t);
  await newCompany(app.db, { slug: "inactiva", status: false });
  await newCompany(app.db, { slug: "archivada", archivedAt: new Date() });
  for (const slug of ["no-existe", "inactiva", "archivada"]) {
    const { status, body } = await app.call(register, { body: buildRegistration(slug) });
    assert.deepEqual([status, Object.keys(body)], [400, ["company"]]);
  }
  assert.equal(await app.db.$count(users), 0);
  assert.deepEqual(await app.readQueuedEmails(), []);
});

test("short and common passwords are refused on their field", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  const short = "La contraseña debe tener al menos 8 caracteres";
  const common = "Esta contraseña es demasiado común. Elige otra.";
  const refused = [
    ["1234567", short],
    ["ñandúes", short],
    ["🍲🍲🍲🍲", short],
    ["12345678", common],
    ["Password1", common],
    ["CONTRASEÑA123", common],
    ["Alianzalima", common],
    ["ssssssssss", common],
  ] as const;
  for (const [weak, message] of refused) {
    const answer = await app.call(register, { body: buildRegistration(slug, undefined, { password: weak }) });
    assert.deepEqual([answer.status, answer.body], [400, { password: [message] }], weak);
  }
  assert.equal(await app.db.$count(users), 0);
});

test("registrations of one e-mail at the same moment make one account, with a link for each", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  const twice = [1, 2, 3].map(() => app.call(register, { body: buildRegistration(slug) }));
  assert.deepEqual([...new Set((await Promise.all(twice)).map(({ status }) => status))], [201]);
  assert.deepEqual([await app.db.$count(users), await app.db.$count(emailLinks)], [1, 3]);
});

test("the sixth registration of an e-mail within an hour is refused, and the fifty-first of an address", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  const at = async (email: string) =>
    (await app.call(register, { body: buildRegistration(slug, email) })).status;
  for (let times = 0; times < 5; times += 1) assert.equal(await at("ana@example.com"), 201);
  const sixth = await app.call(register, { body: buildRegistration(slug) });
  assert.deepEqual([sixth.status, sixth.headers["retry-after"]], [429, "3600"]);
  assert.equal((await app.readQueuedEmails()).length, 5);
  // Earlier attempts are counted directly, because each registration hashes a password.
  for (let times = 5; times < 45; times += 1) {
    const limits = getEmailLinkLimits("register", `antes${times}@example.com`, "127.0.0.1");
    await consumeRateLimits(app.db, limits, app.clock.now());
  }
  const many = await Promise.all(Array.from({ length: 10 }, (_, n) => at(`persona${n}@example.com`)));
  assert.deepEqual(
    [201, 429].map((status) => many.filter((one) => one === status).length),
    [5, 5],
  );
  app.clock.advance({ hours: 1 });
  assert.equal(await at("ana@example.com"), 201);
});

test("the consent of the confirmed registration is kept with its time and the version of its text", async (t) => {
  const app = await createTestApp(t);
  const { slug } = await newCompany(app.db);
  const now = new Date(app.clock.now()).toISOString();
  const kept = async (email: string, more: object) => {
    assert.equal((await app.call(register, { body: buildRegistration(slug, email, more) })).status, 201);
    assert.equal((await confirm(app)).status, 200);
    const [user] = await app.db.select().from(users).where(eq(users.email, email));
    return [user?.privacyAcceptedAt?.toISOString() ?? null, user?.privacyVersion ?? null];
  };
  assert.deepEqual(await kept("una@example.com", {}), [null, null]);
  const consent = { accept_politics: true, consents_version: legalVersion };
  assert.deepEqual(await kept("dos@example.com", consent), [now, legalVersion]);
  assert.deepEqual(await kept("tres@example.com", { accept_politics: true }), [now, legalVersion]);
  assert.deepEqual(await kept("cuatro@example.com", { accept_politics: false }), [null, null]);
  const wrong = buildRegistration(slug, "otra@example.com", { accept_politics: "sí" });
  assert.deepEqual((await app.send("POST", "/api/register/", wrong)).body, {
    accept_politics: ["Debe ser verdadero o falso"],
  });
});
