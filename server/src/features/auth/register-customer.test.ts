import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import { legalVersion } from "@lonchera/contract/privacy";
import { login, register } from "@lonchera/contract/auth";
import { mailLinks, users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newType1 } from "../../../test/factories.ts";
import { testApp, type TestApp } from "../../../test/test-app.ts";

const password = "Causa-limeña-2";

function registering(slug: string, email = "ana@example.com", more: object = {}) {
  return { first_name: "Ana", company: slug, password, email, ...more };
}

/** What the person does with the newest mail: opens its link. */
async function openLink({ queuedEmails, send }: TestApp) {
  const url = new URL((await queuedEmails()).at(-1)?.action?.url ?? "");
  return { answer: await send("GET", url.pathname), url };
}

test("who registers gets a mail, opens its link and signs in", async (t) => {
  const app = await testApp(t);
  const { slug, name, id } = await newCompany(app.db, { slug: "textil-sur" });
  const answer = await app.call(register, { body: registering(slug) });
  assert.equal(answer.status, 201);
  assert.deepEqual(Object.keys(answer.body), ["message"]);
  const signIn = () => app.call(login, { body: { email: "ana@example.com", password, company: slug } });
  assert.equal((await signIn()).status, 401);
  const [email, ...others] = await app.queuedEmails();
  assert.equal(others.length, 0);
  assert.deepEqual([email?.to, email?.subject], ["ana@example.com", "Confirma tu cuenta de Lonchera"]);
  assert.ok(email?.paragraphs.join(" ").includes(name));
  const { answer: opened, url } = await openLink(app);
  assert.equal(url.origin, app.deps.config.publicUrl);
  assert.deepEqual([opened.status, opened.headers["location"]], [302, "/textil-sur?confirmado=1"]);
  const { status, body } = await signIn();
  assert.equal(status, 200);
  assert.deepEqual([body.user.customer_type, body.user.is_staff, body.user.company_id], ["type1", false, id]);
});

test("an account is type1 and no staff, whatever is sent along", async (t) => {
  const app = await testApp(t);
  const { slug, id } = await newCompany(app.db);
  const more = {
    is_staff: true,
    isStaff: true,
    customer_type: "type2",
    confirmed_at: "2026-01-01",
    id: 7,
    company_id: 99,
  };
  assert.equal((await app.send("POST", "/api/register/", registering(slug, undefined, more))).status, 201);
  const [user] = await app.db.select().from(users);
  assert.deepEqual(
    [user?.isStaff, user?.customerType, user?.confirmedAt, user?.companyId],
    [false, "type1", null, id],
  );
});

test("the answer does not tell whether an e-mail was known; the mail to its owner does, and nothing changes", async (t) => {
  const app = await testApp(t);
  const company = await newCompany(app.db, { slug: "minera-norte" });
  const other = await newCompany(app.db);
  const owner = await newType1(app.db, company, { email: "ana@example.com" });
  const staff = await newStaff(app.db);
  const fresh = await app.call(register, { body: registering(other.slug, "nueva@example.com") });
  const known = await app.call(register, { body: registering(other.slug) });
  const admin = await app.call(register, { body: registering(other.slug, staff.email) });
  for (const { status, body } of [known, admin]) assert.deepEqual([status, body], [fresh.status, fresh.body]);
  const [, toOwner, toStaff] = await app.queuedEmails();
  assert.deepEqual([toOwner?.to, toOwner?.subject], [owner.email, "Ya tienes una cuenta de Lonchera"]);
  assert.equal(toOwner?.action?.url, `${app.deps.config.publicUrl}/minera-norte`);
  assert.equal(toStaff?.action?.url, `${app.deps.config.publicUrl}/admin/login`);
  assert.deepEqual(await app.db.select().from(users).where(eq(users.id, owner.id)), [owner]);
  assert.deepEqual(await app.db.select().from(users).where(eq(users.id, staff.id)), [staff]);
});

test("who registers an unconfirmed e-mail again gets a new link, the former one is dead, and the last password counts", async (t) => {
  const app = await testApp(t);
  const [first, second] = [await newCompany(app.db), await newCompany(app.db)];
  await app.call(register, { body: registering(first.slug, undefined, { password: "De-otra-persona-1" }) });
  await app.call(register, { body: registering(second.slug) });
  const [former] = await app.queuedEmails();
  const dead = await app.send("GET", new URL(former?.action?.url ?? "").pathname);
  assert.deepEqual([dead.status, dead.headers["location"]], [302, "/company-list?confirmado=0"]);
  const { answer } = await openLink(app);
  assert.equal(answer.headers["location"], `/${second.slug}?confirmado=1`);
  const signIn = async (typed: string) =>
    (await app.call(login, { body: { email: "ana@example.com", password: typed } })).status;
  assert.deepEqual([await signIn("De-otra-persona-1"), await signIn(password)], [401, 200]);
});

test("a link that a mail scanner opened before still leads the person to a confirmed account", async (t) => {
  const app = await testApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: registering(slug) });
  const scanned = await openLink(app);
  app.clock.advance({ hours: 1 });
  const opened = await openLink(app);
  for (const { answer } of [scanned, opened])
    assert.equal(answer.headers["location"], `/${slug}?confirmado=1`);
});

test("links that are too old, altered or somebody else's confirm nobody", async (t) => {
  const app = await testApp(t);
  const company = await newCompany(app.db);
  const stranger = await newType1(app.db, company, { confirmedAt: null });
  await app.call(register, { body: registering(company.slug) });
  const url = new URL((await app.queuedEmails())[0]?.action?.url ?? "");
  const [, , , uid = "", token = ""] = url.pathname.split("/");
  const otherUid = Buffer.from(String(stranger.id)).toString("base64url");
  const altered = [
    [otherUid, token],
    [uid, `${token.slice(0, -2)}AA`],
    ["MA", token],
    ["LTE", token],
    ["OTk5OTk5OTk5OTk5", token],
    ["%00", token],
    ["__proto__", token],
  ];
  for (const [id, secret] of altered) {
    const { status, headers } = await app.send("GET", `/api/confirm/${id}/${secret}/`);
    assert.deepEqual([status, headers["location"]], [302, "/company-list?confirmado=0"]);
  }
  app.clock.advance({ days: 7 });
  const { answer } = await openLink(app);
  assert.equal(answer.headers["location"], `/${company.slug}?confirmado=0`);
  assert.equal(await app.db.$count(users, eq(users.confirmedAt, new Date(0))), 0);
});

test("only the hash of a link's token is kept", async (t) => {
  const app = await testApp(t);
  const { slug } = await newCompany(app.db);
  await app.call(register, { body: registering(slug) });
  const token = new URL((await app.queuedEmails())[0]?.action?.url ?? "").pathname.split("/")[4] ?? "";
  assert.equal(Buffer.from(token, "base64url").length, 32);
  const [link] = await app.db.select().from(mailLinks);
  assert.match(link?.tokenHash ?? "", /^[0-9a-f]{64}$/);
  assert.ok(!JSON.stringify(link).includes(token));
});

test("a company that is unknown, inactive or archived registers nobody", async (t) => {
  const app = await testApp(t);
  await newCompany(app.db, { slug: "inactiva", status: false });
  await newCompany(app.db, { slug: "archivada", archivedAt: new Date() });
  for (const slug of ["no-existe", "inactiva", "archivada"]) {
    const { status, body } = await app.call(register, { body: registering(slug) });
    assert.deepEqual([status, Object.keys(body)], [400, ["company"]]);
  }
  assert.equal(await app.db.$count(users), 0);
  assert.deepEqual(await app.queuedEmails(), []);
});

test("short and common passwords are refused on their field", async (t) => {
  const app = await testApp(t);
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
    const answer = await app.call(register, { body: registering(slug, undefined, { password: weak }) });
    assert.deepEqual([answer.status, answer.body], [400, { password: [message] }], weak);
  }
  assert.equal(await app.db.$count(users), 0);
});

test("two registrations of one e-mail at the same moment make one account", async (t) => {
  const app = await testApp(t);
  const { slug } = await newCompany(app.db);
  const twice = [1, 2, 3].map(() => app.call(register, { body: registering(slug) }));
  assert.deepEqual([...new Set((await Promise.all(twice)).map(({ status }) => status))], [201]);
  assert.deepEqual([await app.db.$count(users), await app.db.$count(mailLinks)], [1, 1]);
});

test("the sixth registration of an e-mail within an hour is refused, and the fifty-first of an address", async (t) => {
  const app = await testApp(t);
  const { slug } = await newCompany(app.db);
  const at = async (email: string) => (await app.call(register, { body: registering(slug, email) })).status;
  for (let times = 0; times < 5; times += 1) assert.equal(await at("ana@example.com"), 201);
  const sixth = await app.call(register, { body: registering(slug) });
  assert.deepEqual([sixth.status, sixth.headers["retry-after"]], [429, "3600"]);
  assert.equal((await app.queuedEmails()).length, 5);
  const many = await Promise.all(Array.from({ length: 50 }, (_, n) => at(`persona${n}@example.com`)));
  assert.deepEqual(
    [201, 429].map((status) => many.filter((one) => one === status).length),
    [45, 5],
  );
  app.clock.advance({ hours: 1 });
  assert.equal(await at("ana@example.com"), 201);
});

test("a consent is kept with its time and the version of its text; who registers without one has given none", async (t) => {
  const app = await testApp(t);
  const { slug } = await newCompany(app.db);
  const kept = async (more: object) => {
    assert.equal((await app.call(register, { body: registering(slug, undefined, more) })).status, 201);
    const [user] = await app.db.select().from(users);
    return [user?.privacyAcceptedAt?.toISOString() ?? null, user?.privacyVersion ?? null];
  };
  const now = new Date(app.clock.now()).toISOString();
  assert.deepEqual(await kept({}), [null, null]);
  assert.deepEqual(await kept({ accept_politics: true, consents_version: legalVersion }), [
    now,
    legalVersion,
  ]);
  assert.deepEqual(await kept({ accept_politics: true }), [now, legalVersion]);
  assert.deepEqual(await kept({ accept_politics: false }), [null, null]);
  const wrong = registering(slug, "otra@example.com", { accept_politics: "sí" });
  assert.deepEqual((await app.send("POST", "/api/register/", wrong)).body, {
    accept_politics: ["Debe ser verdadero o falso"],
  });
});
