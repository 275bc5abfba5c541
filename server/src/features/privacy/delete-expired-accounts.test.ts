import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmRegistration, register } from "@lonchera/contract/auth";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newType1 } from "../../../test/factories.ts";
import { testApp } from "../../../test/test-app.ts";
import { readLink } from "../../../test/test-email.ts";
import { deleteExpiredAccounts } from "./delete-expired-accounts.ts";

const password = "Mazamorra-morada-3";

test("a registration that nobody confirms is deleted after seven days, or when its last link expires", async (t) => {
  const app = await testApp(t);
  const company = await newCompany(app.db);
  await newType1(app.db, company, { email: "confirmada@example.com", dateJoined: new Date(0) });
  const registerAs = async (email: string) => {
    const body = { first_name: "Ana", company: company.slug, password, email };
    assert.equal((await app.call(register, { body })).status, 201);
  };
  const emailsLeft = async () => {
    await deleteExpiredAccounts(app.db, app.clock.now());
    return (await app.db.select({ email: users.email }).from(users)).map(({ email }) => email).toSorted();
  };
  await registerAs("ana@example.com");
  await registerAs("beto@example.com");
  app.clock.advance({ days: 6 });
  await registerAs("beto@example.com");
  const all = ["ana@example.com", "beto@example.com", "confirmada@example.com"];
  assert.deepEqual(await emailsLeft(), all);
  app.clock.advance({ days: 1, seconds: 1 });
  assert.deepEqual(await emailsLeft(), all.slice(1));
  const params = readLink((await app.queuedEmails()).at(-1), "/confirm");
  assert.equal((await app.call(confirmRegistration, { params, body: { password } })).status, 200);
  app.clock.advance({ days: 30 });
  assert.deepEqual(await emailsLeft(), all.slice(1));
});

test("who registers while the old registration is deleted has an account afterwards", async (t) => {
  const app = await testApp(t);
  const company = await newCompany(app.db);
  const body = { first_name: "Ana", company: company.slug, password, email: "ana@example.com" };
  const ask = () => app.call(register, { body });
  await ask();
  app.clock.advance({ days: 8 });
  const [answer] = await Promise.all([ask(), deleteExpiredAccounts(app.db, app.clock.now())]);
  assert.equal(answer.status, 201);
  const params = readLink((await app.queuedEmails()).at(-1), "/confirm");
  assert.equal((await app.call(confirmRegistration, { params, body: { password } })).status, 200);
});
