import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { asc } from "drizzle-orm";
import { login, refreshTokens } from "@lonchera/contract/auth";
import { listClients } from "@lonchera/contract/clients";
import { deleteOwnAccount } from "@lonchera/contract/privacy";
import { listStaff } from "@lonchera/contract/staff";
import { auditLog } from "../../platform/db/schema/audit-log.ts";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createTestApp } from "../../../test/test-app.ts";

async function setUp(t: TestContext) {
  const lines: string[] = [];
  const app = await createTestApp(t, { options: { log: { write: (line) => lines.push(line) } } });
  const company = await newCompany(app.db);
  const customer = await newIndividual(app.db, company);
  /** Returns the event, the account and the reason of each event, the oldest first. */
  const events = async () => {
    await app.deps.audit.close();
    const rows = await app.db.select().from(auditLog).orderBy(asc(auditLog.id));
    return rows.map(({ event, userId, details }) => [event, userId, ...details.map(([, value]) => value)]);
  };
  const signIn = (email: string, password: string, more: object = {}) =>
    app.call(login, { body: { email, password, ...more } });
  /** Returns the account and the events of each logged request. */
  const logged = () =>
    lines
      .map((line) => JSON.parse(line) as { msg: string; user?: number; events?: string[] })
      .filter(({ msg }) => msg === "request")
      .map(({ user, events: told }) => [user, told]);
  return { ...app, company, customer, events, signIn, logged };
}

const wrong = "Correo o contraseña incorrectos.";

test("a failed sign-in tells the account and the reason, and the log line both without the e-mail", async (t) => {
  const app = await setUp(t);
  const { id, email } = app.customer;
  const disabled = await newIndividual(app.db, app.company, { isActive: false });
  await app.signIn(email, "otra-clave");
  await app.signIn("nadie@example.com", "otra-clave");
  await app.signIn(email, testPassword, { staff: true });
  await app.signIn(disabled.email, testPassword);
  assert.deepEqual(await app.events(), [
    ["sign-in-failed", id, wrong],
    ["sign-in-failed", null, wrong],
    ["sign-in-failed", id, "Acceso solo permitido para administradores"],
    ["sign-in-failed", disabled.id, "Tu cuenta está deshabilitada. Comunícate con el administrador."],
  ]);
  await app.signIn(email, testPassword);
  assert.deepEqual(app.logged(), [
    [id, ["sign-in-failed"]],
    [undefined, ["sign-in-failed"]],
    [id, ["sign-in-failed"]],
    [disabled.id, ["sign-in-failed"]],
    [id, ["sign-in"]],
  ]);
});

test("attempts past the limit are recorded once a minute", async (t) => {
  const app = await setUp(t);
  const { id, email } = app.customer;
  const tooMany = ["sign-in-failed", id, "Demasiados intentos. Vuelve a intentarlo más tarde."];
  for (let n = 0; n < 13; n += 1) await app.signIn(email, "otra-clave");
  const first = [...Array.from({ length: 10 }, () => ["sign-in-failed", id, wrong]), tooMany];
  assert.deepEqual(await app.events(), first);
  app.clock.advance({ minutes: 1 });
  await app.signIn(email, testPassword);
  assert.deepEqual(await app.events(), [...first, tooMany]);
});

test("a flood of failures ends in one event that says so, and others are recorded on", async (t) => {
  const app = await setUp(t);
  const headers = await app.signIn(app.customer.email, testPassword);
  const session = { authorization: `Bearer ${headers.body.access}` };
  const paths = Array.from({ length: 310 }, (_, n) => `/api/staff/${n + 1}/`);
  for (const path of paths) await app.send("PUT", path, {}, session);
  const events = (await app.events()).map(([event]) => event);
  assert.equal(events.filter((event) => event === "access-refused").length, 300);
  assert.equal(events.filter((event) => event === "log-limited").length, 1);
  await app.signIn(app.customer.email, testPassword);
  assert.deepEqual((await app.events()).at(-1)?.[0], "sign-in");
});

test("what is refused to a role, and a wrong password of one's own, are recorded", async (t) => {
  const app = await setUp(t);
  const kitchen = await newStaff(app.db, { staffRole: "kitchen" });
  const session = await app.signIn(kitchen.email, testPassword);
  const headers = { authorization: `Bearer ${session.body.access}` };
  await app.call(listClients, {}, headers);
  await app.call(listClients, {}, headers);
  await app.call(listStaff, {}, headers);
  const own = await app.signIn(app.customer.email, testPassword);
  const ownHeaders = { authorization: `Bearer ${own.body.access}` };
  await app.call(deleteOwnAccount, { body: { password: "otra-clave" } }, ownHeaders);
  // Each event is written after its answer, so their order may differ.
  const events = (await app.events()).filter(([event]) => event !== "sign-in").toSorted();
  assert.deepEqual(events, [
    ["access-refused", kitchen.id, "GET /api/clients/"],
    ["access-refused", kitchen.id, "GET /api/staff/"],
    ["password-refused", app.customer.id, "La contraseña no es correcta."],
  ]);
});

test("a token that was used before is recorded with the end of its session", async (t) => {
  const app = await setUp(t);
  const { body } = await app.signIn(app.customer.email, testPassword);
  const renew = (refresh: string) => app.call(refreshTokens, { body: { refresh } });
  const second = (await renew(body.refresh)).body.refresh;
  await renew(second);
  assert.equal((await renew(body.refresh)).status, 401);
  assert.deepEqual((await app.events()).at(-1), ["token-reused", app.customer.id]);
});
