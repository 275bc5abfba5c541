import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { login } from "@lonchera/contract/auth";
import {
  addPasskey,
  confirmIdentityByPasskey,
  getSecondFactor,
  removeTotp,
  removePasskey,
  renamePasskey,
  setUpPasskey,
  startPasskeyProof,
} from "@lonchera/contract/second-factor";
import { inviteStaff } from "@lonchera/contract/staff";
import { newStaff, testPassword } from "../../../test/factories.ts";
import { createFakePasskey } from "../../../test/fakes/passkey.ts";
import { addTestApp, finishSignIn, startSignIn } from "../../../test/second-factor.ts";
import { setUpStaff } from "../../../test/staff.ts";
import type { Headers } from "../../../test/test-app.ts";

const wrongPasskey = { passkey: ["No pudimos comprobar la passkey. Vuelve a intentarlo."] };
const sameOrigin = "https://lonchera.example";

async function setUp(t: TestContext) {
  const app = await setUpStaff(t, { config: { publicUrl: sameOrigin } });
  const add = async (passkey: ReturnType<typeof createFakePasskey>, name: string) => {
    const { token, options } = (await app.call(setUpPasskey, {}, app.headers)).body;
    return app.call(addPasskey, { body: { token, name, passkey: passkey.register(options) } }, app.headers);
  };
  return { ...app, add };
}
type PasskeyApp = Awaited<ReturnType<typeof setUp>>;

/** Starts a sign-in that asks for a passkey. */
async function startWithPasskey(app: PasskeyApp) {
  const { token, methods, passkey_options: options } = await startSignIn(app, app.staff);
  assert.ok(options);
  return { token, methods, options };
}

function answerWithPasskey(
  app: PasskeyApp,
  token: string,
  passkey: ReturnType<ReturnType<typeof createFakePasskey>["sign"]>,
) {
  return finishSignIn(app, { method: "passkey", token, passkey });
}

test("a passkey is added once, named, renamed and removed, and its owner is told", async (t) => {
  const app = await setUp(t);
  const passkey = createFakePasskey(sameOrigin);
  const { options } = (await app.call(setUpPasskey, {}, app.headers)).body;
  assert.deepEqual(
    [options["rp"], (options["user"] as { name: string }).name, options["excludeCredentials"]],
    [{ name: "Lonchera", id: "lonchera.example" }, app.staff.email, []],
  );
  const added = await app.add(passkey, " Laptop de la oficina ");
  assert.deepEqual([added.status, added.body.recovery_codes?.length], [200, 10]);
  const again = await app.add(passkey, "Otra vez");
  assert.deepEqual([again.status, again.body], [400, { passkey: ["Esta passkey ya está en una cuenta."] }]);
  const other = createFakePasskey(sameOrigin, { isVerified: false });
  assert.equal((await app.add(other, "Llave")).body.recovery_codes, null);
  const next = (await app.call(setUpPasskey, {}, app.headers)).body.options;
  assert.deepEqual(next["excludeCredentials"], [
    { id: passkey.id, transports: ["internal"], type: "public-key" },
    { id: other.id, transports: ["internal"], type: "public-key" },
  ]);

  const [first, second] = (await app.call(getSecondFactor, {}, app.headers)).body.passkeys;
  assert.deepEqual([first?.name, first?.last_used_at, second?.name], ["Laptop de la oficina", null, "Llave"]);
  const params = { id: String(first?.id) };
  const colleague = await app.signIn(await newStaff(app.db));
  for (const headers of [colleague, app.headers]) {
    const expected = headers === colleague ? 404 : 200;
    const renamed = await app.call(renamePasskey, { params, body: { name: "Casa" } }, headers);
    assert.equal(renamed.status, expected);
    assert.equal((await app.call(removePasskey, { params }, headers)).status, expected === 200 ? 204 : 404);
  }
  assert.deepEqual(
    (await app.call(getSecondFactor, {}, app.headers)).body.passkeys.map(({ name }) => name),
    ["Llave"],
  );
  assert.deepEqual(
    (await app.readQueuedEmails()).map(({ heading }) => heading),
    ["Agregaste una passkey", "Agregaste una passkey", "Eliminaste una passkey"],
  );
});

test("what another site, another challenge or another account signed adds no passkey", async (t) => {
  const app = await setUp(t);
  const { token, options } = (await app.call(setUpPasskey, {}, app.headers)).body;
  const add = (passkey: object, headers: Headers = app.headers) =>
    app.call(addPasskey, { body: { token, name: "Laptop", passkey } as never }, headers);
  const good = createFakePasskey(sameOrigin);
  const refused = [
    createFakePasskey("https://lonchera.example.net").register(options),
    createFakePasskey("http://lonchera.example").register(options),
    good.register({ challenge: "AAAA" }),
    { ...good.register(options), response: good.sign(options).response },
    { ...good.register(options), response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
  ];
  for (const passkey of refused) assert.equal((await add(passkey)).status, 400);
  const colleague = await app.signIn(await newStaff(app.db));
  assert.equal((await add(good.register(options), colleague)).status, 409);
  assert.equal((await add(good.register(options))).status, 200);
  assert.equal((await add(good.register(options))).status, 409);
});

test("a passkey is the second step of a sign-in, and nothing signed before or elsewhere is", async (t) => {
  const app = await setUp(t);
  const passkey = createFakePasskey(sameOrigin);
  await app.add(passkey, "Laptop");
  const { token, methods, options } = await startWithPasskey(app);
  assert.deepEqual(methods, ["passkey", "recovery"]);
  assert.deepEqual(
    [options["rpId"], options["userVerification"], options["allowCredentials"]],
    ["lonchera.example", "preferred", [{ id: passkey.id, transports: ["internal"], type: "public-key" }]],
  );
  const signed = passkey.sign(options);
  const forged = createFakePasskey(sameOrigin).sign(options);
  for (const wrong of [
    forged,
    { ...forged, id: passkey.id, rawId: passkey.id },
    passkey.sign({ challenge: "AAAA" }),
  ]) {
    const { status, body } = await answerWithPasskey(app, token, wrong);
    assert.deepEqual([status, body], [400, wrongPasskey]);
  }
  assert.equal((await answerWithPasskey(app, token, signed)).status, 200);
  assert.equal((await answerWithPasskey(app, token, passkey.sign(options))).status, 401);

  const second = await startWithPasskey(app);
  assert.equal((await answerWithPasskey(app, second.token, signed)).status, 400, "a replayed signature");
  assert.equal((await answerWithPasskey(app, second.token, passkey.sign(second.options))).status, 200);
  const { passkeys } = (await app.call(getSecondFactor, {}, app.headers)).body;
  assert.equal(passkeys[0]?.last_used_at, new Date(app.clock.now()).toISOString());
});

test("what a passkey states about its maker is not read, because it could name any address to fetch", async (t) => {
  const app = await setUp(t);
  const stated = createFakePasskey(sameOrigin, { format: "android-key" });
  assert.equal((await app.add(stated, "Teléfono")).status, 200);
  const { token, options } = await startWithPasskey(app);
  assert.equal((await answerWithPasskey(app, token, stated.sign(options))).status, 200);
});

test("a passkey whose counter goes back is refused as a copy, and one that does not count serves", async (t) => {
  const app = await setUp(t);
  const [copied, synced] = [createFakePasskey(sameOrigin), createFakePasskey(sameOrigin, { counts: false })];
  await app.add(copied, "Llave");
  await app.add(synced, "Teléfono");
  await app.pool.query("update passkeys set counter = 4000000000 where name = 'Llave'");
  for (const [passkey, status] of [
    [copied, 400],
    [synced, 200],
    [synced, 200],
  ] as const) {
    const { token, options } = await startWithPasskey(app);
    assert.equal((await answerWithPasskey(app, token, passkey.sign(options))).status, status);
  }
});

test("with an app and a passkey either serves, and the last one takes the recovery codes with it", async (t) => {
  const app = await setUp(t);
  await app.add(createFakePasskey(sameOrigin), "Laptop");
  const { recoveryCodes } = await addTestApp(app, app.headers);
  assert.deepEqual(recoveryCodes, []);
  assert.deepEqual((await startWithPasskey(app)).methods, ["passkey", "totp", "recovery"]);
  await app.call(removeTotp, {}, app.headers);
  const { passkeys, recovery_codes_left } = (await app.call(getSecondFactor, {}, app.headers)).body;
  assert.equal(recovery_codes_left, 10);
  await app.call(removePasskey, { params: { id: String(passkeys[0]?.id) } }, app.headers);
  const body = { email: app.staff.email, password: testPassword };
  assert.equal((await app.call(login, { body })).status, 200);
  const early = (await app.call(setUpPasskey, {}, app.headers)).body;
  for (let made = 0; made < 10; made += 1)
    assert.equal((await app.add(createFakePasskey(sameOrigin), `Llave ${made}`)).status, 200);
  const full = await app.call(setUpPasskey, {}, app.headers);
  assert.equal(full.status, 409);
  assert.match(JSON.stringify(full.body), /too_many_passkeys/);
  const eleventh = createFakePasskey(sameOrigin).register(early.options);
  const late = { token: early.token, name: "Llave 11", passkey: eleventh };
  assert.equal((await app.call(addPasskey, { body: late }, app.headers)).status, 409);
});

test("a passkey that checks its user confirms the identity in place of the password, once for each question", async (t) => {
  const app = await setUp(t);
  const passkey = createFakePasskey(sameOrigin);
  assert.equal((await app.call(startPasskeyProof, {}, app.headers)).status, 409);
  const touched = createFakePasskey(sameOrigin, { isVerified: false });
  await app.add(passkey, "Laptop");
  await app.add(touched, "Llave sin PIN");
  await app.pool.query("update sessions set confirmed_at = now() - interval '10 years'");
  const body = {
    first_name: "Eva",
    last_name: "Rojas",
    email: "eva@example.com",
    staff_role: "kitchen",
  } as const;
  const invite = async () => (await app.call(inviteStaff, { body }, app.headers)).status;
  assert.equal(await invite(), 403);
  const { token, options } = (await app.call(startPasskeyProof, {}, app.headers)).body;
  assert.equal(options["userVerification"], "required");
  const confirm = (signed: ReturnType<typeof passkey.sign>) =>
    app.call(confirmIdentityByPasskey, { body: { token, passkey: signed } }, app.headers);
  for (const other of [createFakePasskey(sameOrigin), touched]) {
    const wrong = await confirm(other.sign(options));
    assert.deepEqual([wrong.status, wrong.body], [400, wrongPasskey]);
  }
  assert.equal(await invite(), 403);
  assert.equal((await confirm(passkey.sign(options))).status, 204);
  assert.equal(await invite(), 201);
  assert.equal((await confirm(passkey.sign(options))).status, 409);
});
