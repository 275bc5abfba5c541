import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmPasswordReset, login } from "@lonchera/contract/auth";
import { createClient, sendPasswordLink } from "@lonchera/contract/clients";
import { errorTexts } from "@lonchera/contract/error-texts";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { setUpStaff } from "../../../test/staff.ts";
import { readLink } from "../../../test/test-email.ts";
import type { TestApp } from "../../../test/test-app.ts";

const fresh = "Mazamorra-morada-3";
const page = "/password_reset_confirm_api";

async function readNewestLink({ readQueuedEmails }: TestApp, address: string) {
  const email = (await readQueuedEmails()).at(-1);
  assert.equal(email?.to, address);
  return readLink(email, page);
}

test("an invited client chooses the password within a week, and nobody knew one before", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db, { name: "Textil Sur" });
  const body = {
    first_name: "Rosa",
    last_name: "Quispe",
    customer_type: "type1",
    company: company.slug,
    email: "rosa@example.com",
    phone: "987654321",
    invite: true,
  } as const;
  const made = await app.call(createClient, { body }, app.headers);
  assert.deepEqual([made.status, made.body.is_confirmed], [201, true]);
  assert.match(JSON.stringify((await app.readQueuedEmails()).at(-1)), /Textil Sur.*vence en 7 días/);
  const params = await readNewestLink(app, body.email);
  app.clock.advance({ days: 6 });
  const chosen = await app.call(confirmPasswordReset, { params, body: { new_password: fresh } });
  assert.equal(chosen.status, 200);
  assert.equal((await app.call(login, { body: { email: body.email, password: fresh } })).status, 200);
});

test("staff send a link that confirms and replaces former ones", async (t) => {
  const app = await setUpStaff(t);
  const client = await newIndividual(app.db, await newCompany(app.db), { confirmedAt: null });
  const params = { id: client.id };
  const first = await app.call(sendPasswordLink, { params }, app.headers);
  assert.equal(first.status, 204);
  const former = await readNewestLink(app, client.email);
  await app.call(sendPasswordLink, { params }, app.headers);
  const latest = await readNewestLink(app, client.email);
  const use = (link: typeof former) =>
    app.call(confirmPasswordReset, { params: link, body: { new_password: fresh } });
  assert.equal((await use(former)).status, 400);
  assert.equal((await use(latest)).status, 200);
  assert.equal((await app.call(login, { body: { email: client.email, password: fresh } })).status, 200);
});

test("a client of an archived company, who cannot sign in, gets no link", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db, { archivedAt: new Date(0) });
  const client = await newIndividual(app.db, company);
  const refused = await app.call(sendPasswordLink, { params: { id: client.id } }, app.headers);
  assert.deepEqual(
    [refused.status, refused.body],
    [409, { code: "company_archived", detail: errorTexts.company_archived }],
  );
  assert.deepEqual(await app.readQueuedEmails(), []);
});

test("disabled clients, staff and those who do not exist get no link, and an address gets five an hour", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const send = async (id: number) =>
    (await app.call(sendPasswordLink, { params: { id } }, app.headers)).status;
  const disabled = await newIndividual(app.db, company, { isActive: false });
  const member = await newStaff(app.db);
  assert.deepEqual([await send(disabled.id), await send(member.id), await send(999_999)], [409, 404, 404]);
  assert.deepEqual(await app.readQueuedEmails(), []);
  const client = await newIndividual(app.db, company);
  const statuses: number[] = [];
  for (let time = 1; time <= 6; time += 1) statuses.push(await send(client.id));
  assert.deepEqual(statuses, [204, 204, 204, 204, 204, 429]);
  assert.equal(
    (await app.call(login, { body: { email: client.email, password: testPassword } })).status,
    200,
  );
});
