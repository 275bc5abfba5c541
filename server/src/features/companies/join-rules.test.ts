import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "drizzle-orm";
import {
  createCompany,
  createInvitation,
  deleteInvitation,
  getCompany,
  getPublicCompany,
  listPublicCompanies,
  updateCompany,
} from "@lonchera/contract/companies";
import { companies } from "../../platform/db/schema/companies.ts";
import { buildCompanyBody, readHistory, setUpStaff, toFormData } from "../../../test/staff.ts";

type App = Awaited<ReturnType<typeof setUpStaff>>;

async function create({ call, headers }: App, changes: object = {}) {
  const { status, body } = await call(createCompany, { body: buildCompanyBody(changes) }, headers);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

function save({ call, headers }: App, { id }: { id: number }, changes: object = {}) {
  return call(updateCompany, { params: { id }, body: buildCompanyBody(changes) }, headers);
}

test("a company is open, and its rule to join stays where a change leaves it out", async (t) => {
  const app = await setUpStaff(t);
  const open = await create(app);
  assert.deepEqual([open.join_rule, open.email_domains, open.invitation_expires_at], ["open", [], null]);
  const rule = {
    join_rule: "domain",
    email_domains: ["@Textil.com.pe", " textil.com.pe", "gerencia.textil.pe"],
  };
  const ruled = await save(app, open, rule);
  assert.deepEqual(
    [ruled.body.join_rule, ruled.body.email_domains],
    ["domain", ["textil.com.pe", "gerencia.textil.pe"]],
  );
  const renamed = await save(app, open, { name: "Otra" });
  assert.deepEqual(
    [renamed.body.join_rule, renamed.body.email_domains],
    ["domain", ["textil.com.pe", "gerencia.textil.pe"]],
  );
  const opened = await save(app, open, { name: "Otra", join_rule: "open", email_domains: "" });
  assert.deepEqual([opened.body.join_rule, opened.body.email_domains], ["open", []]);
});

test("the history tells the rule and the domains in Spanish", async (t) => {
  const app = await setUpStaff(t);
  const company = await create(app);
  await save(app, company, { join_rule: "domain", email_domains: ["textil.pe"] });
  await save(app, company, { join_rule: "invitation", email_domains: [] });
  const [, ...changed] = await readHistory(app, app.headers, "company", company);
  const domain = "Con correo de la compañía";
  const label = "Quién puede registrarse";
  assert.deepEqual(changed, [
    ["changed", { [label]: [null, domain], "Dominios de correo": [null, "textil.pe"] }],
    [
      "changed",
      {
        [label]: [domain, "Con invitación"],
        "Dominios de correo": ["textil.pe", null],
      },
    ],
  ]);
});

test("domains may be typed with commas, and as a form that carries a logo sends them", async (t) => {
  const app = await setUpStaff(t);
  const typed = await create(app, { join_rule: "domain", email_domains: "uno.pe, @dos.pe;tres.com.pe" });
  assert.deepEqual(typed.email_domains, ["uno.pe", "dos.pe", "tres.com.pe"]);
  const send = (changes: object) =>
    app.send("PUT", `/api/companies/${typed.id}/`, toFormData(buildCompanyBody(changes)), app.headers);
  const domains = async () =>
    (await app.call(getCompany, { params: { id: typed.id } }, app.headers)).body.email_domains;
  assert.equal((await send({ email_domains: ["uno.pe", "cuatro.pe"] })).status, 200);
  assert.deepEqual(await domains(), ["uno.pe", "cuatro.pe"]);
  assert.equal((await send({ join_rule: "open", email_domains: "" })).status, 200);
  assert.deepEqual(await domains(), []);
});

test("a rule that is unknown or incomplete, and domains that are none, are a 400 on their field", async (t) => {
  const app = await setUpStaff(t);
  const company = await create(app);
  const wrong = "Escribe dominios como minera.com.pe, separados por comas";
  const cases: [object, object][] = [
    [{ join_rule: "friends" }, { join_rule: ["Regla de registro desconocida"] }],
    [{ join_rule: "domain" }, { email_domains: ["Indica al menos un dominio"] }],
    [{ join_rule: "domain", email_domains: " , " }, { email_domains: ["Indica al menos un dominio"] }],
    [{ email_domains: "minera" }, { email_domains: [wrong] }],
    [{ email_domains: ["ana@minera.pe"] }, { email_domains: [wrong] }],
    [{ email_domains: [7] }, { email_domains: [wrong] }],
    [
      { email_domains: Array.from({ length: 21 }, (_, n) => `d${n}.pe`) },
      { email_domains: ["No deben ser más de 20 dominios"] },
    ],
  ];
  for (const [changes, fields] of cases) {
    const { status, body } = await save(app, company, changes);
    assert.deepEqual([status, body], [400, fields], JSON.stringify(changes));
  }
});

test("the public answers tell nothing of the rule", async (t) => {
  const app = await setUpStaff(t);
  const { id, name, slug } = await create(app, { join_rule: "domain", email_domains: ["textil.pe"] });
  const shown = { id, name, slug, logo: null };
  assert.deepEqual((await app.call(listPublicCompanies, {})).body, [shown]);
  assert.deepEqual((await app.call(getPublicCompany, { params: { slug } })).body, shown);
});

test("an invitation link is shown once, kept as a hash, and renewed and revoked in the history", async (t) => {
  const app = await setUpStaff(t);
  const company = await create(app);
  const params = { id: company.id };
  const first = await app.call(createInvitation, { params }, app.headers);
  assert.equal(first.status, 201);
  // This is 30 days after Monday 2 March, 10:00 in Lima.
  assert.equal(first.body.expires_at, "2026-04-01T15:00:00.000Z");
  const { pathname, searchParams } = new URL(first.body.url);
  assert.equal(pathname, `/${company.slug}`);
  const token = searchParams.get("invitacion") ?? "";
  assert.equal(Buffer.from(token, "base64url").length, 32);
  const stored = async () => (await app.db.select().from(companies).where(eq(companies.id, company.id)))[0];
  assert.match((await stored())?.invitationHash ?? "", /^[0-9a-f]{64}$/);
  assert.ok(!JSON.stringify(await stored()).includes(token));
  const read = await app.call(getCompany, { params }, app.headers);
  assert.equal(read.body.invitation_expires_at, first.body.expires_at);
  assert.ok(!JSON.stringify(read.body).includes(token));
  assert.equal(read.body.version, 2);
  app.clock.advance({ minutes: 10 });
  const second = await app.call(createInvitation, { params }, app.headers);
  assert.notEqual(second.body.url, first.body.url);
  assert.equal((await app.call(deleteInvitation, { params }, app.headers)).status, 204);
  assert.equal((await app.call(deleteInvitation, { params }, app.headers)).status, 204);
  assert.deepEqual([(await stored())?.invitationHash, (await stored())?.invitationExpiresAt], [null, null]);
  const [, ...changed] = await readHistory(app, app.headers, "company", company);
  const field = "Enlace de invitación";
  assert.deepEqual(changed, [
    ["changed", { [field]: [null, "Vence el 01/04/2026 10:00:00"] }],
    ["changed", { [field]: ["Vence el 01/04/2026 10:00:00", "Vence el 01/04/2026 10:10:00"] }],
    ["changed", { [field]: ["Vence el 01/04/2026 10:10:00", null] }],
  ]);
});

test("a company that does not exist or is archived has no invitation link", async (t) => {
  const app = await setUpStaff(t);
  const { id } = await create(app);
  await app.send("DELETE", `/api/companies/${id}/`, undefined, app.headers);
  for (const params of [{ id: String(id) }, { id: "999" }]) {
    assert.equal((await app.call(createInvitation, { params }, app.headers)).status, 404);
    assert.equal((await app.call(deleteInvitation, { params }, app.headers)).status, 404);
  }
});
