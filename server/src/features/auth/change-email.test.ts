import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { getAccount, updateAccount } from "@lonchera/contract/accounts";
import {
  changePassword,
  confirmEmailChange,
  confirmPasswordReset,
  confirmRegistration,
  createTokens,
  login,
  register,
  requestPasswordReset,
  undoEmailChange,
} from "@lonchera/contract/auth";
import { legalVersion } from "@lonchera/contract/consents";
import { users } from "../../platform/db/schema/users.ts";
import { newCompany, newStaff, newIndividual, testAddress, testPassword } from "../../../test/factories.ts";
import { readLink } from "../../../test/test-email.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { readHistory } from "../../../test/staff.ts";

const fresh = "nueva@example.com";
const otherPassword = "Mazamorra-morada-3";
const linkInvalid = [400, "link_invalid"];

/** Creates a customer whose e-mail staff want to change. */
async function withChange(t: TestContext) {
  const app = await createTestApp(t);
  const staff = await newStaff(app.db);
  const client = await newIndividual(app.db, await newCompany(app.db, { slug: "textil-sur" }));
  const headers = await app.signIn(staff);
  const change = (email: string, of = client, current_password = testPassword) =>
    app.call(updateAccount, { params: { id: of.id }, body: { email, current_password } }, headers);
  return { ...app, staff, client, headers, change };
}

type Mails = Pick<TestApp, "readQueuedEmails">;
const findNewestEmail = async ({ readQueuedEmails }: Mails, to: string) =>
  (await readQueuedEmails()).findLast((email) => email.to === to);
const readConfirmationLink = async (app: Mails, to = fresh) =>
  readLink(await findNewestEmail(app, to), "/confirm/email");
const readUndoLink = async (app: Mails, to: string) =>
  readLink(await findNewestEmail(app, to), "/undo_email");

type Outcome = readonly [status: number, code?: unknown];

async function confirm(app: Pick<TestApp, "call">, params: ReturnType<typeof readLink>): Promise<Outcome> {
  const { status, body } = await app.call(confirmEmailChange, { params });
  return "code" in body ? [status, body.code] : [status];
}

async function undo(app: Pick<TestApp, "call">, params: ReturnType<typeof readLink>): Promise<Outcome> {
  const { status, body } = await app.call(undoEmailChange, { params });
  return "code" in body ? [status, body.code] : [status];
}

const canSignIn = async (app: Pick<TestApp, "call">, email: string, password = testPassword) =>
  (await app.call(createTokens, { body: { email, password } })).status === 200;

test("a changed e-mail counts once it is confirmed, and the former address is told before and after", async (t) => {
  const app = await withChange(t);
  const { client } = app;
  const { status, body } = await app.change("Nueva@Example.com");
  assert.deepEqual([status, body.email, body.version], [200, client.email, 1]);
  assert.equal((await findNewestEmail(app, client.email))?.heading, "Se pidió cambiar tu correo");
  assert.deepEqual([await canSignIn(app, fresh), await canSignIn(app, client.email)], [false, true]);

  const link = await readConfirmationLink(app);
  await app.app.inject(`/confirm/email/${link.uidb64}/${link.token}`);
  await app.app.inject(`/api/confirm/email/${link.uidb64}/${link.token}/`);
  assert.ok(await canSignIn(app, client.email));
  assert.deepEqual(await confirm(app, link), [200]);
  assert.deepEqual([await canSignIn(app, fresh), await canSignIn(app, client.email)], [true, false]);
  assert.equal((await app.call(getAccount, {}, await app.signIn(client))).body.email, fresh);
  assert.equal((await findNewestEmail(app, client.email))?.heading, "El correo de tu cuenta cambió");
  assert.deepEqual(await confirm(app, link), [200]);
  assert.equal((await app.readQueuedEmails()).length, 3);
});

test("a password link of the former address ends with the confirmation of the new one", async (t) => {
  const app = await withChange(t);
  await app.call(requestPasswordReset, { body: { email: app.client.email } });
  const params = readLink(await findNewestEmail(app, app.client.email), "/password_reset_confirm_api");
  await app.change(fresh);
  await confirm(app, await readConfirmationLink(app));
  const { status } = await app.call(confirmPasswordReset, { params, body: { new_password: otherPassword } });
  assert.equal(status, 400);
  assert.deepEqual([await canSignIn(app, fresh), await canSignIn(app, fresh, otherPassword)], [true, false]);
});

test("the history names who asked, staff or the customer", async (t) => {
  const app = await withChange(t);
  await app.change(fresh);
  await confirm(app, await readConfirmationLink(app));
  const [entry] = await readHistory(app, app.headers, "client", app.client);
  assert.deepEqual(entry, ["changed", { Correo: [app.client.email, fresh] }]);
  const { rows } = await app.pool.query<{ by: number }>(
    "select by_user_id as by from changes where thing = 'client' and thing_id = $1",
    [app.client.id],
  );
  assert.deepEqual(rows, [{ by: app.staff.id }]);
});

test("another e-mail needs the password of whoever asks", async (t) => {
  const app = await withChange(t);
  const params = { id: app.client.id };
  const missing = await app.call(updateAccount, { params, body: { email: fresh } }, app.headers);
  assert.deepEqual([missing.status, missing.body], [400, { current_password: ["Este campo es requerido"] }]);
  const wrong = await app.change(fresh, app.client, "no-es-esta");
  assert.deepEqual(
    [wrong.status, wrong.body],
    [400, { current_password: ["La contraseña actual no es correcta."] }],
  );
  assert.deepEqual(await app.readQueuedEmails(), []);
  const same = { params, body: { email: app.client.email, city: "Callao" } };
  assert.equal((await app.call(updateAccount, same, app.headers)).status, 200);
});

test("the former address undoes a change for seven days, also a confirmed one, and all sessions and links end", async (t) => {
  for (const isConfirmed of [false, true]) {
    const app = await withChange(t);
    const { client } = app;
    const session = await app.signIn(client);
    await app.change(fresh);
    const link = await readUndoLink(app, client.email);
    const confirmation = await readConfirmationLink(app);
    if (isConfirmed) await confirm(app, confirmation);
    app.clock.advance({ days: 6, hours: 23 });
    assert.deepEqual([await undo(app, link), await undo(app, link)], [[200], [200]]);
    assert.equal((await app.call(getAccount, {}, session)).status, 401);
    assert.deepEqual([await canSignIn(app, fresh), await canSignIn(app, client.email)], [false, true]);
    if (!isConfirmed) assert.deepEqual(await confirm(app, confirmation), linkInvalid);
    const email = await findNewestEmail(app, client.email);
    assert.deepEqual(
      [email?.subject, email?.paragraphs[0], email?.afterword],
      [
        "Elige otra contraseña de Lonchera",
        "Deshiciste el cambio de correo. Quien lo pidió puede conocer tu contraseña: elige otra ahora.",
        undefined,
      ],
    );
    const reset = readLink(email, "/password_reset_confirm_api");
    const answer = await app.call(confirmPasswordReset, {
      params: reset,
      body: { new_password: otherPassword },
    });
    assert.equal(answer.status, 200);
  }
  const late = await withChange(t);
  await late.change(fresh);
  late.clock.advance({ days: 7 });
  assert.deepEqual(await undo(late, await readUndoLink(late, late.client.email)), linkInvalid);
});

test("who changes e-mail and password of a stolen account does not keep the owner from undoing it", async (t) => {
  const app = await withChange(t);
  await app.change(fresh);
  const link = await readUndoLink(app, app.client.email);
  await confirm(app, await readConfirmationLink(app));
  const body = { current_password: testPassword, new_password: otherPassword };
  assert.equal((await app.call(changePassword, { body }, await app.signIn(app.client))).status, 200);
  assert.deepEqual(await undo(app, link), [200]);
  assert.ok(await canSignIn(app, app.client.email, otherPassword));
});

test("a reset, a changed password and disabling end every pending link", async (t) => {
  const ends = {
    reset: async (app: Awaited<ReturnType<typeof withChange>>) => {
      await app.call(requestPasswordReset, { body: { email: app.client.email } });
      const params = readLink(await findNewestEmail(app, app.client.email), "/password_reset_confirm_api");
      return app.call(confirmPasswordReset, { params, body: { new_password: otherPassword } });
    },
    change: async (app: Awaited<ReturnType<typeof withChange>>) => {
      const body = { current_password: testPassword, new_password: otherPassword };
      return app.call(changePassword, { body }, await app.signIn(app.client));
    },
    disabling: async (app: Awaited<ReturnType<typeof withChange>>) => {
      const params = { id: app.client.id };
      const disabled = await app.call(updateAccount, { params, body: { is_active: false } }, app.headers);
      await app.call(updateAccount, { params, body: { is_active: true } }, app.headers);
      return disabled;
    },
  };
  for (const [what, end] of Object.entries(ends)) {
    const app = await withChange(t);
    await app.change(fresh);
    const [confirmation, link] = [await readConfirmationLink(app), await readUndoLink(app, app.client.email)];
    assert.equal((await end(app)).status, 200, what);
    assert.deepEqual(
      [await confirm(app, confirmation), await undo(app, link)],
      [linkInvalid, linkInvalid],
      what,
    );
  }
});

test("links of a disabled account do nothing", async (t) => {
  const app = await withChange(t);
  await app.change(fresh);
  await app.db.update(users).set({ isActive: false }).where(eq(users.id, app.client.id));
  assert.deepEqual(await confirm(app, await readConfirmationLink(app)), linkInvalid);
  assert.deepEqual(await undo(app, await readUndoLink(app, app.client.email)), linkInvalid);
});

test("the link of an older change, a late one and an invented one change nothing", async (t) => {
  const app = await withChange(t);
  await app.change("primera@example.com");
  const older = await readConfirmationLink(app, "primera@example.com");
  await app.change(fresh);
  const link = await readConfirmationLink(app);
  assert.deepEqual(await confirm(app, older), linkInvalid);
  assert.deepEqual(await confirm(app, { ...link, token: `${link.token.slice(0, -4)}xxxx` }), linkInvalid);
  app.clock.advance({ hours: 25 });
  assert.deepEqual(await confirm(app, link), linkInvalid);
  assert.ok(await canSignIn(app, app.client.email));
});

test("staff are told that an e-mail is taken; a customer is not, its owner is", async (t) => {
  const app = await withChange(t);
  const owner = await newIndividual(app.db, await newCompany(app.db), { email: "ya@example.com" });
  const refused = await app.change(owner.email);
  assert.deepEqual([refused.status, refused.body], [400, { email: ["Ya hay una cuenta con este correo."] }]);

  const profile = {
    ...(await app.change(app.client.email)).body,
    email: owner.email,
    current_password: testPassword,
    birth_date: "1990-05-17",
    document_type: 1,
    ...testAddress,
  };
  const own = await app.signIn(app.client);
  const params = { id: app.client.id };
  const answer = await app.call(updateAccount, { params, body: profile }, own);
  assert.deepEqual([answer.status, answer.body.email], [200, app.client.email]);
  assert.deepEqual((await app.readQueuedEmails()).map(({ heading, to }) => [heading, to]).toSorted(), [
    ["Se pidió cambiar tu correo", app.client.email],
    ["Ya tienes una cuenta", owner.email],
  ]);
});

test("an unconfirmed registration keeps nobody from the address of a change, nor from the one of its undoing", async (t) => {
  const app = await withChange(t);
  const { client } = app;
  const registerAs = async (email: string) => {
    const body = { first_name: "Otra", company: "textil-sur", email, password: otherPassword };
    assert.equal((await app.call(register, { body })).status, 201);
    return readLink(await findNewestEmail(app, email), "/confirm");
  };
  const strangers = [await registerAs(fresh)];
  assert.equal((await app.change(fresh)).status, 200);
  const link = await readUndoLink(app, client.email);
  assert.deepEqual(await confirm(app, await readConfirmationLink(app)), [200]);
  strangers.push(await registerAs(client.email));
  assert.deepEqual(await undo(app, link), [200]);
  assert.deepEqual([await canSignIn(app, client.email), await canSignIn(app, fresh)], [true, false]);
  for (const params of strangers) {
    const { status } = await app.call(confirmRegistration, { params, body: { password: otherPassword } });
    assert.equal(status, 400);
  }
  assert.equal(await app.db.$count(users), 2);
});

test("an e-mail that staff correct before the registration is confirmed takes the consent with it", async (t) => {
  const app = await withChange(t);
  const consent = { privacyAcceptedAt: new Date(0), privacyVersion: legalVersion, confirmedAt: null };
  await app.db.update(users).set(consent).where(eq(users.id, app.client.id));
  await app.change(fresh);
  assert.deepEqual(await confirm(app, await readConfirmationLink(app)), [200]);
  const signedIn = await app.call(login, { body: { email: fresh, password: testPassword } });
  assert.equal(signedIn.body.user.privacy_notice, "consent");
});

test("of two who confirm the same e-mail, the first one has it", async (t) => {
  const app = await withChange(t);
  const rival = await newIndividual(app.db, await newCompany(app.db, { slug: "otra" }));
  await app.change(fresh);
  const first = await readConfirmationLink(app);
  await app.change(fresh, rival);
  const second = await readConfirmationLink(app);
  assert.deepEqual(await confirm(app, second), [200]);
  assert.deepEqual(await confirm(app, first), [409, "email_taken"]);
});

test("e-mails to one address are limited", async (t) => {
  const app = await withChange(t);
  for (let asked = 0; asked < 5; asked += 1) assert.equal((await app.change(fresh)).status, 200);
  const late = await app.change(fresh);
  assert.equal(late.status, 429);
  assert.ok(Number(late.headers["retry-after"]) > 0);
});
