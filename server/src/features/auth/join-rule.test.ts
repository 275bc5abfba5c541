import assert from "node:assert/strict";
import { test } from "node:test";
import { register } from "@lonchera/contract/auth";
import { createClient } from "@lonchera/contract/clients";
import { createInvitation, deleteInvitation } from "@lonchera/contract/companies";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual } from "../../../test/factories.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

const accepted = [201, { message: "Te enviamos un correo con un enlace para confirmar tu cuenta." }];
const otherEmail = [400, { email: ["Regístrate con tu correo de la compañía."] }];
const uninvited = [
  400,
  { detail: "Para registrarte necesitas la invitación de tu compañía.", code: "invitation_required" },
];

async function join({ call }: TestApp, { slug }: { slug: string }, email: string, invitation?: string) {
  const body = { first_name: "Ana", company: slug, email, password: "Causa-limeña-2" };
  const answer = await call(register, { body: { ...body, ...(invitation !== undefined && { invitation }) } });
  return [answer.status, answer.body];
}

/** Creates the company's link as staff and returns the token that it carries. */
async function invite({ call, signIn, db }: TestApp, { id }: { id: number }): Promise<string> {
  const headers = await signIn(await newStaff(db));
  const { body } = await call(createInvitation, { params: { id } }, headers);
  return new URL(body.url).searchParams.get("invitacion") ?? "";
}

test("a company that asks for its e-mail takes its own domains and no others", async (t) => {
  const app = await createTestApp(t);
  const emailDomains = ["textil.pe", "textil.com.pe"];
  const company = await newCompany(app.db, { joinRule: "domain", emailDomains });
  for (const email of ["ana@textil.pe", "Bea@TEXTIL.COM.PE"])
    assert.deepEqual(await join(app, company, email), accepted, email);
  for (const email of ["ana@example.com", "ana@otra.textil.pe", "ana@mitextil.pe", "ana@textil.pe.com"])
    assert.deepEqual(await join(app, company, email), otherEmail, email);
  assert.equal(await app.db.$count(users), 2);
  assert.deepEqual(await join(app, await newCompany(app.db), "ana@example.com"), accepted);
});

test("the answer does not tell whether an e-mail of the company's domain is known", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { joinRule: "domain", emailDomains: ["textil.pe"] });
  await newIndividual(app.db, company, { email: "ana@textil.pe" });
  await newIndividual(app.db, company, { email: "ana@example.com" });
  assert.deepEqual(await join(app, company, "ana@textil.pe"), accepted);
  assert.deepEqual(await join(app, company, "ana@example.com"), otherEmail);
  assert.deepEqual(await join(app, company, "nueva@example.com"), otherEmail);
});

test("a company that asks for its invitation takes who has its present link", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { joinRule: "invitation" });
  const other = await newCompany(app.db, { joinRule: "invitation" });
  assert.deepEqual(await join(app, company, "ana@example.com", ""), uninvited);
  const [first, others] = [await invite(app, company), await invite(app, other)];
  for (const wrong of [undefined, "", "inventada", others, `${first}A`])
    assert.deepEqual(await join(app, company, "ana@example.com", wrong), uninvited, String(wrong));
  assert.deepEqual(await join(app, company, "ana@example.com", first), accepted);
  assert.deepEqual(await join(app, company, "bea@example.com", first), accepted);
  const second = await invite(app, company);
  assert.deepEqual(await join(app, company, "carla@example.com", first), uninvited);
  assert.deepEqual(await join(app, company, "carla@example.com", second), accepted);
  // Three of the accounts are the administrators who made the links.
  assert.equal(await app.db.$count(users), 3 + 3);
});

test("a link ends after 30 days, and when it is revoked", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { joinRule: "invitation" });
  const token = await invite(app, company);
  app.clock.advance({ days: 29, hours: 23 });
  assert.deepEqual(await join(app, company, "ana@example.com", token), accepted);
  app.clock.advance({ hours: 1 });
  assert.deepEqual(await join(app, company, "bea@example.com", token), uninvited);
  const renewed = await invite(app, company);
  const headers = await app.signIn(await newStaff(app.db));
  await app.call(deleteInvitation, { params: { id: company.id } }, headers);
  assert.deepEqual(await join(app, company, "bea@example.com", renewed), uninvited);
});

test("a company that asks for its invitation and lists domains asks for both", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { joinRule: "invitation", emailDomains: ["textil.pe"] });
  const token = await invite(app, company);
  assert.deepEqual(await join(app, company, "ana@textil.pe"), uninvited);
  assert.deepEqual(await join(app, company, "ana@example.com", token), otherEmail);
  assert.deepEqual(await join(app, company, "ana@textil.pe", token), accepted);
});

test("an open company takes anybody, whatever domains it lists and whatever invitation is sent", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { emailDomains: ["textil.pe"] });
  assert.deepEqual(await join(app, company, "ana@example.com", "inventada"), accepted);
});

test("registrations that the rule refuses do not use up the e-mail's limit", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db, { joinRule: "invitation" });
  for (let times = 0; times < 6; times += 1)
    assert.deepEqual(await join(app, company, "ana@example.com"), uninvited);
  assert.deepEqual(await join(app, company, "ana@example.com", await invite(app, company)), accepted);
});

test("staff make clients of such a company as ever", async (t) => {
  const app = await createTestApp(t);
  const headers = await app.signIn(await newStaff(app.db));
  const { slug } = await newCompany(app.db, { joinRule: "invitation", emailDomains: ["textil.pe"] });
  for (const customer_type of ["type1", "type2"] as const) {
    const person = { first_name: "Luis", last_name: "Rojas", phone: "987654321", password: "Causa-limeña-2" };
    const body = { ...person, email: `${customer_type}@example.com`, company: slug, customer_type };
    assert.equal((await app.call(createClient, { body }, headers)).status, 201);
  }
});
