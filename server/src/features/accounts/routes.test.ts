import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountEdit, getAccount, listAccounts, updateAccount } from "@lonchera/contract/accounts";
import { login } from "@lonchera/contract/auth";
import { companyDocumentType } from "@lonchera/domain/codes";
import { ConfigError } from "../../config.ts";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, newCompanyClient } from "../../../test/factories.ts";
import { setUpStaff } from "../../../test/staff.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

test("everybody reads the own account, customers with their company, and no password leaves", async (t) => {
  const { db, call, signIn } = await createTestApp(t);
  const company = await newCompany(db, { name: "Textil Sur", slug: "textil-sur" });
  const one = await newIndividual(db, company, { birthDate: "1990-05-17", city: "Lima" });
  const two = await newCompanyClient(db, company);
  const staff = await newStaff(db);
  const [first, second, third] = [
    await call(getAccount, {}, await signIn(one)),
    await call(getAccount, {}, await signIn(two)),
    await call(getAccount, {}, await signIn(staff)),
  ];
  assert.deepEqual([first.body.id, second.body.id, third.body.id], [one.id, two.id, staff.id]);
  assert.deepEqual([first.body.company, first.body.company_name], ["textil-sur", "Textil Sur"]);
  assert.deepEqual(
    [first.body.birth_date, first.body.city, first.body.customer_type],
    ["1990-05-17", "Lima", "type1"],
  );
  assert.equal(first.body.date_joined, one.dateJoined.toISOString());
  assert.deepEqual([third.body.company, third.body.customer_type, third.body.is_staff], [null, null, true]);
  assert.deepEqual([first.body.staff_role, third.body.staff_role], [null, "owner"]);
  assert.ok(!JSON.stringify(first.body).includes("argon2"));
});

test("the administrator of the configuration is made once, where there is none, and signs in", async (t) => {
  const { db, call, deps } = await createTestApp(t);
  const firstAdmin = { email: "jefa@example.com", password: "Olluquito-con-charqui" };
  const config = { ...deps.config, firstAdmin };
  await Promise.all([ensureFirstAdmin(db, config), ensureFirstAdmin(db, config)]);
  const other = { ...config, firstAdmin: { ...firstAdmin, email: "otra@example.com" } };
  assert.equal(await ensureFirstAdmin(db, other), false);
  // Once the account exists, its password is left alone, even if it is a common one in production.
  const common = { production: true, firstAdmin: { ...firstAdmin, password: "Password1" } };
  assert.equal(await ensureFirstAdmin(db, common), true);
  assert.equal(await db.$count(users), 1);
  const { status, body } = await call(login, { body: { ...firstAdmin, staff: true } });
  assert.deepEqual([status, body.user.staff_role], [200, "owner"]);
});

test("an administrator cannot be made of a customer's e-mail, and the start says so", async (t) => {
  const { db, deps } = await createTestApp(t);
  const { email } = await newIndividual(db, await newCompany(db));
  const config = { ...deps.config, firstAdmin: { email, password: "Olluquito-con-charqui" } };
  await assert.rejects(ensureFirstAdmin(db, config), ConfigError);
});

test("staff send the account of a new client back as they read it, and only what they change changes", async (t) => {
  const app = await setUpStaff(t);
  const company = await newCompany(app.db);
  const lacking = {
    documentTypeId: null,
    identityDocument: "",
    birthDate: null,
    street: "",
    city: "",
    state: "",
    postalCode: "",
  };
  const ofCompany = { ...lacking, documentTypeId: companyDocumentType };
  for (const { id } of [
    await newIndividual(app.db, company, lacking),
    await newCompanyClient(app.db, company, ofCompany),
  ]) {
    const { body: accounts } = await app.call(listAccounts, {}, app.headers);
    const read = accounts.results.find((one) => one.id === id) ?? assert.fail();
    const body = { ...read, is_active: false } as AccountEdit;
    const saved = await app.call(updateAccount, { params: { id }, body }, app.headers);
    assert.equal(saved.status, 200);
    assert.deepEqual(saved.body, { ...read, is_active: false, version: read.version + 1 });
    const nameless = { first_name: "" };
    const refused = await app.call(updateAccount, { params: { id }, body: nameless }, app.headers);
    assert.deepEqual(refused.body, { first_name: ["Este campo es requerido"] });
  }
  const { id } = await newIndividual(app.db, company);
  for (const body of [null, [], "first_name"])
    assert.equal((await app.send("PUT", `/api/account/${id}/`, body, app.headers)).status, 400);
});
