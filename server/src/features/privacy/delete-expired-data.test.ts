import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { confirmRegistration, login, register, requestPasswordReset } from "@lonchera/contract/auth";
import { emailLinks, rateLimitEvents, sessions, users } from "../../platform/db/schema/users.ts";
import { getOutboxFolder, getOutboxFilePrefix } from "../../platform/email/outbox.ts";
import { newCompany, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { readLink } from "../../../test/test-email.ts";
import { deleteExpiredData } from "./delete-expired-data.ts";

const password = "Mazamorra-morada-3";

test("a registration that nobody confirms is deleted after seven days, or when its last link expires", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  await newIndividual(app.db, company, { email: "confirmada@example.com", dateJoined: new Date(0) });
  const registerAs = async (email: string) => {
    const body = { first_name: "Ana", company: company.slug, password, email };
    assert.equal((await app.call(register, { body })).status, 201);
  };
  const emailsLeft = async () => {
    await deleteExpiredData(app.deps);
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
  const params = readLink((await app.readQueuedEmails()).at(-1), "/confirm");
  assert.equal((await app.call(confirmRegistration, { params, body: { password } })).status, 200);
  app.clock.advance({ days: 30 });
  assert.deepEqual(await emailsLeft(), all.slice(1));
});

test("who registers while the old registration is deleted has an account afterwards", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const body = { first_name: "Ana", company: company.slug, password, email: "ana@example.com" };
  const ask = () => app.call(register, { body });
  await ask();
  app.clock.advance({ days: 8 });
  const [answer] = await Promise.all([ask(), deleteExpiredData(app.deps)]);
  assert.equal(answer.status, 201);
  const params = readLink((await app.readQueuedEmails()).at(-1), "/confirm");
  assert.equal((await app.call(confirmRegistration, { params, body: { password } })).status, 200);
});

test("sessions, links and counted events go with their term, letters in files after thirty days", async (t) => {
  const app = await createTestApp(t);
  const company = await newCompany(app.db);
  const { email } = await newIndividual(app.db, company, { email: "ana@example.com" });
  await app.call(login, { body: { email, password: testPassword } });
  await app.call(login, { body: { email, password: "no-es-esta-clave" } });
  await app.call(requestPasswordReset, { body: { email } });
  await app.readQueuedEmails();
  const outbox = getOutboxFolder(app.deps.config);
  const toFile = (days: number) =>
    `${getOutboxFilePrefix(new Date(app.clock.now() + days * 86_400_000))}-0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b.eml`;
  const files = { old: toFile(0), recent: toFile(8), other: "notas.eml" };
  await mkdir(outbox);
  for (const file of Object.values(files)) await writeFile(path.join(outbox, file), "");
  const countLeft = async () => {
    await deleteExpiredData(app.deps);
    return Promise.all([sessions, emailLinks, rateLimitEvents].map((table) => app.db.$count(table)));
  };
  const [signedIn, links, counted] = await countLeft();
  assert.deepEqual([signedIn, links], [1, 1]);
  assert.ok(counted !== undefined && counted > 0);
  app.clock.advance({ hours: 1, minutes: 1 });
  assert.deepEqual(await countLeft(), [1, 0, 0]);
  app.clock.advance({ days: 7 });
  assert.deepEqual(await countLeft(), [0, 0, 0]);
  assert.equal((await readdir(outbox)).length, 3);
  app.clock.advance({ days: 23 });
  await countLeft();
  assert.deepEqual((await readdir(outbox)).toSorted(), [files.recent, files.other]);
});
