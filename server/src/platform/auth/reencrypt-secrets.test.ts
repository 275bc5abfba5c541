import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { login } from "@lonchera/contract/auth";
import { createClaim } from "@lonchera/contract/claims";
import { runCommand } from "../../../test/backup.ts";
import { claimSheet } from "../../../test/claims.ts";
import { newCompany, newIndividual, testPassword } from "../../../test/factories.ts";
import { generateTotpCode } from "../../../test/fakes/authenticator-app.ts";
import { createScratchFolder } from "../../../test/scratch-folder.ts";
import { addTestApp } from "../../../test/second-factor.ts";
import { startServerProcess } from "../../../test/server-process.ts";
import { setUpStaff } from "../../../test/staff.ts";
import { newTestClock, testSecret } from "../../../test/test-app.ts";
import { createTestDatabase } from "../../../test/test-database.ts";

const nextSecret = "the-next-key-the-next-key-the-next-key";
const buildHeaders = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });

const isCopy = (url: string) => url.includes("/libro-de-reclamaciones/copia/");

type Environment = Readonly<Record<string, string>>;

/** Starts a server and returns functions that use it. */
async function startServer(t: TestContext, environment: Environment) {
  const server = startServerProcess(t, environment);
  const address = await server.address();
  const send = async (method: string, path: string, body?: object, headers: Environment = {}) => {
    const answer = await fetch(address + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  /** Signs staff in, with the second step. */
  const signIn = async (email: string, step: { method: string; code: string | undefined }) => {
    const first = await send("POST", "/api/login/", { email, password: testPassword, staff: true });
    const { token } = first.body["second_factor"] as { token: string };
    return send("POST", "/api/login/second-factor/", { token, ...step });
  };
  return { send, signIn, end: () => server.end() };
}

async function examineKeys(t: TestContext, environment: Environment): Promise<string> {
  const { stdout } = await runCommand(t, "doctor", { PAYMENT_PROVIDER: "sandbox", ...environment });
  return stdout.split("\n").find((line) => line.startsWith("SECRET_KEY")) ?? "";
}

test("keys are changed with an overlap: sessions, links and second factors go on, and the doctor says when the old key may go", async (t) => {
  const place = { DATABASE_URL: await createTestDatabase(t), DATA_DIR: createScratchFolder(t) };
  const clock = newTestClock();
  clock.set(new Date(Date.now() - 10 * 60_000).toISOString());
  const app = await setUpStaff(t, { databaseUrl: place.DATABASE_URL, clock });
  const { email } = app.staff;
  const { secret, recoveryCodes } = await addTestApp(app, app.headers);
  const customer = await newIndividual(app.db, await newCompany(app.db));
  const body = { email: customer.email, password: testPassword };
  const former = (await app.call(login, { body })).body;
  await app.call(createClaim, { body: claimSheet });
  const links = (await app.readQueuedEmails()).flatMap(({ action }) => action?.url ?? []);
  const link = links.find(isCopy) ?? "";
  const copy = `/api/claims/copy/${link.split("/").at(-1)}/`;

  const both = { ...place, SECRET_KEY: nextSecret, SECRET_KEY_FALLBACK: testSecret };
  const overlap = await startServer(t, both);
  const account = (token: unknown) => overlap.send("GET", "/api/account/", undefined, buildHeaders(token));
  assert.equal((await account(former.access)).status, 200);
  assert.equal((await overlap.send("GET", copy)).status, 200);
  const renewed = await overlap.send("POST", "/api/token/refresh/", { refresh: former.refresh });
  assert.equal((await account(renewed.body["access"])).status, 200);
  const signedIn = await overlap.signIn(email, {
    method: "totp",
    code: generateTotpCode(secret, Date.now()),
  });
  assert.equal(signedIn.status, 200);
  const recovered = await overlap.signIn(email, { method: "recovery", code: recoveryCodes[0] });
  assert.equal(recovered.status, 200);
  const needed = await examineKeys(t, both);
  const ofStaff = `(cuentas ${app.staff.id})`;
  const codesOfStaff = `los códigos de recuperación ${ofStaff}`;
  assert.ok(needed.startsWith(`SECRET_KEY_FALLBACK: todavía la necesitan ${codesOfStaff}.`), needed);
  const staff = buildHeaders(signedIn.body["access"]);
  const codes = await overlap.send("POST", "/api/account/second-factor/recovery-codes/", undefined, staff);
  const [nextCode] = codes.body["recovery_codes"] as string[];
  assert.match(await examineKeys(t, both), /^SECRET_KEY_FALLBACK: nada de lo guardado la necesita\./);
  await overlap.end();

  const alone = { ...place, SECRET_KEY: nextSecret };
  const after = await startServer(t, alone);
  const statusOf = async (token: unknown) =>
    (await after.send("GET", "/api/account/", undefined, buildHeaders(token))).status;
  assert.deepEqual([await statusOf(former.access), await statusOf(renewed.body["access"])], [401, 200]);
  assert.equal((await after.send("GET", copy)).status, 404);
  const later = generateTotpCode(secret, Date.now() + 30_000);
  assert.equal((await after.signIn(email, { method: "totp", code: later })).status, 200);
  assert.equal((await after.signIn(email, { method: "recovery", code: nextCode })).status, 200);
  assert.equal(await examineKeys(t, alone), "");
  const wrong = await examineKeys(t, { ...place, SECRET_KEY: testSecret });
  assert.ok(wrong.includes(`de la que son las apps de autenticación ${ofStaff} y ${codesOfStaff}.`), wrong);
  await after.end();
});
