import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { eq } from "drizzle-orm";
import { getAccount } from "@lonchera/contract/accounts";
import { confirmPasswordReset, createTokens, login, requestPasswordReset } from "@lonchera/contract/auth";
import {
  addTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  setUpTotp,
} from "@lonchera/contract/second-factor";
import { totpSecrets } from "../../platform/db/schema/second-factor.ts";
import { users } from "../../platform/db/schema/users.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { newStaff, testPassword } from "../../../test/factories.ts";
import { generateTotpCode } from "../../../test/fakes/authenticator-app.ts";
import { addTestApp, finishSignIn, startSignIn } from "../../../test/second-factor.ts";
import { readLink } from "../../../test/test-email.ts";
import { setUpStaff } from "../../../test/staff.ts";
import { waitUntilBlocked } from "../../../test/wait-for.ts";

const wrongCode = { code: ["El código no es correcto o ya se usó. Espera el siguiente."] };
const wrongRecoveryCode = { code: ["El código de recuperación no es correcto o ya se usó."] };
const expired = { detail: "Este paso venció. Vuelve a empezar.", code: "challenge_expired" };
const chrome = { "user-agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36" };

/** Creates an owner with an authenticator app whose first code is some minutes old. */
async function setUpAppOwner(t: TestContext) {
  const app = await setUpStaff(t);
  const { secret, recoveryCodes } = await addTestApp(app, app.headers);
  app.clock.advance({ minutes: 5 });
  const code = () => generateTotpCode(secret, app.clock.now());
  const answer = (token: string, typed = code()) => finishSignIn(app, { method: "totp", token, code: typed });
  const recover = (token: string, typed = "") =>
    finishSignIn(app, { method: "recovery", token, code: typed });
  return { ...app, secret, recoveryCodes, code, answer, recover };
}

const readHeadings = async (app: { readQueuedEmails: () => Promise<{ heading: string }[]> }) =>
  (await app.readQueuedEmails()).map(({ heading }) => heading);

test("an app counts once its first code is sent back, and brings ten recovery codes", async (t) => {
  const app = await setUpStaff(t);
  const { token, secret, uri } = (await app.call(setUpTotp, {}, app.headers)).body;
  assert.match(secret, /^[A-Z2-7]{32}$/);
  const address = new URL(uri);
  assert.deepEqual(
    [address.protocol, address.searchParams.get("secret"), address.searchParams.get("issuer")],
    ["otpauth:", secret, "Lonchera"],
  );
  assert.ok(decodeURIComponent(address.pathname).endsWith(`Lonchera:${app.staff.email}`));
  const add = (code: string) => app.call(addTotp, { body: { token, code } }, app.headers);
  const wrong = await add("000000");
  assert.deepEqual([wrong.status, wrong.body], [400, wrongCode]);
  assert.deepEqual((await add("12345")).body, { code: ["El código tiene 6 dígitos"] });
  assert.equal((await app.call(getSecondFactor, {}, app.headers)).body.totp, null);

  const code = generateTotpCode(secret, app.clock.now());
  const added = await add(` ${code.slice(0, 3)} ${code.slice(3)}`);
  assert.equal(new Set(added.body.recovery_codes).size, 10);
  for (const one of added.body.recovery_codes ?? []) assert.match(one, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  const { totp, recovery_codes_left } = (await app.call(getSecondFactor, {}, app.headers)).body;
  assert.deepEqual(
    [totp, recovery_codes_left],
    [{ created_at: new Date(app.clock.now()).toISOString(), last_used_at: null }, 10],
  );
  assert.deepEqual(await readHeadings(app), ["Agregaste una app de autenticación"]);
  const again = await add(code);
  assert.deepEqual([again.status, again.body], [409, expired]);

  const late = (await app.call(setUpTotp, {}, app.headers)).body;
  const colleague = await app.signIn(await newStaff(app.db));
  const body = { token: late.token, code: generateTotpCode(late.secret, app.clock.now()) };
  assert.equal((await app.call(addTotp, { body }, colleague)).status, 409);
  app.clock.advance({ minutes: 30 });
  assert.equal((await app.call(addTotp, { body }, await app.signIn(app.staff))).status, 409);

  const { rows } = await app.pool.query<{ stored: string }>(
    "select secret || (select string_agg(code_hash, '') from recovery_codes) as stored from totp_secrets",
  );
  for (const secretText of [secret, ...(added.body.recovery_codes ?? [])])
    assert.ok(!rows[0]?.stored.includes(secretText));
});

test("the right password then gives no token but a second step, whose code gives what signing in gives", async (t) => {
  const app = await setUpAppOwner(t);
  const headers = { ...chrome };
  const body = { email: app.staff.email, password: testPassword, staff: true };
  const refused = await app.call(login, { body }, headers);
  assert.equal(refused.status, 401);
  assert.equal(refused.headers["set-cookie"], undefined);
  assert.deepEqual(Object.keys(refused.body), ["detail", "code", "second_factor"]);
  const { token, methods } = await startSignIn(app, app.staff, headers);
  assert.deepEqual(methods, ["totp", "recovery"]);

  const done = await finishSignIn(app, { method: "totp", token, code: app.code() }, headers);
  assert.equal(done.status, 200);
  assert.match(String(done.headers["set-cookie"]), /^device=/);
  assert.deepEqual(Object.keys(done.body), ["access", "refresh", "user"]);
  assert.deepEqual([done.body.user.id, done.body.user.staff_role], [app.staff.id, "owner"]);
  const own = await app.call(getAccount, {}, { authorization: `Bearer ${done.body.access}` });
  assert.equal(own.status, 200);
  const known = { ...headers, cookie: String(done.headers["set-cookie"]).split(";")[0] ?? "" };
  assert.equal(
    (await app.call(login, { body }, known)).status,
    401,
    "a known device needs the second step, too",
  );

  const tokens = await app.call(createTokens, { body });
  assert.deepEqual(
    [tokens.status, tokens.body],
    [403, { detail: "Falta el segundo paso de la verificación en dos pasos.", code: "second_factor_needed" }],
  );
  const colleague = await newStaff(app.db);
  assert.equal((await app.call(login, { body: { ...body, email: colleague.email } })).status, 200);
  const wrongPassword = await app.call(login, { body: { ...body, password: "Otra-clave-12" } });
  assert.deepEqual(Object.keys(wrongPassword.body), ["detail", "code"]);
});

test("a code works once, also for two requests at a time, and neither older codes nor old steps work", async (t) => {
  const app = await setUpAppOwner(t);
  const code = app.code();
  const steps = await Promise.all([startSignIn(app, app.staff), startSignIn(app, app.staff)]);
  const answers = await Promise.all(steps.map(({ token }) => app.answer(token, code)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400]);

  const { token } = await startSignIn(app, app.staff);
  const former = generateTotpCode(app.secret, app.clock.now() - 30_000);
  for (const replayed of [code, former]) {
    const { status, body } = await app.answer(token, replayed);
    assert.deepEqual([status, body], [400, wrongCode]);
  }
  app.clock.advance({ seconds: 60 });
  // The phone's clock is half a minute late.
  const late = generateTotpCode(app.secret, app.clock.now() - 30_000);
  assert.equal((await app.answer(token, late)).status, 200);
  app.clock.advance({ seconds: 30 });
  const spent = await app.answer(token);
  assert.deepEqual([spent.status, spent.body], [401, expired]);

  const second = await startSignIn(app, app.staff);
  app.clock.advance({ minutes: 5 });
  assert.equal((await app.answer(second.token)).status, 401);
  assert.equal((await app.answer("no-such-token")).status, 401);
});

test("wrong codes are limited: ten in an hour, and thirty with those of devices that the account knows", async (t) => {
  const app = await setUpAppOwner(t);
  const first = await startSignIn(app, app.staff);
  // The second request of a double click is not a wrong answer.
  const answers = await Promise.all([app.answer(first.token), app.answer(first.token)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401]);
  const known = answers.find(({ status }) => status === 200) ?? assert.fail();
  const cookie = { cookie: String(known.headers["set-cookie"]).split(";")[0] ?? "" };
  app.clock.advance({ minutes: 1 });
  const { token } = await startSignIn(app, app.staff);
  const guess = () => finishSignIn(app, { method: "totp", token, code: "000000" });
  for (let made = 0; made < 9; made += 1) assert.equal((await guess()).status, 400);
  assert.equal((await app.recover(token, "AAAAA-AAAAA")).status, 400);
  const notices = async () =>
    (await readHeadings(app)).filter((one) => one === "Alguien intentó iniciar sesión");
  assert.equal((await notices()).length, 1);
  const refused = await app.answer(token);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers["retry-after"], "3600");
  assert.equal((await app.recover(token, app.recoveryCodes[0])).status, 429);

  const answerOnDevice = async (step: string, code: string, network = 7) => {
    const { statusCode } = await app.app.inject({
      method: "POST",
      url: "/api/login/second-factor/",
      remoteAddress: `192.0.2.${network}`,
      headers: cookie,
      payload: { method: "totp", token: step, code },
    });
    return statusCode;
  };
  assert.equal(await answerOnDevice(token, app.code()), 200);
  const next = await startSignIn(app, app.staff);
  for (let made = 0; made < 20; made += 1)
    assert.equal(await answerOnDevice(next.token, "000000", made), 400);
  assert.equal(await answerOnDevice(next.token, "000000", 99), 429);
  app.clock.advance({ hours: 1 });
  const later = await startSignIn(app, app.staff);
  assert.equal((await app.recover(later.token, "AAAAA-AAAAA")).status, 400);
  assert.equal((await notices()).length, 2);
  assert.equal((await app.answer(later.token)).status, 200);
});

test("a recovery code works once, however it is typed, and its use is told", async (t) => {
  const app = await setUpAppOwner(t);
  const [code = ""] = app.recoveryCodes;
  const first = await startSignIn(app, app.staff);
  const typed = ` ${code.toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
  assert.equal((await app.recover(first.token, typed)).status, 200);
  assert.equal((await readHeadings(app)).at(-1), "Se usó un código de recuperación");
  const second = await startSignIn(app, app.staff);
  const again = await app.recover(second.token, code);
  assert.deepEqual([again.status, again.body], [400, wrongRecoveryCode]);

  const renewed = (await app.call(renewRecoveryCodes, {}, app.headers)).body.recovery_codes;
  assert.equal((await app.recover(second.token, app.recoveryCodes[1])).status, 400);
  assert.equal((await app.recover(second.token, renewed[0])).status, 200);
  assert.equal((await app.call(getSecondFactor, {}, app.headers)).body.recovery_codes_left, 9);
  await app.pool.query("update recovery_codes set used_at = now()");
  assert.deepEqual((await startSignIn(app, app.staff)).methods, ["totp"]);
});

test("another password ends steps that wait, and removes no second factor", async (t) => {
  const app = await setUpAppOwner(t);
  const { token } = await startSignIn(app, app.staff);
  await app.call(requestPasswordReset, { body: { email: app.staff.email } });
  const params = readLink((await app.readQueuedEmails()).at(-1), "/password_reset_confirm_api");
  await app.call(confirmPasswordReset, { params, body: { new_password: "Otra-Quinua-8" } });
  assert.equal((await app.answer(token)).status, 401);
  const body = { email: app.staff.email, password: "Otra-Quinua-8" };
  assert.equal((await app.call(login, { body })).status, 401);
});

test("a new app replaces the former one, and without any the password is enough again", async (t) => {
  const app = await setUpAppOwner(t);
  const replaced = await addTestApp(app, app.headers);
  assert.deepEqual(replaced.recoveryCodes, []);
  app.clock.advance({ minutes: 1 });
  const { token } = await startSignIn(app, app.staff);
  assert.equal((await app.answer(token)).status, 400);
  assert.equal((await app.answer(token, generateTotpCode(replaced.secret, app.clock.now()))).status, 200);

  for (let time = 0; time < 2; time += 1)
    assert.equal((await app.call(removeTotp, {}, app.headers)).status, 204);
  assert.deepEqual((await app.call(getSecondFactor, {}, app.headers)).body, {
    passkeys: [],
    totp: null,
    recovery_codes_left: 0,
    is_required: false,
  });
  assert.equal((await readHeadings(app)).at(-1), "Quitaste tu app de autenticación");
  const body = { email: app.staff.email, password: testPassword };
  assert.equal((await app.call(login, { body })).status, 200);
  const renewed = await app.call(renewRecoveryCodes, {}, app.headers);
  assert.equal(renewed.status, 409);
});

test("the first factor ends the other sessions, and sign-ins with the password alone that have not ended yet", async (t) => {
  const app = await setUpStaff(t);
  const other = await app.signIn(app.staff);
  const body = { email: app.staff.email, password: testPassword };
  const { late } = await transaction(app.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, app.staff.id)).for("no key update");
    const signingIn = app.call(login, { body });
    await waitUntilBlocked(app.pool);
    await tx
      .insert(totpSecrets)
      .values({ userId: app.staff.id, secret: "any", lastUsedStep: 0, createdAt: new Date() });
    return { late: signingIn };
  });
  assert.equal((await late).status, 401);
  await app.pool.query("delete from totp_secrets");
  await addTestApp(app, app.headers);
  assert.equal((await app.call(getSecondFactor, {}, other)).status, 401);
  assert.equal((await app.call(getSecondFactor, {}, app.headers)).status, 200);
});
