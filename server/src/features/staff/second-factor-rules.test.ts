import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { getAccount } from "@lonchera/contract/accounts";
import { allEndpoints } from "@lonchera/contract/all";
import { listAuditLog } from "@lonchera/contract/audit";
import { login } from "@lonchera/contract/auth";
import { canCall } from "@lonchera/contract/endpoint";
import { getCart } from "@lonchera/contract/cart";
import { addPasskey, getSecondFactor, removeTotp, setUpPasskey } from "@lonchera/contract/second-factor";
import { getStaffRules, listStaff, resetSecondFactor, updateStaffRules } from "@lonchera/contract/staff";
import { newCompany, newStaff, newIndividual, testPassword } from "../../../test/factories.ts";
import { createFakePasskey } from "../../../test/fakes/passkey.ts";
import { addTestApp, finishSignIn, startSignIn } from "../../../test/second-factor.ts";
import { setUpStaff } from "../../../test/staff.ts";
import { waitUntilBlocked } from "../../../test/wait-for.ts";

const required = {
  detail: "Para continuar, activa la verificación en dos pasos.",
  code: "second_factor_required",
};

/** Creates an owner with an authenticator app, and a cook without one. */
async function setUp(t: TestContext) {
  const app = await setUpStaff(t);
  await addTestApp(app, app.headers);
  const cook = await newStaff(app.db, { staffRole: "kitchen", firstName: "Julia" });
  const requireOfAll = (second_factor_required = true, headers = app.headers) =>
    app.call(updateStaffRules, { body: { second_factor_required } }, headers);
  return { ...app, cook, cookHeaders: await app.signIn(cook), requireOfAll };
}

test("staff who lack the second factor that is required may set it up and manage their account, no more", async (t) => {
  const app = await setUp(t);
  assert.deepEqual((await app.requireOfAll()).body, { second_factor_required: true });
  const withoutFactor = [await newStaff(app.db), app.cook];
  for (const user of withoutFactor) {
    const role = user.staffRole ?? "owner";
    for (const { endpoint } of allEndpoints) {
      if (endpoint.access === "anyone" || !canCall(role, endpoint)) continue;
      const { method, path } = endpoint;
      // Each call has its own session, because some calls end it.
      const headers = await app.signIn(user);
      const { status, body } = await app.send(method, path.replaceAll(/\{\w+\}/g, "1"), {}, headers);
      const isRefused = status === 403 && (body as { code?: string }).code === required.code;
      assert.equal(isRefused, !endpoint.withoutSecondFactor, `${role}: ${method} ${path} ${status}`);
    }
  }
  const open = allEndpoints.flatMap(({ endpoint }) => (endpoint.withoutSecondFactor ? [endpoint.path] : []));
  assert.deepEqual(
    [...new Set(open)].filter((path) => !path.startsWith("/api/account/")),
    ["/api/logout/"],
  );

  const customer = await app.signIn(await newIndividual(app.db, await newCompany(app.db)));
  assert.equal((await app.call(getCart, {}, customer)).status, 200);
  assert.equal((await app.call(listStaff, {}, app.headers)).status, 200);
});

test("once it is set up everything is open, and the last one cannot be removed", async (t) => {
  const app = await setUp(t);
  await app.requireOfAll();
  const owner = await newStaff(app.db);
  const headers = await app.signIn(owner);
  assert.deepEqual((await app.call(listStaff, {}, headers)).body, required);
  assert.equal((await app.call(getSecondFactor, {}, headers)).body.is_required, true);
  await addTestApp(app, headers);
  const { status, body } = await app.call(listStaff, {}, headers);
  assert.equal(status, 200);
  assert.deepEqual(
    body.map((member) => [member.id, member.has_second_factor]).toSorted(),
    [
      [app.staff.id, true],
      [app.cook.id, false],
      [owner.id, true],
    ].toSorted(),
  );
  const last = await app.call(removeTotp, {}, headers);
  assert.deepEqual(
    [last.status, (last.body as unknown as { code: string }).code],
    [409, "second_factor_last"],
  );
  const { token, options } = (await app.call(setUpPasskey, {}, headers)).body;
  const passkey = createFakePasskey(app.deps.config.publicUrl).register(options);
  await app.call(addPasskey, { body: { token, name: "Laptop", passkey } }, headers);
  assert.equal((await app.call(removeTotp, {}, headers)).status, 204);
});

test("only an owner who has a second factor requires it, and any owner makes it optional again", async (t) => {
  const app = await setUp(t);
  const other = await app.signIn(await newStaff(app.db));
  assert.deepEqual((await app.call(getStaffRules, {}, other)).body, { second_factor_required: false });
  const refused = await app.requireOfAll(true, other);
  assert.deepEqual(
    [refused.status, refused.body],
    [
      409,
      {
        detail: "Primero activa la verificación en dos pasos en tu perfil.",
        code: "second_factor_missing",
      },
    ],
  );
  assert.equal((await app.requireOfAll(true, app.cookHeaders)).status, 403);
  for (let time = 0; time < 2; time += 1) assert.equal((await app.requireOfAll()).status, 200);
  assert.deepEqual((await app.call(getStaffRules, {}, app.headers)).body, { second_factor_required: true });
  assert.equal((await app.requireOfAll(false)).status, 200);
  assert.equal((await app.requireOfAll(false, other)).status, 200);
  assert.equal((await app.call(getAccount, {}, app.cookHeaders)).status, 200);
  const { results } = (await app.call(listAuditLog, { query: { event: "staff-rules-changed" } }, other)).body;
  assert.deepEqual(
    results.map(({ user_name, details }) => [user_name, details[0]?.value]),
    [
      ["Ana Torres", "Opcional"],
      ["Ana Torres", "Obligatoria"],
    ],
  );
});

test("an owner whose last factor is being removed does not require one", async (t) => {
  const app = await setUp(t);
  const removal = await app.pool.connect();
  await removal.query("begin");
  await removal.query("select from users where id = $1 for no key update", [app.staff.id]);
  await removal.query("delete from totp_secrets where user_id = $1", [app.staff.id]);
  const answer = app.requireOfAll();
  await waitUntilBlocked(app.pool);
  await removal.query("commit");
  removal.release();
  assert.equal((await answer).status, 409);
});

test("a reset forgets the wrong codes, so that the next app of the account counts at once", async (t) => {
  const app = await setUp(t);
  await addTestApp(app, app.cookHeaders);
  const lost = await startSignIn(app, app.cook);
  const guess = () => finishSignIn(app, { method: "totp", token: lost.token, code: "000000" });
  for (let made = 0; made < 10; made += 1) assert.equal((await guess()).status, 400);
  assert.equal((await guess()).status, 429);
  assert.equal((await app.call(resetSecondFactor, { params: { id: app.cook.id } }, app.headers)).status, 204);
  const { recoveryCodes } = await addTestApp(app, await app.signIn(app.cook));
  const { token } = await startSignIn(app, app.cook);
  const answer = await finishSignIn(app, { method: "recovery", token, code: recoveryCodes[0] ?? "" });
  assert.equal(answer.status, 200);
});

test("an owner removes the second factor of somebody who lost it, whose sessions end and who is told", async (t) => {
  const app = await setUp(t);
  await addTestApp(app, app.cookHeaders);
  const step = await startSignIn(app, app.cook);
  const reset = (id: number, headers = app.headers) =>
    app.call(resetSecondFactor, { params: { id } }, headers);
  assert.equal((await reset(app.staff.id, app.cookHeaders)).status, 403);
  const own = await reset(app.staff.id);
  assert.deepEqual([own.status, (own.body as unknown as { code: string }).code], [409, "own_second_factor"]);
  const customer = await newIndividual(app.db, await newCompany(app.db));
  assert.equal((await reset(customer.id)).status, 404);

  assert.equal((await reset(app.cook.id)).status, 204);
  assert.equal((await app.call(getAccount, {}, app.cookHeaders)).status, 401);
  const body = { email: app.cook.email, password: testPassword };
  assert.equal((await app.call(login, { body })).status, 200);
  const answered = await app.send("POST", "/api/login/second-factor/", {
    method: "totp",
    token: step.token,
    code: "123456",
  });
  assert.equal(answered.status, 401);
  const last = (await app.readQueuedEmails()).at(-1);
  assert.deepEqual(
    [last?.to, last?.heading],
    [app.cook.email, "Un dueño quitó tu verificación en dos pasos"],
  );
  const { results } = (await app.call(listAuditLog, { query: { event: "second-factor-reset" } }, app.headers))
    .body;
  assert.deepEqual(
    results.map(({ user_id, thing, thing_ids }) => [user_id, thing, thing_ids]),
    [[app.staff.id, "staff", [app.cook.id]]],
  );
  const emails = (await app.readQueuedEmails()).length;
  assert.equal((await reset(app.cook.id)).status, 204);
  assert.equal((await app.readQueuedEmails()).length, emails);
});
